import { beforeAll, describe, expect, test } from 'vitest'
import { handlers } from '#app/areas.server.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { openSocket, startProcess, type TestSocket } from '#tests/setup/sockets.ts'
import { CANARY, type Principal } from './fixture.ts'
import { SOCKET_MESSAGES } from './fixtures.ts'
import { makeWorld } from './world.ts'

// Every socket message from every kind of user: the websocket must not bypass the routes' checks.

const db = useDatabase()
let world: Awaited<ReturnType<typeof makeWorld>>
beforeAll(async () => {
  world = await makeWorld(db)
})

const names = Object.keys(handlers)
/** Messages anyone may send: they name no record, or leave it. */
const isOwn = (name: string) =>
  /leave/i.test(name) || !/\$(?!uuid)/.test(JSON.stringify(SOCKET_MESSAGES[name]))

async function enter(principal: Principal) {
  const process = await startProcess(db)
  const token = world.cookies[principal].replace('__session=', '')
  return openSocket(process, token)
}

/** Everything a socket received, as text. */
const receivedBy = (socket: TestSocket) => JSON.stringify(socket.frames)

test('a payload is listed for every message', () => {
  expect(names.filter((name) => !SOCKET_MESSAGES[name])).toEqual([])
})

test('the member receives answers (so that the refusals below mean something)', async () => {
  const socket = await enter('member')
  for (const name of names) {
    const ack = await socket.send(name, world.named(SOCKET_MESSAGES[name]!))
    expect(ack, name).toMatchObject({ ok: true })
  }
})

describe.each<[Principal, number]>([
  ['disabled', 4401],
  ['suspended', 4401],
  ['locked', 4423],
])('%s', (principal, code) => {
  test('is refused, and messages sent before the close do nothing', async () => {
    const before = await world.fingerprint()
    const socket = await enter(principal)
    for (const name of names) {
      const data = world.named(SOCKET_MESSAGES[name]!)
      if (socket.ws.readyState === socket.ws.OPEN)
        socket.sendRaw(JSON.stringify({ event: name, data, id: name }))
    }
    expect((await socket.closed()).code).toBe(code)
    expect(receivedBy(socket)).toBe('[]')
    expect(await world.fingerprint()).toBe(before)
  })
})

test('a stranger from another account reaches nothing, even with valid ids', async () => {
  const member = await enter('member')
  const socket = await enter('stranger')
  const before = await world.fingerprint()
  for (const name of names) {
    const ack = await socket.send(name, world.named(SOCKET_MESSAGES[name]!))
    if (isOwn(name)) continue
    expect(ack, name).toMatchObject({ ok: false })
    expect(['not-found', 'forbidden', 'invalid'], name).toContain(ack.error?.code)
  }
  expect(receivedBy(socket)).not.toContain(CANARY)
  expect(receivedBy(member)).not.toContain(world.users.stranger.id)
  expect(await world.fingerprint()).toBe(before)
})

test('refuses an array, an object, a number, NUL or a long text in any field', async () => {
  const before = await world.fingerprint()
  for (const name of names) {
    const socket = await enter('member')
    const fields = world.named(SOCKET_MESSAGES[name]!)
    for (const field of Object.keys(fields)) {
      const given = fields[field]!
      for (const value of [
        // A list where none is expected, and no list where one is.
        Array.isArray(given) ? given[0] : [given],
        [[given]],
        { $ne: null },
        1,
        null,
        `${fields[field]}\0`,
        'x'.repeat(20_000),
      ]) {
        const id = `${field}${JSON.stringify(value)}`.slice(0, 60)
        socket.sendRaw(JSON.stringify({ event: name, data: { ...fields, [field]: value }, id }))
      }
    }
    for (const data of ['text', 1, [], [fields]])
      socket.sendRaw(JSON.stringify({ event: name, data, id: 'whole' }))
    expect(await socket.send('no such message')).toMatchObject({ error: { code: 'not-found' } })
    expect(socket.frames.filter((frame) => frame.ok === true).map((frame) => [name, frame.ack])).toEqual([])
    expect(socket.frames.filter((frame) => frame.error?.code === 'failed')).toEqual([])
  }
  expect(await world.fingerprint()).toBe(before)
})
