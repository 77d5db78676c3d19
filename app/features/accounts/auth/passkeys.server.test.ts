import { describe, expect, test } from 'vitest'
import { makeAuthenticator, type Oddities } from '#tests/factories/authenticator.ts'
import { makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import {
  addPasskey,
  beginAddPasskey,
  beginPasskeySignIn,
  CHALLENGE_MS,
  listPasskeys,
  removePasskey,
  signInWithPasskey,
  unlockWithPasskey,
} from './passkeys.server.ts'
import { makeRecoveryCodes, recoveryCodesLeft } from './recovery-codes.server.ts'
import { ctxOf, findSession, lockSession } from './session.server.ts'
import { makeSignedIn, PASSWORD, refusal } from './signed-in.fixture.ts'
import { secondStepOf, signIn, signInWithCode } from './sign-in.server.ts'

const db = useDatabase()
const visitor = { ip: '10.7.7.7', userAgent: null }

async function signedIn(values: Parameters<typeof makeUser>[2] = {}, accountValues = {}) {
  const made = await makeSignedIn(db, values, accountValues)
  const { services, begin, sessionOf } = made
  const ctx = async () => ctxOf(services, await sessionOf((await begin()).token), '10.1.1.1')
  /** Adds a passkey. */
  const withPasskey = async (authenticator = makeAuthenticator()) => {
    const { options, token: challenge } = await beginAddPasskey(services, await ctx(), PASSWORD)
    const response = authenticator.register(options)
    await addPasskey(services, await ctx(), challenge, { response, name: 'Laptop' })
    return authenticator
  }
  const signInBy = async (authenticator: ReturnType<typeof makeAuthenticator>, odd: Oddities = {}) => {
    const { options, token: challenge } = await beginPasskeySignIn(services, visitor)
    return signInWithPasskey(services, challenge, authenticator.sign(options, odd), visitor)
  }
  return { ...made, ctx, withPasskey, signInBy }
}
const actions = async (userId: string) =>
  (await db.admin`select action, detail from audit_log where entity_id = ${userId} order by id`).map(
    ({ action, detail }) => `${action}${detail ? `: ${detail}` : ''}`,
  )

describe('passkeys', () => {
  test('sign their user in without password and code, and say so in the audit log', async () => {
    const { withPasskey, signInBy, sessionOf, user, ctx } = await signedIn({ mfaEnabled: true })
    const authenticator = await withPasskey()
    const session = await sessionOf(await signInBy(authenticator))
    expect(session).toMatchObject({ userId: user.id, mfaDue: false })
    await signInBy(authenticator)
    expect(await listPasskeys(await ctx())).toMatchObject([{ name: 'Laptop', synced: false }])
    const log = await actions(user.id)
    expect(log).toContain('added a passkey: Laptop')
    expect(log).toContain('signed in: by passkey')
  })

  test('that don’t count their signatures work too', async () => {
    const { withPasskey, signInBy, sessionOf, user } = await signedIn()
    const authenticator = await withPasskey(makeAuthenticator(0))
    for (const counter of [0, 0]) {
      expect(await sessionOf(await signInBy(authenticator, { counter }))).toMatchObject({ userId: user.id })
    }
  })

  test('are made only with the password, for oneself, and at once', async () => {
    const { services, ctx, pass } = await signedIn()
    const wrong = beginAddPasskey(services, await ctx(), 'guess')
    expect(await refusal(wrong)).toMatchObject({ field: 'currentPassword' })
    const ghosted = beginAddPasskey(services, { ...(await ctx()), ghostedBy: 'x' }, PASSWORD)
    expect(await refusal(ghosted)).toMatchObject({ code: 'forbidden' })

    const begun = await beginAddPasskey(services, await ctx(), PASSWORD)
    const colleague = await signedIn()
    const theirs = await colleague.ctx()
    const input = { response: makeAuthenticator().register(begun.options), name: 'Mine' }
    expect(await refusal(addPasskey(services, theirs, begun.token, input))).toMatchObject({ code: 'invalid' })
    pass({ seconds: CHALLENGE_MS / 1000 + 1 })
    expect(await refusal(addPasskey(services, await ctx(), begun.token, input))).toMatchObject({
      code: 'invalid',
    })
    expect(await listPasskeys(await ctx())).toEqual([])
  })

  test('are refused at adding without user verification, from another site, and a second time', async () => {
    const { services, ctx } = await signedIn()
    for (const odd of [{ isVerified: false }, { origin: 'https://evil.example' }, { challenge: 'AAAA' }]) {
      const { options, token } = await beginAddPasskey(services, await ctx(), PASSWORD)
      const response = makeAuthenticator().register(options, odd)
      const added = addPasskey(services, await ctx(), token, { response, name: 'Odd' })
      expect(await refusal(added)).toMatchObject({ code: 'invalid' })
    }
    const authenticator = makeAuthenticator()
    const add = async () => {
      const { options, token } = await beginAddPasskey(services, await ctx(), PASSWORD)
      const response = authenticator.register(options)
      await addPasskey(services, await ctx(), token, { response, name: 'Same' })
      return { token, response }
    }
    const { token, response } = await add()
    const replayed = addPasskey(services, await ctx(), token, { response, name: 'Same' })
    expect(await refusal(replayed)).toMatchObject({ code: 'invalid' })
    expect(await refusal(add())).toMatchObject({ code: 'conflict' })
    expect(await listPasskeys(await ctx())).toHaveLength(1)
  })

  test('let nobody in with a wrong challenge, site, handle, or without user verification', async () => {
    const { withPasskey, signInBy, user } = await signedIn()
    const authenticator = await withPasskey()
    const odd: Oddities[] = [
      { challenge: 'AAAA' },
      { origin: 'https://evil.example' },
      { isVerified: false },
      { userHandle: 'AAAA' },
    ]
    for (const each of odd) {
      expect(await refusal(signInBy(authenticator, each))).toMatchObject({ code: 'unauthorized' })
    }
    await expect
      .poll(async () => (await actions(user.id)).filter((action) => action.startsWith('failed')))
      .toHaveLength(4)
    const unknown = makeAuthenticator()
    expect(await refusal(signInBy(unknown))).toMatchObject({ code: 'unauthorized' })
  })

  test('sign a challenge once, in time, and in the browser that asked for it', async () => {
    const { services, withPasskey, pass } = await signedIn()
    const authenticator = await withPasskey()
    const first = await beginPasskeySignIn(services, visitor)
    const response = authenticator.sign(first.options)
    expect(await refusal(signInWithPasskey(services, null, response, visitor))).toMatchObject({
      code: 'unauthorized',
    })
    const both = await Promise.allSettled(
      [1, 2].map(() => signInWithPasskey(services, first.token, response, visitor)),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const late = await beginPasskeySignIn(services, visitor)
    pass({ seconds: CHALLENGE_MS / 1000 + 1 })
    const tooLate = signInWithPasskey(services, late.token, authenticator.sign(late.options), visitor)
    expect(await refusal(tooLate)).toMatchObject({ code: 'unauthorized' })
  })

  test('whose counter went back may be copies', async () => {
    const { withPasskey, signInBy, user } = await signedIn()
    const authenticator = await withPasskey()
    await signInBy(authenticator, { counter: 9 })
    for (const counter of [9, 3, 0]) {
      const refused = await refusal(signInBy(authenticator, { counter }))
      expect(refused).toMatchObject({ code: 'unauthorized', message: expect.stringContaining('copy') })
    }
    await expect.poll(async () => (await actions(user.id)).join()).toContain('counter went back')
    await signInBy(authenticator, { counter: 10 })
  })

  test('of a dismissed user or a suspended account are refused, after the signature was right', async () => {
    const { withPasskey, signInBy, user, account } = await signedIn()
    const authenticator = await withPasskey()
    await db.admin`update users set disabled_at = now(), password_hash = '' where id = ${user.id}`
    expect(await refusal(signInBy(authenticator))).toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('turned off'),
    })
    expect(await refusal(signInBy(authenticator, { challenge: 'AAAA' }))).toMatchObject({
      code: 'unauthorized',
    })
    await db.admin`update users set disabled_at = null, password_hash = ${user.passwordHash} where id = ${user.id}`
    await db.admin`update accounts set suspended_at = now() where id = ${account.id}`
    expect(await refusal(signInBy(authenticator))).toMatchObject({ code: 'forbidden' })
  })

  test('are removed with the password, and then sign nobody in', async () => {
    const { services, ctx, withPasskey, signInBy, user } = await signedIn()
    const authenticator = await withPasskey()
    const [passkey] = await listPasskeys(await ctx())
    const id = passkey!.id
    const guessed = removePasskey(services, await ctx(), { id, password: 'guess' })
    expect(await refusal(guessed)).toMatchObject({ field: 'currentPassword' })
    const colleague = await signedIn()
    await removePasskey(colleague.services, await colleague.ctx(), { id, password: PASSWORD })
    await signInBy(authenticator)
    await removePasskey(services, await ctx(), { id, password: PASSWORD })
    await removePasskey(services, await ctx(), { id, password: PASSWORD })
    const refused = await refusal(signInBy(authenticator))
    expect(refused).toMatchObject({ code: 'unauthorized', message: expect.stringContaining('removed') })
    expect((await actions(user.id)).filter((action) => action === 'removed a passkey: Laptop')).toHaveLength(
      1,
    )
  })
})

