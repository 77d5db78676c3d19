// @isolated: replaces modules or methods
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { backgroundDone } from '#app/lib/background.server.ts'
import { seal } from '#app/lib/crypto.server.ts'
import { hashPassword } from '#app/lib/password.server.ts'
import { withAccount } from '#db/tenant.ts'
import { users } from '#db/schema/index.ts'
import { makeAccount, makeUser } from '#tests/factories/index.ts'
import { makeServices } from '#tests/factories/services.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { newSecret, totp } from './mfa-code.server.ts'
import { findSession } from './session.server.ts'
import { platformsFor, signIn, signInWithCode, WRONG } from './sign-in.server.ts'
import { refusal } from './signed-in.fixture.ts'

const { verified } = vi.hoisted(() => ({ verified: vi.fn() }))
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return { ...real, verify: (...args: Parameters<typeof real.verify>) => (verified(), real.verify(...args)) }
})

const db = useDatabase()
const PASSWORD = 'correct horse battery'
const hashed = hashPassword(PASSWORD)
let address = 0
let visitor = { ip: '', userAgent: 'test' }
beforeEach(() => {
  address += 1
  visitor = { ip: `10.0.${address >> 8}.${address & 255}`, userAgent: 'test' }
  verified.mockClear()
})

async function person(values: Parameters<typeof makeUser>[2] = {}, accountValues = {}) {
  const { account } = await makeAccount(db, accountValues)
  const user = await makeUser(db, account.id, { passwordHash: await hashed, ...values })
  return { account, user }
}
const token = (result: Awaited<ReturnType<typeof signIn>>) => {
  if (result.step !== 'done') throw new Error(`not signed in: ${result.step}`)
  return result.token
}

