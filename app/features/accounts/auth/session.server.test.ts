import { describe, expect, test } from 'vitest'
import { presence } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import { makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { ctxOf, findSession, lockSession, touchSession, unlockSession } from './session.server.ts'
import { makeSignedIn } from './signed-in.fixture.ts'

const db = useDatabase()

async function signedIn(values: Parameters<typeof makeUser>[2] = {}, accountValues = {}) {
  const made = await makeSignedIn(db, values, accountValues)
  const { services, token, user } = made
  const find = () => findSession(services, token)
  const open = () => made.sessionOf(token)
  const status = async () =>
    (await db.admin`select status, restore_status from presence where user_id = ${user.id}`)[0]
  return { ...made, find, open, status }
}
const setPresence = (
  accountId: string,
  userId: string,
  status: 'available' | 'away' | 'lunch' | 'break' | 'busy',
) => withAccount(db.pool, accountId, (tx) => tx.insert(presence).values({ accountId, userId, status }))

describe('time limits', () => {
  test('is open just under two hours, and locks at two hours', async () => {
    const { pass, find } = await signedIn()
    pass({ hours: 1, minutes: 59, seconds: 59 })
    expect(await find()).toMatchObject({ state: 'open' })
    pass({ seconds: 1 })
    expect(await find()).toMatchObject({ state: 'locked' })
  })

  test('ends after four hours without activity, with a reason', async () => {
    const { pass, find } = await signedIn()
    pass({ hours: 2 })
    expect(await find()).toMatchObject({ state: 'locked' })
    pass({ hours: 1, minutes: 59, seconds: 59 })
    expect(await find()).toMatchObject({ state: 'locked' })
    pass({ seconds: 1 })
    expect(await find()).toEqual({ state: 'ended', reason: 'inactivity' })
    expect(await find()).toEqual({ state: 'ended', reason: 'inactivity' })
  })

  test('ends after eight hours, whatever the activity', async () => {
    const { pass, find, open, services } = await signedIn()
    for (let i = 0; i < 7; i += 1) {
      pass({ hours: 1 })
      await touchSession(services, await open())
    }
    pass({ minutes: 59, seconds: 59 })
    expect(await find()).toMatchObject({ state: 'open' })
    pass({ seconds: 1 })
    expect(await find()).toEqual({ state: 'ended', reason: 'your session has expired' })
  })

  test('the audit log says once that a session ended and why', async () => {
    const { pass, find, user } = await signedIn()
    pass({ hours: 8 })
    await Promise.all([find(), find()])
    await find()
    const log = await db.admin`select action, detail from audit_log where entity_id = ${user.id}`
    expect([...log]).toEqual([{ action: 'was signed out', detail: 'your session has expired' }])
  })

  test('reading a session does not count as activity', async () => {
    const { pass, find } = await signedIn()
    for (let i = 0; i < 4; i += 1) {
      pass({ minutes: 30 })
      await find()
    }
    expect(await find()).toMatchObject({ state: 'locked' })
  })

  test('writes activity at most once in 30 seconds', async () => {
    const { pass, open, services } = await signedIn()
    const begun = (await open()).lastActivityAt
    pass({ seconds: 29 })
    await touchSession(services, await open())
    expect((await open()).lastActivityAt).toEqual(begun)
    pass({ seconds: 1 })
    await touchSession(services, await open())
    expect((await open()).lastActivityAt.getTime()).toBe(begun.getTime() + 30_000)
  })

  test('late activity does not revive a session that should have locked', async () => {
    const { pass, open, find, services } = await signedIn()
    const stale = await open()
    pass({ hours: 2, seconds: 1 })
    await touchSession(services, stale)
    expect(await find()).toMatchObject({ state: 'locked' })
  })
})

describe('locking', () => {
  test('sets the status to away, unlocking restores it, and both are published', async () => {
    const { account, user, open, status, services, bus, find } = await signedIn()
    await setPresence(account.id, user.id, 'busy')
    const session = await open()
    await lockSession(services, session)
    expect(await find()).toMatchObject({ state: 'locked' })
    expect(await status()).toEqual({ status: 'away', restore_status: 'busy' })
    expect(bus.events.map((event) => event.name)).toEqual(['session_locked', 'users_phoneStatus'])
    await unlockSession(services, session)
    expect(await find()).toMatchObject({ state: 'open' })
    expect(await status()).toEqual({ status: 'busy', restore_status: null })
  })

  test.each(['away', 'lunch', 'break'] as const)('keeps %s, before and after', async (chosen) => {
    const { account, user, open, status, services } = await signedIn()
    await setPresence(account.id, user.id, chosen)
    const session = await open()
    await lockSession(services, session)
    expect(await status()).toMatchObject({ status: chosen })
    await unlockSession(services, session)
    expect(await status()).toMatchObject({ status: chosen })
  })

  test('locking twice keeps the status to restore', async () => {
    const { account, user, open, status, services } = await signedIn()
    await setPresence(account.id, user.id, 'available')
    const session = await open()
    await lockSession(services, session)
    await lockSession(services, session)
    expect(await status()).toEqual({ status: 'away', restore_status: 'available' })
  })
})

describe('access', () => {
  test('finds no session for a missing, wrong or huge token', async () => {
    const { services } = await signedIn()
    for (const token of [null, '', 'x', 'x'.repeat(1e6), "' or 1=1 --"]) {
      expect(await findSession(services, token)).toEqual({ state: 'none' })
    }
  })

  test('a disabled user is signed out at the next request', async () => {
    const { find, user } = await signedIn()
    await db.admin`update users set disabled_at = now() where id = ${user.id}`
    expect(await find()).toEqual({ state: 'ended', reason: 'your access has been turned off' })
  })

  test('every user of a suspended account is signed out at the next request', async () => {
    const { find, account } = await signedIn()
    await db.admin`update accounts set suspended_at = now() where id = ${account.id}`
    expect(await find()).toMatchObject({ state: 'ended' })
  })

  test.each([
    ['employee', false, false, false],
    ['employee', true, false, true],
    ['employee', true, true, false],
    ['super', false, false, true],
    ['super', false, true, false],
  ] as const)('MFA due for %s, required %s, enabled %s: %s', async (role, mfaRequired, mfaEnabled, due) => {
    const { open } = await signedIn({ role, mfaEnabled }, { mfaRequired })
    expect((await open()).mfaDue).toBe(due)
  })

  test('a super user acts as the ghosted user; no other role can', async () => {
    const target = await signedIn({ role: 'employee', firstName: 'Target' })
    const boss = await signedIn({ role: 'super', mfaEnabled: true })
    await db.admin`update sessions set ghost_account_id = ${target.account.id}, ghost_user_id = ${target.user.id}
      where user_id = ${boss.user.id}`
    const session = await boss.open()
    expect(session).toMatchObject({ ghosting: true, userId: boss.user.id, actor: { id: target.user.id } })
    const ctx = ctxOf(boss.services, session, null)
    expect(ctx).toMatchObject({ ghostedBy: boss.user.id, account: { id: target.account.id } })
    expect(ctx.can.administer).toBe(false)
    await db.admin`update users set role = 'admin' where id = ${boss.user.id}`
    expect(await boss.open()).toMatchObject({ ghosting: false, actor: { id: boss.user.id } })
  })
})