describe('passkey_find', () => {
  test('finds nothing by part of an id or another account’s row, and no table row is seen by a stranger', async () => {
    const { withPasskey } = await signedIn()
    const { id } = await withPasskey()
    const found = async (text: string) => db.pool`select * from passkey_find(${text})`
    expect(await found(id)).toHaveLength(1)
    for (const other of ['', '%', id.slice(0, -1), id.toUpperCase()]) expect(await found(other)).toEqual([])
    expect(Object.keys((await found(id))[0]!)).toEqual([
      'account_id',
      'user_id',
      'id',
      'public_key',
      'handle',
      'refused',
      'suspended',
    ])
  })
})

describe('the lock', () => {
  test('opens by a passkey of its user, and by nobody else’s', async () => {
    const { services, begin, sessionOf, withPasskey } = await signedIn()
    const own = await withPasskey()
    const other = await signedIn()
    const others = await other.withPasskey()
    const { token } = await begin()
    const session = await sessionOf(token)
    await lockSession(services, session)
    const unlock = async (authenticator: typeof own) => {
      const { options, token: challenge } = await beginPasskeySignIn(services, visitor)
      const response = authenticator.sign(options)
      await unlockWithPasskey(services, session, challenge, { response, visitor })
    }
    expect(await refusal(unlock(others))).toMatchObject({ code: 'unauthorized' })
    expect((await findSession(services, token)).state).toBe('locked')
    await unlock(own)
    expect((await findSession(services, token)).state).toBe('open')
  })
})

