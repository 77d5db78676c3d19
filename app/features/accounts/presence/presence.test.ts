import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '#app/lib/errors.ts'
import { withAccount } from '#db/tenant.ts'
import { makeAccount, makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { presenceGone, presenceSeen, sweepPresence } from './presence-live.server.ts'
import { presenceSchema } from './presence.schema.ts'
import { PRESENCE_STATUSES } from '#app/lib/presence-statuses.ts'
import {
  endCall,
  listPeers,
  lockPresence,
  onCall,
  publishUserUpdate,
  setPresence,
  signInPresence,
  signOutPresence,
  unlockPresence,
} from './presence.server.ts'

const db = useDatabase()
let account: Awaited<ReturnType<typeof makeAccount>>['account']
let dana: Awaited<ReturnType<typeof makeUser>>
let sam: Awaited<ReturnType<typeof makeUser>>
let now: Date
let bus: ReturnType<typeof recordingBus>

beforeAll(async () => {
  account = (await makeAccount(db)).account
})
beforeEach(async () => {
  now = new Date('2026-03-02T15:00:00Z')
  bus = recordingBus()
  dana = await makeUser(db, account.id)
  sam = await makeUser(db, account.id, { firstName: 'Sam', lastName: 'Ito', avatarKey: 'avatars/abc/123' })
})

const ctxOf = (user = dana) => makeCtx(db, account, user, { now: () => now, bus })
const who = (user = dana) => ({ accountId: account.id, userId: user.id })
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))
const process = () => ({ pool: db.pool, bus })
const seen = (user = dana) => presenceSeen(process(), [who(user)], now)
const seenBy = async (user = dana) => (await listPeers(ctxOf())).find((peer) => peer.id === user.id)!
type Step = typeof signInPresence
const step = (work: Step, user = dana) => withAccount(db.pool, account.id, (tx) => work(tx, who(user), now))
const statuses = () => bus.events.map((event) => event.data)

test('a peer has the fields of the presence view, and is offline at first', async () => {
  expect(await seenBy(sam)).toEqual({
    id: sam.id,
    firstName: 'Sam',
    lastName: 'Ito',
    email: sam.email,
    avatar: `/avatars/${sam.id}?v=tars%2Fabc%2F123`,
    role: 'employee',
    themeColor: '#19d0de',
    phoneStatus: 'offline',
    coacheeId: null,
    loggedIn: false,
    mobileLoggedIn: false,
  })
})

test('peers are the active users of the account', async () => {
  const other = await makeAccount(db)
  const stranger = await makeUser(db, other.account.id)
  const fired = await makeUser(db, account.id, { disabledAt: now })
  const ids = (await listPeers(ctxOf())).map((peer) => peer.id)
  expect(ids).toContain(sam.id)
  expect(ids).not.toContain(stranger.id)
  expect(ids).not.toContain(fired.id)
})