describe('signing in', () => {
  test('the right password begins a session and is audited', async () => {
    const { services } = makeServices(db)
    const { user } = await person()
    const result = await signIn(services, { email: user.email, password: PASSWORD }, visitor)
    const found = await findSession(services, token(result))
    expect(found).toMatchObject({ state: 'open', session: { userId: user.id, actor: { id: user.id } } })
    const log = await db.admin`select action, ip from audit_log where actor_id = ${user.id}`
    expect(log).toMatchObject([{ action: 'signed in', ip: visitor.ip }])
  })

  test('only the hash of the token is stored', async () => {
    const { services } = makeServices(db)
    const { user } = await person()
    const secret = token(await signIn(services, { email: user.email, password: PASSWORD }, visitor))
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    const rows = await db.admin`select * from sessions where user_id = ${user.id}`
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('a wrong password, an unknown email, a disabled user and a suspended account get the same response', async () => {
    const { services } = makeServices(db)
    const known = (await person()).user.email
    const disabled = (await person({ disabledAt: new Date() })).user.email
    const suspended = (await person({}, { suspendedAt: new Date() })).user.email
    const tries = [
      { email: known, password: 'wrong' },
      { email: `${randomUUID()}@nobody.example`, password: PASSWORD },
      { email: disabled, password: PASSWORD },
      { email: suspended, password: 'wrong' },
      { email: known, password: PASSWORD, platform: randomUUID() },
    ]
    for (const input of tries) {
      verified.mockClear()
      const error = await refusal(signIn(services, input, visitor))
      expect(error).toMatchObject({ code: 'unauthorized', message: WRONG })
      // Each case does the same work, so that the response time reveals nothing.
      expect(verified).toHaveBeenCalledTimes(1)
    }
    await backgroundDone()
  })

  test('audits a failed try in the account of the email', async () => {
    const { services } = makeServices(db)
    const { user } = await person()
    await refusal(signIn(services, { email: user.email, password: 'wrong' }, visitor))
    await backgroundDone()
    const log = await db.admin`select action, detail from audit_log where entity_id = ${user.id}`
    expect(log).toMatchObject([{ action: 'failed to sign in', detail: 'wrong password' }])
  })

  test('asks for the platform only for an email in several accounts', async () => {
    const { services } = makeServices(db)
    const email = `${randomUUID()}@agency.example`
    const a = await person({ email }, { name: 'Alpha' })
    const b = await person({ email }, { name: 'Beta' })
    const platforms = [
      { id: a.account.id, name: 'Alpha' },
      { id: b.account.id, name: 'Beta' },
    ]
    expect(await platformsFor(services, email, visitor)).toEqual(platforms)
    expect(await platformsFor(services, (await person()).user.email, visitor)).toEqual([])
    expect(await platformsFor(services, 'nobody@nowhere.example', visitor)).toEqual([])
    expect(await signIn(services, { email, password: PASSWORD }, visitor)).toEqual({
      step: 'platform',
      platforms,
    })
    const result = await signIn(services, { email, password: PASSWORD, platform: b.account.id }, visitor)
    expect(await findSession(services, token(result))).toMatchObject({ session: { accountId: b.account.id } })
  })

  test('a second sign-in ends the first session and publishes it', async () => {
    const { services, bus } = makeServices(db)
    const { user, account } = await person()
    const credentials = { email: user.email, password: PASSWORD }
    const first = token(await signIn(services, credentials, visitor))
    const second = token(await signIn(services, credentials, visitor))
    expect(await findSession(services, first)).toEqual({ state: 'ended', reason: 'multiple logins detected' })
    expect(await findSession(services, second)).toMatchObject({ state: 'open' })
    expect(bus.events.filter((event) => event.name === 'session_ended')).toMatchObject([
      { accountId: account.id, topic: `user:${user.id}`, name: 'session_ended' },
    ])
  })

  test('simultaneous sign-ins leave one session', async () => {
    const { services } = makeServices(db)
    const { user } = await person()
    const results = await Promise.all(
      [1, 2, 3, 4].map(() => signIn(services, { email: user.email, password: PASSWORD }, visitor)),
    )
    const states = await Promise.all(results.map(async (r) => (await findSession(services, token(r))).state))
    expect(states.filter((state) => state === 'open')).toHaveLength(1)
  })
})

describe('limits', () => {
  test('after ten tries on one email, even the right password has to wait, from any address', async () => {
    const { services } = makeServices(db)
    const { user } = await person()
    for (let i = 0; i < 10; i += 1) {
      await refusal(signIn(services, { email: user.email, password: 'wrong' }, visitor))
    }
    verified.mockClear()
    const elsewhere = { ...visitor, ip: '192.0.2.77' }
    const error = await refusal(signIn(services, { email: user.email, password: PASSWORD }, elsewhere))
    expect(error).toMatchObject({ code: 'too-many', status: 429 })
    expect(error.message).toMatch(/^Too many attempts\. Try again in \d+ minutes\.$/)
    expect(verified).not.toHaveBeenCalled()
  })

  test('also limits tries on an unknown email', async () => {
    const { services } = makeServices(db)
    const email = `${randomUUID()}@nobody.example`
    for (let i = 0; i < 10; i += 1) {
      expect(await refusal(signIn(services, { email, password: 'x' }, visitor))).toMatchObject({
        message: WRONG,
      })
    }
    expect(await refusal(signIn(services, { email, password: 'x' }, visitor))).toMatchObject({
      code: 'too-many',
    })
  })

  test('limits one address that tries many emails', async () => {
    const { services } = makeServices(db)
    const tries = await Promise.all(
      Array.from({ length: 70 }, () =>
        refusal(signIn(services, { email: `${randomUUID()}@nobody.example`, password: 'x' }, visitor)),
      ),
    )
    expect(tries.filter((error) => error.code === 'too-many')).toHaveLength(10)
  })

  test('the addresses of one IPv6 network count as one, and an IPv4 address written as IPv6 as itself', async () => {
    const { services } = makeServices(db)
    const exhaust = async (addresses: string[], next: string) => {
      for (let i = 0; i < 60; i += 1) {
        await platformsFor(services, 'x@nobody.example', { ...visitor, ip: addresses[i % addresses.length]! })
      }
      return refusal(platformsFor(services, 'x@nobody.example', { ...visitor, ip: next }))
    }
    expect(await exhaust(['2001:db8:1:2::1', '2001:0DB8:1:2:a:b:c:d'], '2001:db8:1:2:ffff::9')).toMatchObject(
      {
        status: 429,
      },
    )
    await platformsFor(services, 'x@nobody.example', { ...visitor, ip: '2001:db8:1:3::1' })
    expect(await exhaust(['192.0.2.200', '::ffff:192.0.2.200'], '192.0.2.200')).toMatchObject({ status: 429 })
  })

  test('signing in clears earlier failures', async () => {
    const { services } = makeServices(db)
    const { user } = await person()
    for (let round = 0; round < 3; round += 1) {
      for (let i = 0; i < 6; i += 1) {
        await refusal(signIn(services, { email: user.email, password: 'wrong' }, visitor))
      }
      token(await signIn(services, { email: user.email, password: PASSWORD }, visitor))
    }
  })

  test('limits the email check by address', async () => {
    const { services } = makeServices(db)
    for (let i = 0; i < 60; i += 1) await platformsFor(services, 'x@nobody.example', visitor)
    expect(await refusal(platformsFor(services, 'x@nobody.example', visitor))).toMatchObject({ status: 429 })
  })
})

describe('the second step', () => {
  async function withMfa() {
    const secret = newSecret()
    const { user, account } = await person({ mfaEnabled: true })
    await withAccount(db.pool, account.id, async (tx) => {
      const place = { table: 'users', column: 'mfa_secret', rowId: user.id }
      await tx.update(users).set({ mfaSecret: await seal(tx, account.id, secret, place) })
    })
    const clock = makeServices(db)
    const first = async () => {
      const result = await signIn(clock.services, { email: user.email, password: PASSWORD }, visitor)
      if (result.step !== 'mfa') throw new Error('no second step')
      return result.pending
    }
    const code = (seconds = 0) =>
      totp(secret, '').generate({ timestamp: clock.now().getTime() + seconds * 1000 })
    return { ...clock, user, account, first, code }
  }

  test('signs in by password and code, not by the password alone', async () => {
    const { services, first, code, user } = await withMfa()
    const pending = await first()
    expect(await findSession(services, pending)).toEqual({ state: 'none' })
    const session = await signInWithCode(services, pending, code(), visitor)
    expect(await findSession(services, session)).toMatchObject({
      state: 'open',
      session: { userId: user.id },
    })
  })

  test('a code works once, also for simultaneous requests, and an older code not after it', async () => {
    const { services, first, code } = await withMfa()
    const pending = await first()
    const both = await Promise.allSettled([
      signInWithCode(services, pending, code(), visitor),
      signInWithCode(services, pending, code(), visitor),
    ])
    expect(both.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    expect(await refusal(signInWithCode(services, pending, code(-30), visitor))).toMatchObject({
      field: 'code',
    })
  })

  test.each([
    [-60, false],
    [-30, true],
    [0, true],
    [30, true],
    [60, false],
  ])('a code %i seconds off: %s', async (seconds, accepted) => {
    const { services, first, code } = await withMfa()
    const attempt = signInWithCode(services, await first(), code(seconds), visitor)
    if (accepted) await attempt
    else await expect(attempt).rejects.toThrow()
  })

  test('after five wrong codes, even the right one has to wait', async () => {
    const { services, first, code } = await withMfa()
    const pending = await first()
    for (let i = 0; i < 5; i += 1) {
      await refusal(signInWithCode(services, pending, 'abcdef', visitor))
    }
    expect(await refusal(signInWithCode(services, pending, code(), visitor))).toMatchObject({ status: 429 })
  })

  test('the first step expires after five minutes, with a new password, or when altered', async () => {
    const { services, first, code, user, pass } = await withMfa()
    const early = await first()
    const altered = early.replace(/^[^.]+/, randomUUID())
    expect(await refusal(signInWithCode(services, altered, code(), visitor))).toMatchObject({
      field: undefined,
    })
    expect(await refusal(signInWithCode(services, null, code(), visitor))).toMatchObject({ field: undefined })
    pass({ minutes: 5, seconds: 1 })
    expect(await refusal(signInWithCode(services, early, code(), visitor))).toMatchObject({
      field: undefined,
    })
    const later = await first()
    await db.admin`update users set password_hash = 'changed' where id = ${user.id}`
    expect(await refusal(signInWithCode(services, later, code(), visitor))).toMatchObject({
      field: undefined,
    })
  })
})
