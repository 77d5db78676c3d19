// @isolated: replaces modules or methods
import { describe, expect, test, vi } from 'vitest'
import { AppError } from '#app/lib/errors.ts'
import { log } from '#app/lib/log.server.ts'
import { hashPassword } from '#app/lib/password.server.ts'
import { slowedTries } from '#app/lib/slowed-tries.server.ts'
import { makeAccount, makeUser } from '#tests/factories/index.ts'
import { makeServices } from '#tests/factories/services.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { countTry } from './limits.server.ts'
import { signIn } from './sign-in.server.ts'

const db = useDatabase()
const { services } = makeServices(db)
const PASSWORD = 'correct horse battery'
const visitor = { ip: null, userAgent: 'test' }

const counted = async (name: string) => {
  const rows = await db.admin<{ points: number }[]>`
    select points::int from rate_limits where key like ${`${name} %`}`
  return Math.max(0, ...rows.map((row) => row.points))
}
const refused = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.code : error),
  )

describe('one attacker can’t use up a limit that everyone shares', () => {
  test('refused tries of one address don’t count against everyone', async () => {
    for (let i = 0; i < 100; i += 1) {
      await refused(countTry(services, { 'accounts address': '203.0.113.7', 'accounts all': 'all' }))
    }
    expect(await counted('accounts all')).toBe(60)
  })

  test('refused tries on one email don’t count, from however many addresses', async () => {
    for (let i = 0; i < 40; i += 1) {
      const keys = {
        'sign-in address': `198.51.100.${i}`,
        'sign-in email': 'a@b.example',
        'sign-in all': 'all',
      }
      await refused(countTry(services, keys))
    }
    expect(await counted('sign-in all')).toBe(10)
  })

  test('a refused address can’t lock more emails', async () => {
    const address = '203.0.113.9'
    for (let i = 0; i < 60; i += 1) await countTry(services, { 'sign-in address': address })
    for (let i = 0; i < 20; i += 1) {
      await refused(countTry(services, { 'sign-in address': address, 'sign-in email': 'victim@b.example' }))
    }
    const victim = { 'sign-in address': '203.0.113.10', 'sign-in email': 'victim@b.example' }
    expect(await refused(countTry(services, victim))).toBeNull()
  })

  test('failures on one email don’t lock out the account’s other users', async () => {
    const { account } = await makeAccount(db)
    const passwordHash = await hashPassword(PASSWORD)
    const one = await makeUser(db, account.id, { passwordHash })
    const other = await makeUser(db, account.id, { passwordHash })
    for (let i = 0; i < 210; i += 1) {
      const keys = { 'sign-in email': one.email, 'sign-in address': null, 'sign-in all': 'all' }
      await refused(countTry(services, keys))
    }
    expect(await refused(signIn(services, { email: one.email, password: PASSWORD }, visitor))).toBe(
      'too-many',
    )
    expect(await signIn(services, { email: other.email, password: PASSWORD }, visitor)).toMatchObject({
      step: 'done',
    })
  })
})

test('knowing a password in one account gives no more guesses at the same email in another', async () => {
  const email = 'in.two@accounts.example'
  const mine = await makeAccount(db)
  const theirs = await makeAccount(db)
  await makeUser(db, mine.account.id, { email, passwordHash: await hashPassword('the password I set') })
  await makeUser(db, theirs.account.id, { email, passwordHash: await hashPassword(PASSWORD) })
  const at = (platform: string, password: string) =>
    refused(signIn(services, { email, password, platform }, visitor))
  expect(await at(theirs.account.id, 'a guess')).toBe('unauthorized')
  await db.admin`update rate_limits set points = 9 where key like 'sign-in email %' and points > 0`
  expect(await at(mine.account.id, 'the password I set')).toBeNull()
  expect(await at(theirs.account.id, 'the last guess')).toBe('unauthorized')
  expect(await at(theirs.account.id, 'one guess more')).toBe('too-many')
})

test('an exceeded overall limit slows tries down and alerts operators, but the right password works', async () => {
  const { account } = await makeAccount(db)
  const user = await makeUser(db, account.id, { passwordHash: await hashPassword(PASSWORD) })
  await signIn(services, { email: user.email, password: PASSWORD }, visitor)
  await db.admin`update rate_limits set points = 5000 where key like 'sign-in all %'`
  const warn = vi.spyOn(log, 'warn')
  const slowed = async () =>
    (await slowedTries.get()).values.find(({ labels }) => labels.limit === 'sign-in all')?.value ?? 0
  const before = await slowed()
  const began = performance.now()
  await refused(signIn(services, { email: user.email, password: 'a guess' }, visitor))
  const right = await signIn(services, { email: user.email, password: PASSWORD }, visitor)
  expect(right).toMatchObject({ step: 'done' })
  expect(performance.now() - began).toBeGreaterThanOrEqual(2000)
  expect(await slowed()).toBe(before + 2)
  expect(warn.mock.calls).toEqual([[{ limit: 'sign-in all' }, expect.stringContaining('overall limit')]])
})