describe('where multi-factor sign-in is required', () => {
  test('a passkey meets that, and the password alone lets nobody in', async () => {
    const { services, user, withPasskey, ctx, signInBy, sessionOf } = await signedIn(
      {},
      { mfaRequired: true },
    )
    const authenticator = await withPasskey()
    expect((await sessionOf(await signInBy(authenticator))).mfaDue).toBe(false)
    const codes = await makeRecoveryCodes(services, await ctx(), PASSWORD)
    const result = await signIn(services, { email: user.email, password: PASSWORD }, visitor)
    if (result.step !== 'mfa') throw new Error('no second step')
    expect(await secondStepOf(services, result.pending)).toBe('passkey')
    expect(await refusal(signInWithCode(services, result.pending, '123456', visitor))).toMatchObject({
      field: 'code',
    })
    const code = codes[0]!.replaceAll('-', '')
    await signInWithCode(services, result.pending, code, visitor)
    expect(await actions(user.id)).toContain('signed in: by password and recovery code')
  })

  test('elsewhere the password alone still does', async () => {
    const { services, user, withPasskey } = await signedIn()
    await withPasskey()
    const result = await signIn(services, { email: user.email, password: PASSWORD }, visitor)
    expect(result.step).toBe('done')
  })
})

describe('recovery codes', () => {
  test('each stands once for a code of the app, until new ones are made', async () => {
    const { services, user, ctx } = await signedIn({ mfaEnabled: true })
    expect(await recoveryCodesLeft(await ctx())).toBeNull()
    const codes = await makeRecoveryCodes(services, await ctx(), PASSWORD)
    expect(new Set(codes).size).toBe(10)
    expect(codes[0]).toMatch(/^([0-9a-z]{4}-){5}[0-9a-z]{4}$/)
    const stored = JSON.stringify(await db.admin`select * from recovery_codes where user_id = ${user.id}`)
    expect(stored).not.toContain(codes[0])
    const result = await signIn(services, { email: user.email, password: PASSWORD }, visitor)
    if (result.step !== 'mfa') throw new Error('no second step')
    const use = (code: string) => signInWithCode(services, result.pending, code.replaceAll('-', ''), visitor)
    const both = await Promise.allSettled([use(codes[0]!), use(codes[0]!)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await recoveryCodesLeft(await ctx())).toBe(9)
    await makeRecoveryCodes(services, await ctx(), PASSWORD)
    expect(await refusal(use(codes[1]!))).toMatchObject({ field: 'code' })
    expect(await recoveryCodesLeft(await ctx())).toBe(10)
  })

  test('are made with the password, for oneself, and are no other user’s', async () => {
    const { services, ctx } = await signedIn()
    expect(await refusal(makeRecoveryCodes(services, await ctx(), 'guess'))).toMatchObject({
      field: 'currentPassword',
    })
    const ghosted = { ...(await ctx()), ghostedBy: 'x' }
    expect(await refusal(makeRecoveryCodes(services, ghosted, PASSWORD))).toMatchObject({ code: 'forbidden' })
    const [code] = await makeRecoveryCodes(services, await ctx(), PASSWORD)
    const other = await signedIn({ mfaEnabled: true })
    const result = await signIn(services, { email: other.user.email, password: PASSWORD }, visitor)
    if (result.step !== 'mfa') throw new Error('no second step')
    const used = signInWithCode(services, result.pending, code!.replaceAll('-', ''), visitor)
    expect(await refusal(used)).toMatchObject({ field: 'code' })
  })
})
