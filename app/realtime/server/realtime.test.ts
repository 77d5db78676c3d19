// @isolated: replaces modules or methods and starts a process
import { connect } from 'node:net'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { endSession, lockSession, SESSION_MS } from '#app/features/accounts/auth/session.server.ts'
import { messageChanged, conversationAssigned, smsViewers } from '#app/features/messaging/texting/events.ts'
import { peersListed } from '#app/features/accounts/presence/events.ts'
import { tagsChanged } from '#app/features/people/tags/events.ts'
import { followUpDue } from '#app/features/messaging/timeline/events.ts'
import { log } from '#app/lib/log.server.ts'
import { makeAccount, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { badgeEvent } from '#app/features/area.ts'
import { workCountChanged } from '#app/features/telephony/calls/events.ts'
import { badgesCounted, sessionEnded } from '../events.ts'
import { defineHandler } from '../handler.ts'
import { handlers } from '#app/areas.server.ts'
import { PATIENCE_MS } from '#tests/setup/processes.ts'
import { openSocket, startProcess, startSession, testEvent } from '#tests/setup/sockets.ts'

const db = useDatabase()
type User = Awaited<ReturnType<typeof makeUser>>
let accountId: string
let dana: User
let sam: User
let stranger: User

beforeAll(async () => {
  accountId = (await makeAccount(db)).account.id
  dana = await makeUser(db, accountId)
  sam = await makeUser(db, accountId, { firstName: 'Sam' })
  stranger = await makeUser(db, (await makeAccount(db)).account.id)
})

const sessionIdOf = async (user: User) => {
  const [row] = await db.admin`
    select id from sessions where user_id = ${user.id} and ended_at is null order by created_at desc limit 1`
  return { id: row!.id as string, accountId: user.accountId, userId: user.id }
}

describe('connecting', () => {
  test('accepts our own page by its cookie, and a program by its token, in header or query', async () => {
    const process = await startProcess(db)
    const token = await startSession(db, dana)
    const cookie = { Cookie: `__session=${token}`, Origin: process.origin }
    expect((await openSocket(process, null, { headers: cookie })).status).toBe(101)
    expect((await openSocket(process, token)).status).toBe(101)
    const query = await openSocket(process, null, {
      path: `/realtime/${accountId}?token=${token}&device=desktop`,
    })
    expect(await query.send('reconnected', { userId: dana.id })).toMatchObject({ ok: true })
    const [peers] = query.received('users_peers') as { id: string }[][]
    expect(peers?.map((peer) => peer.id).toSorted()).toEqual([dana.id, sam.id].toSorted())
    expect(process.realtime.stats()).toEqual({ sockets: 3, accounts: 1, rooms: 0 })
  })

  test('refuses a page of another site, by cookie or token', async () => {
    const process = await startProcess(db)
    const token = await startSession(db, dana)
    for (const origin of [
      'https://evil.example',
      'null',
      'http://127.0.0.1:1',
      `http://127.0.0.1.evil:${process.port}`,
    ]) {
      const headers = { Cookie: `__session=${token}`, Authorization: `Bearer ${token}`, Origin: origin }
      expect((await openSocket(process, null, { headers })).status, origin).toBe(403)
    }
    // Without an Origin a cookie could be used by any site.
    expect((await openSocket(process, null, { headers: { Cookie: `__session=${token}` } })).status).toBe(403)
    expect((await openSocket(process, null)).status).toBe(403)
  })

  test('refuses a tab over the limit with a reason; other tabs and colleagues stay connected', async () => {
    const process = await startProcess(db, { maxSockets: 2 })
    const token = await startSession(db, dana)
    const first = await openSocket(process, token)
    await openSocket(process, token)
    const third = await openSocket(process, token)
    expect(await third.closed()).toEqual({ code: 4429, reason: 'Too many tabs are open' })
    expect((await openSocket(process, await startSession(db, sam))).isClosed()).toBeNull()
    expect(await first.send('activity')).toMatchObject({ ok: true })
    first.ws.close()
    await vi.waitFor(() => expect(process.realtime.stats().sockets).toBe(2))
    expect(await (await openSocket(process, token)).send('activity')).toMatchObject({ ok: true })
  })

  test('other paths are not websockets', async () => {
    const process = await startProcess(db)
    const token = await startSession(db, dana)
    for (const path of ['/', '/realtimes', '/realtime/a/b', '/REALTIME']) {
      expect((await openSocket(process, token, { path })).status, path).toBe(404)
    }
  })

  test('closes with a reason for a missing, made-up or ended session', async () => {
    const process = await startProcess(db)
    const token = await startSession(db, dana)
    await endSession(process.services, await sessionIdOf(dana), 'inactivity')
    const noted = vi.spyOn(log, 'info')
    onTestFinished(() => noted.mockRestore())
    const ended = await openSocket(process, token)
    expect(await ended.closed()).toEqual({ code: 4401, reason: 'inactivity' })
    expect(noted).toHaveBeenCalledWith(
      expect.objectContaining({ refused: 'inactivity' }),
      'a socket was refused',
    )
    const none = await openSocket(process, null, { headers: { Origin: process.origin } })
    expect(await none.closed()).toEqual({ code: 4401, reason: '' })
    for (const made of ['x', 'a'.repeat(5000), '%00', "'; drop table sessions"]) {
      const socket = await openSocket(process, null, { path: `/realtime?token=${encodeURIComponent(made)}` })
      expect((await socket.closed()).code).toBe(4401)
    }
  })

  test('a locked session receives nothing', async () => {
    const process = await startProcess(db)
    const token = await startSession(db, dana)
    await db.admin`update sessions set locked_at = now() where user_id = ${dana.id} and ended_at is null`
    const socket = await openSocket(process, token)
    expect((await socket.closed()).code).toBe(4423)
  })

  test('refuses a disabled user and a suspended account', async () => {
    const process = await startProcess(db)
    const { account } = await makeAccount(db)
    const user = await makeUser(db, account.id)
    const token = await startSession(db, user)
    await db.admin`update users set disabled_at = now() where id = ${user.id}`
    expect((await (await openSocket(process, token)).closed()).code).toBe(4401)
    await db.admin`update users set disabled_at = null where id = ${user.id}`
    const second = await startSession(db, user)
    await db.admin`update accounts set suspended_at = now() where id = ${account.id}`
    expect((await (await openSocket(process, second)).closed()).code).toBe(4401)
  })

  test("another account's namespace, or none at all, is invalid", async () => {
    const process = await startProcess(db)
    const token = await startSession(db, dana)
    for (const namespace of [stranger.accountId, 'nonsense', '%00']) {
      const socket = await openSocket(process, token, { path: `/realtime/${namespace}` })
      expect(await socket.closed()).toEqual({ code: 4404, reason: 'Invalid namespace' })
    }
    expect(process.realtime.stats().sockets).toBe(0)
  })

  test('ignores identities claimed in the query', async () => {
    const process = await startProcess(db)
    const token = await startSession(db, dana)
    const socket = await openSocket(process, token, { path: `/realtime?userId=${sam.id}&version=9` })
    expect(await socket.send('reconnected', { userId: sam.id })).toMatchObject({
      error: { code: 'forbidden' },
    })
    await process.services.bus.publish([{ accountId, ...followUpDue(sam.id, {} as never) }])
    await process.services.bus.publish([{ accountId, ...peersListed(dana.id, []) }])
    await socket.next('users_peers')
    expect(socket.received('followup_reminder')).toEqual([])
  })
})

describe('events', () => {
  test('reach the whole account and no other, in any process', async () => {
    const [one, two] = [await startProcess(db), await startProcess(db)]
    const mine = await openSocket(one, await startSession(db, dana))
    const theirs = await openSocket(two, await startSession(db, stranger))
    const { bus } = two.services
    await bus.publish([
      { accountId, ...testEvent({ n: 1 }) },
      { accountId, ...conversationAssigned(dana.id, { n: 2 } as never) },
      { accountId, ...conversationAssigned(sam.id, { n: 3 } as never) },
      { accountId, ...smsViewers('none', { n: 4 } as never) },
      // The right user id under the wrong account, and the other way round.
      { accountId: stranger.accountId, ...conversationAssigned(dana.id, { n: 5 } as never) },
      { accountId: stranger.accountId, ...testEvent({ n: 6 }) },
      { accountId, ...tagsChanged() },
      { accountId: stranger.accountId, ...tagsChanged() },
    ])
    await Promise.all([mine.next('refresh_tags'), theirs.next('refresh_tags')])
    const numbers = (socket: typeof mine) =>
      [
        ...socket.received('test_event'),
        ...socket.received('sms_assigned'),
        ...socket.received('sms_viewers'),
      ].map((data) => (data as { n: number }).n)
    expect(numbers(mine)).toEqual([1, 2])
    expect(numbers(theirs)).toEqual([6])
  })

  test('about texts only reach users who may text', async () => {
    const { account } = await makeAccount(db, { messagingEnabled: false })
    const process = await startProcess(db)
    const socket = await openSocket(process, await startSession(db, await makeUser(db, account.id)))
    await process.services.bus.publish([
      { accountId: account.id, ...messageChanged({ body: 'hi' } as never) },
      { accountId: account.id, ...tagsChanged() },
    ])
    await socket.next('refresh_tags')
    expect(socket.received('sms_message')).toEqual([])
    for (const [event, handler] of Object.entries(handlers)) {
      if (handler.access !== 'message') continue
      expect(await socket.send(event, { roomId: dana.id }), event).toMatchObject({
        error: { code: 'forbidden' },
      })
    }
  })

  test('of every size arrive complete and in order, between heartbeats', async () => {
    const process = await startProcess(db, { heartbeatMs: 5 })
    const socket = await openSocket(process, await startSession(db, dana))
    const sizes = [0, 1, 90, 95, 96, 97, 98, 99, 100, 125, 126, 127, 7000]
    for (const size of sizes) {
      await process.services.bus.publish([{ accountId, ...testEvent('é'.repeat(size / 2)) }])
    }
    await vi.waitFor(() => expect(socket.received('test_event')).toHaveLength(sizes.length))
    expect(socket.received('test_event')).toEqual(sizes.map((size) => 'é'.repeat(size / 2)))
  })

  test('that happened while a page was loading make it reload', async () => {
    const process = await startProcess(db)
    const token = await startSession(db, dana)
    // Somewhat later: to a page requested now, events from before the process listened are long past.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 })
    onTestFinished(() => void vi.useRealTimers())
    const quiet = await openSocket(process, token, { path: '/realtime?age=0' })
    await quiet.send('reconnected', { userId: dana.id })
    expect(quiet.received('revalidate')).toEqual([])
    await process.services.bus.publish([{ accountId, ...tagsChanged() }])
    await quiet.next('refresh_tags')
    const late = await openSocket(process, token, { path: '/realtime?age=500' })
    await late.next('revalidate')
  })
})

describe('the end of a session', () => {
  test('closes its sockets within a second, in every process, and no other’s', async () => {
    const [one, two] = [await startProcess(db), await startProcess(db)]
    const token = await startSession(db, dana)
    const mine = [await openSocket(one, token), await openSocket(two, token)]
    const other = await openSocket(one, await startSession(db, sam))
    const begun = Date.now()
    await endSession(two.services, await sessionIdOf(dana), 'multiple logins detected')
    for (const socket of mine) {
      expect(await socket.closed()).toEqual({ code: 4401, reason: 'multiple logins detected' })
    }
    expect(Date.now() - begun).toBeLessThan(1000)
    expect(await other.send('activity')).toMatchObject({ ok: true })
  })

  test("without naming a session, closes all of the user's connections", async () => {
    const process = await startProcess(db)
    const socket = await openSocket(process, await startSession(db, dana))
    await process.services.bus.publish([{ accountId, ...sessionEnded(dana.id, { reason: 'x'.repeat(500) }) }])
    expect((await socket.closed()).code).toBe(4401)
  })

  test('locking closes with 4423', async () => {
    const process = await startProcess(db)
    const token = await startSession(db, dana)
    const socket = await openSocket(process, token)
    const session = await sessionIdOf(dana)
    await lockSession(process.services, {
      ...session,
      account: { id: accountId },
      actor: { id: dana.id },
    } as Parameters<typeof lockSession>[1])
    expect((await socket.closed()).code).toBe(4423)
  })

  test('is noticed with the next message when no event was published', async () => {
    const process = await startProcess(db, { recheckMs: 0 })
    // No earlier test's event is about this user.
    const user = await makeUser(db, accountId)
    const socket = await openSocket(process, await startSession(db, user))
    const noted = vi.spyOn(log, 'info')
    await db.admin`update users set disabled_at = now() where id = ${user.id}`
    onTestFinished(() => noted.mockRestore())
    socket.sendRaw(JSON.stringify({ event: 'activity' }))
    expect((await socket.closed()).code).toBe(4401)
    expect(noted).toHaveBeenCalledWith(
      expect.objectContaining({ userId: user.id, refused: expect.any(String) }),
      'a socket’s session is over',
    )
  })

  test.each([
    ['ended', 4401],
    ['fired', 4401],
    ['suspended', 4401],
    ['expired', 4401],
    ['idle for two hours', 4423],
    ['gone', 4401],
  ] as const)('%s: noticed by a socket that only listens', async (what, code) => {
    const { account } = await makeAccount(db)
    const user = await makeUser(db, account.id)
    let now = new Date()
    const process = await startProcess(db, { roundMs: 50, now: () => now })
    const socket = await openSocket(process, await startSession(db, user, now))
    // By now the sessions have been checked once, without objection.
    now = new Date(now.getTime() + 60_000)
    await vi.waitFor(async () => {
      const [seen] = await db.admin`select last_seen_at from presence where user_id = ${user.id}`
      expect(seen?.last_seen_at).toEqual(now)
    })
    expect(socket.isClosed()).toBeNull()
    if (what === 'ended') await db.admin`update sessions set ended_at = now() where user_id = ${user.id}`
    if (what === 'fired') await db.admin`update users set disabled_at = now() where id = ${user.id}`
    if (what === 'suspended')
      await db.admin`update accounts set suspended_at = now() where id = ${account.id}`
    if (what === 'gone') await db.admin`delete from sessions where user_id = ${user.id}`
    if (what === 'expired') now = new Date(now.getTime() + SESSION_MS)
    if (what === 'idle for two hours') now = new Date(now.getTime() + 2 * 3_600_000)
    expect((await socket.closed()).code).toBe(code)
  })
})

describe('messages', () => {
  const echo = {
    ...handlers,
    echo: defineHandler({
      schema: z.object({ text: z.string().max(100) }),
      access: 'signed-in',
      handle: (_ctx, input) => input,
    }),
    crash: defineHandler({
      schema: z.unknown(),
      access: 'signed-in',
      handle: () => Promise.reject(new Error('secret detail')),
    }),
    admins: defineHandler({ schema: z.unknown(), access: 'administer', handle: () => 'secret' }),
  }

  test('an unknown message gets an error and the socket stays open', async () => {
    const process = await startProcess(db, { handlers: echo })
    const socket = await openSocket(process, await startSession(db, dana))
    for (const event of ['nothing', '__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      expect(await socket.send(event, {}), event).toMatchObject({ ok: false, error: { code: 'not-found' } })
    }
    expect(await socket.send('echo', { text: 'hello' })).toMatchObject({ ok: true, data: { text: 'hello' } })
  })

  test('refuses anything but a string where one is expected', async () => {
    const process = await startProcess(db, { handlers: echo })
    const socket = await openSocket(process, await startSession(db, dana))
    for (const text of [['a'], { length: 1 }, 1, null, true, 'x'.repeat(101), undefined]) {
      expect(await socket.send('echo', { text })).toMatchObject({ error: { code: 'invalid' } })
    }
    for (const roomId of [[dana.id], { $ne: null }, "' or 1=1", `${dana.id}x`, '']) {
      expect(await socket.send('sms_join_room', { roomId })).toMatchObject({ error: { code: 'invalid' } })
    }
    for (const raw of ['', 'null', '[]', '"x"', '{', '{"event":["echo"]}', '{"event":""}', '{"event":1}']) {
      socket.sendRaw(raw)
    }
    socket.sendRaw(JSON.stringify({ event: 'echo', data: { text: 'a\0b' } }))
    socket.sendRaw(JSON.stringify({ event: 'echo', data: { text: 'x' }, id: 'i'.repeat(65) }))
    await vi.waitFor(() => expect(socket.received('error')).toHaveLength(10))
    expect(await socket.send('echo', { text: String.raw`\u0000` })).toMatchObject({ ok: true })
  })

  test('a failure reveals no details', async () => {
    const process = await startProcess(db, { handlers: echo })
    const socket = await openSocket(process, await startSession(db, dana))
    const ack = await socket.send('crash')
    expect(ack).toMatchObject({ ok: false, error: { code: 'failed' } })
    expect(JSON.stringify(ack)).not.toContain('secret')
  })

  test('checks the current permission for each message', async () => {
    const process = await startProcess(db, { handlers: echo, recheckMs: 0 })
    const user = await makeUser(db, accountId, { role: 'admin' })
    const socket = await openSocket(process, await startSession(db, user))
    expect(await socket.send('admins')).toMatchObject({ ok: true, data: 'secret' })
    await db.admin`update users set role = 'employee' where id = ${user.id}`
    expect(await socket.send('admins')).toMatchObject({ error: { code: 'forbidden' } })
  })

  test('a message that is too long closes the socket', async () => {
    const process = await startProcess(db, { handlers: echo })
    const token = await startSession(db, dana)
    for (const size of [65_537, 1_000_000]) {
      const socket = await openSocket(process, token)
      socket.sendRaw(JSON.stringify({ event: 'echo', data: { text: 'x'.repeat(size) } }))
      expect((await socket.closed()).code).toBe(1009)
    }
  })

  test('binary data closes the socket', async () => {
    const process = await startProcess(db)
    const socket = await openSocket(process, await startSession(db, dana))
    socket.sendRaw(Buffer.from([1, 2, 3]))
    expect((await socket.closed()).code).toBe(1008)
  })

  test('accepts forty at once; more close the socket', async () => {
    const process = await startProcess(db, { handlers: echo })
    const token = await startSession(db, dana)
    const polite = await openSocket(process, token)
    const acks = await Promise.all(
      Array.from({ length: 40 }, (_, n) => polite.send('echo', { text: String(n) })),
    )
    expect(acks.every((ack) => ack?.ok)).toBe(true)
    const rude = await openSocket(process, token)
    for (let n = 0; n < 100; n++) rude.sendRaw('{"event":"echo"}')
    expect(await rude.closed()).toEqual({ code: 1008, reason: 'Too many messages' })
  })
})

describe('the connection', () => {
  test('keeps a peer that answers, and drops a silent one', async () => {
    const process = await startProcess(db, { heartbeatMs: 40 })
    const token = await startSession(db, dana)
    const live = await openSocket(process, token)
    const silent = await openSocket(process, token, { autoPong: false })
    const hearsMore = async (count: number) => {
      const heard = live.received('heartbeat').length
      const hears = () => expect(live.received('heartbeat').length).toBeGreaterThan(heard + count)
      await vi.waitFor(hears, { timeout: PATIENCE_MS })
    }
    await silent.closed()
    expect(silent.isClosed()?.code).toBe(1006)
    // A pause of our own process doesn't count as the peer's silence.
    await hearsMore(0)
    const until = Date.now() + 400
    while (Date.now() < until);
    // Many more heartbeats than it takes to drop a silent peer.
    await hearsMore(10)
    expect(live.isClosed()).toBeNull()
  })

  test('drops a peer that reads too slowly', async () => {
    const process = await startProcess(db)
    const token = await startSession(db, dana)
    const slow = connect(process.port, '127.0.0.1')
    const key = Buffer.from('0123456789abcdef').toString('base64')
    slow.write(
      `GET /realtime HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    )
    await vi.waitFor(() => expect(process.realtime.stats().sockets).toBe(1))
    const quick = await openSocket(process, token)
    slow.pause()
    const data = 'x'.repeat(7000)
    await vi.waitFor(
      async () => {
        await process.services.bus.publish(
          Array.from({ length: 100 }, () => ({ accountId, ...testEvent(data) })),
        )
        expect(process.realtime.stats().sockets).toBe(1)
      },
      { timeout: 15_000, interval: 1 },
    )
    expect(quick.isClosed()).toBeNull()
    slow.destroy()
  })

  test('a process that shuts down disconnects everyone and accepts no one', async () => {
    const process = await startProcess(db)
    const token = await startSession(db, dana)
    const sockets = [await openSocket(process, token), await openSocket(process, await startSession(db, sam))]
    const closing = process.realtime.close()
    const late = openSocket(process, token)
    expect((await late).status).toBe(503)
    await closing
    for (const socket of sockets) expect((await socket.closed()).code).toBe(1012)
    expect(process.realtime.stats().sockets).toBe(0)
  })

  test('browsers hear of a bus outage, also those that connect in it, and reload after it', async () => {
    let missed: (() => void) | undefined
    let lost: (() => void) | undefined
    const process = await startProcess(db, {
      bus: {
        publish: async () => {},
        subscribe: (_listener, onMissed, onLoss) => {
          missed = onMissed
          lost = onLoss
          return () => {}
        },
        isConnected: () => true,
        close: async () => {},
      },
    })
    const token = await startSession(db, dana)
    const socket = await openSocket(process, token)
    lost!()
    expect(await socket.next('live_updates')).toMatchObject({ data: { paused: true } })
    const later = await openSocket(process, token)
    expect(await later.next('live_updates')).toMatchObject({ data: { paused: true } })
    missed!()
    await vi.waitFor(() =>
      expect(socket.received('live_updates')).toEqual([{ paused: true }, { paused: false }]),
    )
    expect(await socket.next('revalidate')).toMatchObject({ data: { withinMs: 3000 } })
  })
})

describe('badges', () => {
  const numbersOf = (socket: Awaited<ReturnType<typeof openSocket>>) =>
    (socket.received(badgesCounted.eventName) as { counts: object }[]).map(({ counts }) => counts)

  test('a burst of events is counted once per user, and the number goes to the tabs of those it concerns', async () => {
    const counted: string[] = []
    const count = async ({ actor }: { actor: { id: string } | null }) => {
      counted.push(actor!.id)
      return actor!.id === dana.id ? 1 : 2
    }
    const process = await startProcess(db, {
      badges: [{ name: 'things', events: [badgeEvent(testEvent, (data) => data !== 'other')], count }],
    })
    const token = await startSession(db, dana)
    const [first, second] = [await openSocket(process, token), await openSocket(process, token)]
    const colleague = await openSocket(process, await startSession(db, sam))
    const outsider = await openSocket(process, await startSession(db, stranger))
    const say = (data: unknown) => ({ accountId, ...testEvent(data) })
    await process.services.bus.publish([say('other'), say('a'), say('b')])
    await Promise.all([first, second, colleague].map((socket) => socket.next(badgesCounted.eventName)))
    expect([first, second, colleague, outsider].map(numbersOf)).toEqual([
      [{ things: 1 }],
      [{ things: 1 }],
      [{ things: 2 }],
      [],
    ])
    expect(counted.toSorted()).toEqual([dana.id, sam.id].toSorted())
  })

  test('users who may not receive the event are not counted', async () => {
    const process = await startProcess(db, {
      events: [{ ...testEvent, permission: 'operate' as const }, workCountChanged],
      badges: [
        { name: 'things', events: [badgeEvent(testEvent)], count: async () => 1 },
        { name: 'open', events: [badgeEvent(workCountChanged)], count: async () => 1 },
      ],
    })
    const socket = await openSocket(process, await startSession(db, dana))
    await process.services.bus.publish([
      { accountId, ...testEvent('x') },
      { accountId, ...workCountChanged({ count: 1 }) },
    ])
    await socket.next(badgesCounted.eventName)
    expect(numbersOf(socket)).toEqual([{ open: 1 }])
  })
})
