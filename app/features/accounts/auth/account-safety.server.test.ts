import { describe, expect, test } from 'vitest'
import { makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { changePassword } from './change-password.server.ts'
import { findGhostCandidates, startGhosting, stopGhosting } from './ghost.server.ts'
import { totp } from './mfa-code.server.ts'
import { beginMfaSetup, currentMfaSetup, verifyMfaSetup } from './mfa-setup.server.ts'
import { ctxOf } from './session.server.ts'
import { makeSignedIn, PASSWORD, refusal } from './signed-in.fixture.ts'
import { signIn, signInWithCode } from './sign-in.server.ts'
import { unlock } from './unlock.server.ts'

const db = useDatabase()
const visitor = { ip: '10.5.5.5', userAgent: null }

async function signedIn(values: Parameters<typeof makeUser>[2] = {}, accountValues = {}) {
  const made = await makeSignedIn(db, values, accountValues)
  const session = () => made.sessionOf(made.token)
  const ctx = async () => ctxOf(made.services, await session(), '10.1.1.1')
  return { ...made, session, ctx }
}
const codeOf = (key: string, now: Date) =>
  totp(key.replaceAll(' ', ''), '').generate({ timestamp: now.getTime() })

describe('multi-factor setup', () => {
  test('leads from the QR code to a sign-in that asks for a code', async () => {
    const { services, ctx, user, now, pass, session } = await signedIn({}, { mfaRequired: true })
    expect((await session()).mfaDue).toBe(true)
    const setup = await beginMfaSetup(services, await ctx(), '')
    const { qr, key } = setup
    expect(qr).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(await currentMfaSetup(await ctx())).toEqual(setup)
    await verifyMfaSetup(services, await ctx(), codeOf(key, now()))
    expect(await session()).toMatchObject({ mfaDue: false, actor: { mfaEnabled: true } })
    expect(await currentMfaSetup(await ctx())).toBeNull()

    const result = await signIn(services, { email: user.email, password: PASSWORD }, visitor)
    if (result.step !== 'mfa') throw new Error('no second step')
    // The code that verified the setup can't be used again.
    const used = signInWithCode(services, result.pending, codeOf(key, now()), visitor)
    expect(await refusal(used)).toMatchObject({ field: 'code' })
    pass({ seconds: 30 })
    await signInWithCode(services, result.pending, codeOf(key, now()), visitor)
  })

  test('stores the secret encrypted only', async () => {
    const { services, ctx, user, now } = await signedIn()
    const { key } = await beginMfaSetup(services, await ctx(), '')
    const bare = key.replaceAll(' ', '')
    const row = async () => JSON.stringify(await db.admin`select * from users where id = ${user.id}`)
    expect(await row()).not.toContain(bare)
    await verifyMfaSetup(services, await ctx(), codeOf(key, now()))
    expect(await row()).not.toContain(bare)
  })

  test('refuses a wrong code, and any code without a setup', async () => {
    const { services, ctx } = await signedIn()
    expect(await refusal(verifyMfaSetup(services, await ctx(), '123456'))).toMatchObject({
      message: 'unable to verify',
      field: 'code',
    })
    await beginMfaSetup(services, await ctx(), '')
    expect(await refusal(verifyMfaSetup(services, await ctx(), 'abcdef'))).toMatchObject({
      message: 'unable to verify',
    })
  })

  test('a second setup leaves the old secret in force until the new one is verified', async () => {
    const { services, ctx, user, now, pass } = await signedIn()
    const first = await beginMfaSetup(services, await ctx(), '')
    await verifyMfaSetup(services, await ctx(), codeOf(first.key, now()))
    const second = await beginMfaSetup(services, await ctx(), PASSWORD)
    pass({ seconds: 30 })
    const result = await signIn(services, { email: user.email, password: PASSWORD }, visitor)
    if (result.step !== 'mfa') throw new Error('no second step')
    const withNew = signInWithCode(services, result.pending, codeOf(second.key, now()), visitor)
    expect(await refusal(withNew)).toMatchObject({ field: 'code' })
    await signInWithCode(services, result.pending, codeOf(first.key, now()), visitor)
  })
})

describe('replacing the multi-factor setup', () => {
  test('asks for the password', async () => {
    const { services, ctx, now, user } = await signedIn()
    const first = await beginMfaSetup(services, await ctx(), '')
    await verifyMfaSetup(services, await ctx(), codeOf(first.key, now()))
    for (const wrong of ['', 'guess']) {
      const refused = await refusal(beginMfaSetup(services, await ctx(), wrong))
      expect(refused).toMatchObject({ code: 'invalid', field: 'currentPassword' })
    }
    const [row] = await db.admin`select mfa_pending_secret as pending from users where id = ${user.id}`
    expect(row!.pending).toBeNull()
    await beginMfaSetup(services, await ctx(), PASSWORD)
    expect(await currentMfaSetup(await ctx())).not.toBeNull()
  })

  test('limits guesses of the password', async () => {
    const { services, ctx } = await signedIn({ mfaEnabled: true })
    for (let guess = 0; guess < 10; guess += 1) {
      await refusal(beginMfaSetup(services, await ctx(), `guess ${guess}`))
    }
    expect(await refusal(beginMfaSetup(services, await ctx(), PASSWORD))).toMatchObject({ code: 'too-many' })
  })
})

describe('changing the password', () => {
  const input = { currentPassword: PASSWORD, newPassword: 'three blue kites' }

  test('ends the other sessions, not this one', async () => {
    const { services, ctx, session, account, user, bus, now } = await signedIn()
    const current = await session()
    const other = await db.admin`
      insert into sessions (account_id, user_id, token_hash, expires_at, last_activity_at)
      values (${account.id}, ${user.id}, '\\x01', ${new Date(now().getTime() + 1e6)}, ${now()}) returning id`
    await changePassword(services, await ctx(), current.id, input)
    expect(await session()).toMatchObject({ id: current.id })
    const [row] = await db.admin`select ended_reason from sessions where id = ${other[0]!.id}`
    expect(row).toEqual({ ended_reason: 'your password was changed' })
    expect(bus.events.at(-1)).toMatchObject({ name: 'session_ended' })
    expect(await db.admin`select action from audit_log where entity_id = ${user.id}`).toMatchObject([
      { action: 'changed the password' },
    ])
  })

  test('needs the current one, with limited guesses', async () => {
    const { services, ctx, session } = await signedIn()
    const { id } = await session()
    const wrong = { ...input, currentPassword: 'no' }
    for (let i = 0; i < 10; i += 1) {
      const error = await refusal(changePassword(services, await ctx(), id, wrong))
      expect(error).toMatchObject({ field: 'currentPassword' })
    }
    expect(await refusal(changePassword(services, await ctx(), id, input))).toMatchObject({ status: 429 })
  })

  test('refuses a weak new one', async () => {
    const { services, ctx, session } = await signedIn()
    const { id } = await session()
    const error = await refusal(
      changePassword(services, await ctx(), id, { ...input, newPassword: 'password123' }),
    )
    expect(error).toMatchObject({ field: 'newPassword' })
  })
})

describe('unlocking', () => {
  test('refuses a wrong password, and every password after too many tries', async () => {
    const { services, session } = await signedIn()
    const current = await session()
    for (let i = 0; i < 10; i += 1) {
      expect(await refusal(unlock(services, current, { password: 'no', ip: null }))).toMatchObject({
        message: 'There was an issue logging in. Please try again or contact us.',
      })
    }
    expect(await refusal(unlock(services, current, { password: PASSWORD, ip: null }))).toMatchObject({
      status: 429,
    })
  })
})

describe('ghosting', () => {
  const boss = () => signedIn({ role: 'super', mfaEnabled: true, firstName: 'Sue', lastName: 'Perez' })

  test('a super user acts as another user and stops; both accounts record it', async () => {
    const sue = await boss()
    const target = await signedIn({ firstName: 'Target' })
    const victim = { accountId: target.account.id, userId: target.user.id }
    await startGhosting(sue.services, await sue.session(), victim, '10.1.1.1')
    const session = await sue.session()
    expect(session).toMatchObject({ userId: sue.user.id, ghosting: true, account: { id: target.account.id } })
    expect((await sue.ctx()).ghostedBy).toBe(sue.user.id)
    await stopGhosting(sue.services, session, '10.1.1.1')
    expect(await sue.session()).toMatchObject({ ghosting: false, actor: { id: sue.user.id } })
    for (const account of [sue.account, target.account]) {
      const log = await db.admin`
        select action, ghosted_by, entity_id, detail from audit_log where account_id = ${account.id} order by id`
      const common = { ghosted_by: sue.user.id, entity_id: target.user.id, detail: 'Sue Perez' }
      expect(log).toMatchObject([
        { action: 'began to act as the user', ...common },
        { action: 'stopped acting as the user', ...common },
      ])
    }
  })

  test.each(['owner', 'admin', 'employee'] as const)(
    '%s can neither ghost nor look for users',
    async (role) => {
      const asker = await signedIn({ role })
      const target = await signedIn()
      const victim = { accountId: target.account.id, userId: target.user.id }
      const error = await refusal(startGhosting(asker.services, await asker.session(), victim, null))
      expect(error).toMatchObject({ status: 401, message: 'Could not ghost user' })
      const search = findGhostCandidates(asker.services, await asker.session(), '')
      expect(await refusal(search)).toMatchObject({ status: 401 })
      // Calling the routine directly doesn't work either.
      expect(
        await db.pool`select * from ghost_candidates(${asker.account.id}, ${asker.user.id}, '')`,
      ).toHaveLength(0)
    },
  )

  test('refuses another super user, a disabled or unknown user, and users of a suspended account', async () => {
    const sue = await boss()
    const targets = [
      await boss(),
      await signedIn({ disabledAt: new Date() }),
      await signedIn({}, { suspendedAt: new Date() }),
    ]
    for (const { account, user } of targets) {
      const victim = { accountId: account.id, userId: user.id }
      expect(await refusal(startGhosting(sue.services, await sue.session(), victim, null))).toMatchObject({
        message: 'Could not ghost user',
      })
    }
  })

  test('refuses super users who have not set up multi-factor sign-in', async () => {
    const sue = await signedIn({ role: 'super' })
    const target = await signedIn()
    const victim = { accountId: target.account.id, userId: target.user.id }
    expect(await refusal(startGhosting(sue.services, await sue.session(), victim, null))).toMatchObject({
      status: 401,
    })
  })

  test('can’t change the other user’s password or multi-factor setup', async () => {
    const sue = await boss()
    const target = await signedIn()
    const victim = { accountId: target.account.id, userId: target.user.id }
    await startGhosting(sue.services, await sue.session(), victim, null)
    const ctx = await sue.ctx()
    expect(await refusal(beginMfaSetup(sue.services, ctx, ''))).toMatchObject({ code: 'forbidden' })
    const input = { currentPassword: PASSWORD, newPassword: 'three blue kites' }
    expect(await refusal(changePassword(sue.services, ctx, 'x', input))).toMatchObject({ code: 'forbidden' })
  })

  test('searches by name, email and account, and requires every word', async () => {
    const sue = await boss()
    await signedIn({ firstName: 'Zebulon', lastName: 'Quist' }, { name: 'Harbor Mutual' })
    const names = async (search: string) =>
      (await findGhostCandidates(sue.services, await sue.session(), search)).map((row) => row.name)
    expect(await names('zebulon harbor')).toEqual(['Zebulon Quist'])
    expect(await names('zebulon nowhere')).toEqual([])
    expect(await names("%' or 1=1 --")).toEqual([])
  })
})
