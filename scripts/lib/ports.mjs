import { createServer } from 'node:net'
import { Problem } from './problem.mjs'

/** Whether a port is free. Port 0 never is. */
export function isFree(port, host = '127.0.0.1') {
  if (port === 0) return Promise.resolve(false)
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(true)))
  })
}

/** A random free port below the range used for outgoing connections. @throws Problem */
export async function pickPort() {
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    if (await isFree(port)) return port
  }
  throw new Problem('There is no free port between 20000 and 32000. Stop some of the programs that use them.')
}

/** @throws Problem that names the setting to change */
export async function requireFreePort(port, user, setting, host) {
  if (await isFree(port, host)) return
  throw new Problem(
    `Port ${port}, which ${user} needs, is in use. Stop the program that uses it, or set ${setting} to another port.`,
  )
}