describe('the status menu', () => {
  test.each(PRESENCE_STATUSES.filter((s) => s !== 'coaching'))(
    '%s shows at once and is published to the account',
    async (status) => {
      await setPresence(ctxOf(), { status })
      expect((await seenBy()).phoneStatus).toBe(status)
      expect(bus.events).toEqual([
        {
          accountId: account.id,
          topic: 'account',
          name: 'users_phoneStatus',
          data: { userId: dana.id, status, coacheeId: null, loggedIn: true },
        },
      ])
    },
  )

  test('coaching needs another active user of the account', async () => {
    const other = await makeAccount(db)
    const stranger = await makeUser(db, other.account.id)
    const fired = await makeUser(db, account.id, { disabledAt: now })
    for (const coacheeId of [undefined, dana.id, stranger.id, fired.id]) {
      const refused = await setPresence(ctxOf(), { status: 'coaching', coacheeId }).catch((e: unknown) => e)
      expect(refused).toBeInstanceOf(AppError)
      expect(refused).toMatchObject({ code: 'invalid', field: 'coacheeId' })
    }
    expect(bus.events).toEqual([])
    await setPresence(ctxOf(), { status: 'coaching', coacheeId: sam.id })
    expect(await seenBy()).toMatchObject({ phoneStatus: 'coaching', coacheeId: sam.id })
    await setPresence(ctxOf(), { status: 'busy', coacheeId: sam.id })
    expect(await seenBy()).toMatchObject({ phoneStatus: 'busy', coacheeId: null })
  })

  test('refuses an unknown status', () => {
    for (const status of ['asleep', '', ['away'], { toString: 'away' }, null, 'away\0']) {
      expect(presenceSchema.safeParse({ status }).success).toBe(false)
    }
  })

  test('a super user cannot set it for the user they act as', async () => {
    const ghost = { ...ctxOf(), ghostedBy: sam.id }
    await expect(setPresence(ghost, { status: 'away' })).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('signing in and out', () => {
  test('signing in makes an offline user available and keeps any other status', async () => {
    expect(await step(signInPresence)).toMatchObject([{ data: { status: 'available', loggedIn: true } }])
    await setPresence(ctxOf(), { status: 'lunch' })
    later(30)
    expect(await step(signInPresence)).toEqual([])
    expect((await seenBy()).phoneStatus).toBe('lunch')
    later(91)
    expect(await step(signInPresence)).toMatchObject([{ data: { status: 'available' } }])
  })

  test('signing in restores the status that a lock replaced', async () => {
    await step(signInPresence)
    await setPresence(ctxOf(), { status: 'busy' })
    await step(lockPresence)
    expect(await step(signInPresence)).toMatchObject([{ data: { status: 'busy' } }])
    expect((await seenBy()).phoneStatus).toBe('busy')
  })

  test('signing out sets offline', async () => {
    await step(signInPresence)
    expect(await step(signOutPresence)).toMatchObject([{ data: { status: 'offline', loggedIn: false } }])
    expect(await seenBy()).toMatchObject({ phoneStatus: 'offline', loggedIn: false })
  })
})

describe('the lock screen', () => {
  test.each(['available', 'busy', 'training', 'offline'] as const)(
    '%s turns into away and back',
    async (status) => {
      await setPresence(ctxOf(), { status })
      expect(await step(lockPresence)).toMatchObject([{ data: { status: 'away' } }])
      expect(await step(lockPresence)).toEqual([])
      expect(await step(unlockPresence)).toMatchObject([{ data: { status } }])
      expect((await seenBy()).phoneStatus).toBe(status)
    },
  )

  test('coaching comes back with its coachee', async () => {
    await setPresence(ctxOf(), { status: 'coaching', coacheeId: sam.id })
    await step(lockPresence)
    expect(await seenBy()).toMatchObject({ phoneStatus: 'away', coacheeId: null })
    await step(unlockPresence)
    expect(await seenBy()).toMatchObject({ phoneStatus: 'coaching', coacheeId: sam.id })
  })

  test.each(['away', 'lunch', 'break'] as const)('%s stays', async (status) => {
    await setPresence(ctxOf(), { status })
    expect(await step(lockPresence)).toEqual([])
    expect(await step(unlockPresence)).toEqual([])
    expect((await seenBy()).phoneStatus).toBe(status)
  })

  test('a status chosen in the meantime stays', async () => {
    await setPresence(ctxOf(), { status: 'busy' })
    await step(lockPresence)
    await setPresence(ctxOf(), { status: 'away' })
    expect(await step(unlockPresence)).toEqual([])
    expect((await seenBy()).phoneStatus).toBe('away')
  })
})

describe('a call', () => {
  test('sets on call and restores the previous status', async () => {
    await setPresence(ctxOf(), { status: 'training' })
    expect(await step(onCall)).toMatchObject([{ data: { status: 'on call' } }])
    expect(await step(onCall)).toEqual([])
    expect(await step(endCall)).toMatchObject([{ data: { status: 'training' } }])
    expect(await step(endCall)).toEqual([])
  })

  test('after a call that ended on a locked screen, unlocking restores the status from before the call', async () => {
    await setPresence(ctxOf(), { status: 'busy' })
    await step(onCall)
    await step(lockPresence)
    expect(await step(endCall)).toEqual([])
    expect(await step(unlockPresence)).toMatchObject([{ data: { status: 'busy' } }])
  })

  test('a status chosen during the call stays', async () => {
    await seen()
    await step(onCall)
    await setPresence(ctxOf(), { status: 'lunch' })
    expect(await step(endCall)).toEqual([])
    expect((await seenBy()).phoneStatus).toBe('lunch')
  })
})

describe('connecting and disconnecting', () => {
  test('shows offline after 90 seconds of silence, and the status again when the browser returns', async () => {
    await setPresence(ctxOf(), { status: 'training' })
    later(90)
    expect((await seenBy()).phoneStatus).toBe('training')
    later(1)
    expect(await seenBy()).toMatchObject({ phoneStatus: 'offline', loggedIn: false })
    bus.events.length = 0
    await seen()
    expect(statuses()).toEqual([{ userId: dana.id, status: 'training', coacheeId: null, loggedIn: true }])
    later(20)
    await seen()
    expect(bus.events).toHaveLength(1)
  })

  test('the sweep publishes each user once, across accounts', async () => {
    await sweepPresence(process(), later(3600))
    bus.events.length = 0
    const other = await makeAccount(db)
    const stranger = await makeUser(db, other.account.id)
    await seen()
    await presenceSeen(process(), [{ accountId: other.account.id, userId: stranger.id }], now)
    later(80)
    await seen(sam)
    bus.events.length = 0
    later(20)
    expect(await sweepPresence(process(), now)).toBe(2)
    expect(bus.events.map((event) => [event.accountId, event.data])).toEqual(
      expect.arrayContaining([
        [account.id, { userId: dana.id, status: 'offline', coacheeId: null, loggedIn: false }],
        [other.account.id, { userId: stranger.id, status: 'offline', coacheeId: null, loggedIn: false }],
      ]),
    )
    expect(await sweepPresence(process(), now)).toBe(0)
  })

  test('a closed browser sets offline unless another process has seen it since', async () => {
    await seen()
    const closedAt = now
    later(20)
    await seen()
    await presenceGone(process(), [who()], closedAt)
    expect((await seenBy()).loggedIn).toBe(true)
    bus.events.length = 0
    await presenceGone(process(), [who()], now)
    expect(statuses()).toMatchObject([{ userId: dana.id, status: 'offline' }])
    expect((await seenBy()).loggedIn).toBe(false)
  })

  test('ignores heartbeats of disabled users and of other accounts', async () => {
    const fired = await makeUser(db, account.id, { disabledAt: now })
    await presenceSeen(process(), [who(fired), { accountId: account.id, userId: (await stranger()).id }], now)
    expect(bus.events).toEqual([])
  })

  const stranger = async () => makeUser(db, (await makeAccount(db)).account.id)
})

test('users_update carries the changed user', async () => {
  await publishUserUpdate(ctxOf(), sam.id)
  expect(bus.events).toMatchObject([{ topic: 'account', name: 'users_update', data: { id: sam.id } }])
})
