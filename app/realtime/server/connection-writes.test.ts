import { Duplex } from 'node:stream'
import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { Connection } from './connection.ts'

function openConnection() {
  const writes: number[] = []
  const raw = new Duplex({
    read() {},
    write: (_chunk, _encoding, done) => (writes.push(1), done()),
    writev: (chunks, done) => (writes.push(chunks.length), done()),
  })
  const ws = {
    OPEN: WebSocket.OPEN,
    readyState: WebSocket.OPEN,
    get bufferedAmount() {
      return raw.writableLength
    },
    send: (message: Buffer) => raw.write(message),
  }
  const connection = new Connection(
    ws as unknown as WebSocket,
    raw,
    {} as ConstructorParameters<typeof Connection>[2],
    { credentials: new Headers(), ip: null, checkedAt: 0 },
  )
  return { connection, writes }
}

test('what a socket is sent in one tick is one write', async () => {
  const { connection, writes } = openConnection()
  for (let n = 0; n < 5; n++) connection.send({ event: 'x', data: n })
  expect(writes).toEqual([])
  await nextTick()
  expect(writes).toEqual([5])
  connection.send({ event: 'y' })
  await nextTick()
  expect(writes).toEqual([5, 1])
})

test('a large batch is written before the tick ends, so that a quick browser never counts as slow', () => {
  const { connection, writes } = openConnection()
  for (let n = 0; n < 20; n++) connection.send({ event: 'x', data: 'x'.repeat(10_000) })
  expect(writes[0]).toBeGreaterThan(1)
})
