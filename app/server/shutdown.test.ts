// @isolated: changes the environment
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { drain } from './shutdown.ts'

/** A server whose responses wait for `finish`; resolves when a request has arrived. */
async function slowServer() {
  let finish = () => {}
  const server = createServer((_, res) => {
    finish = () => res.end('done')
    server.emit('arrived')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { server, url, finish: () => finish() }
}

test('answers running requests and refuses new ones', async () => {
  const { server, url, finish } = await slowServer()
  const arrived = once(server, 'arrived')
  const answer = fetch(url).then((response) => response.text())
  await arrived
  const drained = drain(server)
  await expect(fetch(url)).rejects.toThrow('fetch failed')
  finish()
  expect(await answer).toBe('done')
  await drained
})

test('cuts off a request that takes too long', async () => {
  const { server, url } = await slowServer()
  const arrived = once(server, 'arrived')
  const request = get(url)
  const broken = once(request, 'error')
  await arrived
  await drain(server, 50)
  expect(await broken).toMatchObject([{ code: 'ECONNRESET' }])
})

/** A process whose shutdown has three steps, the second of which fails. */
function endingProcess(lastStep: string) {
  const script = `
    import { endOnSignal } from '#app/server/shutdown.ts'
    endOnSignal([
      async () => console.log('first'),
      async () => { throw new Error('broken') },
      async () => { console.log('last'); ${lastStep} },
    ])
    setInterval(() => {}, 1000)
    console.log('up')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (text) => (said += text))
  const prints = async (text: string) => {
    while (!said.includes(text)) await once(child.stdout, 'data')
  }
  return { child, prints, said: () => said }
}

test('runs every step, also after one that failed', async () => {
  const { child, prints, said } = endingProcess('')
  await prints('up')
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(said()).toBe('up\nfirst\nlast\n')
})

test('counts a repeated Ctrl+C as one; a second one exits at once', async () => {
  const { child, prints } = endingProcess('await new Promise(() => {})')
  await prints('up')
  child.kill('SIGINT')
  child.kill('SIGINT')
  await prints('last')
  const exited = once(child, 'exit')
  // Sends signals until the process counts one as a second, half a second after the first.
  const again = setInterval(() => child.kill('SIGINT'), 100)
  expect(await exited).toEqual([1, null])
  clearInterval(again)
})
