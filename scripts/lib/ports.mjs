import { createServer } from 'node:net'
import { Problem } from './problem.mjs'

/** Whether nobody listens on this port of this machine. Port 0 is never free. */
export function isFree(port, host = '127.0.0.1') {
  if (port === 0) return Promise.resolve(false)
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(true)))
  })
}

/** A port for a service nobody types the number of; below the range that outgoing connections use. */
export async function pickPort() {
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    if (await isFree(port)) return port
  }
  throw new Problem('No free port was found between 20000 and 32000: end some of what listens there.')
}

/** @throws Problem that names the setting to change. */
export async function mustBeFree(port, what, setting, host) {
  if (await isFree(port, host)) return
  throw new Problem(
    `Port ${port}, which ${what} would use, is taken: end what uses it, or set ${setting} to another port.`,
  )
}
