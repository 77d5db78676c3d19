// @isolated: changes the environment
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { confirmPassword } from '#app/features/accounts/auth/confirm-password.server.ts'
import {
  acceptInvitation,
  inviteUser,
  invitationMail,
  readInvitation,
} from '#app/features/accounts/auth/invitations.server.ts'
import { ctxOf, findSession, lockSession } from '#app/features/accounts/auth/session.server.ts'
import { unlockWays } from '#app/features/accounts/auth/ways-in.server.ts'
import { signIn, signInWithCode } from '#app/features/accounts/auth/sign-in.server.ts'
import {
  addPasskey,
  beginAddPasskey,
  beginPasskeySignIn,
  signInWithPasskey,
} from '#app/features/accounts/auth/passkeys.server.ts'
import { newSecret, totp } from '#app/features/accounts/auth/mfa-code.server.ts'
import { seal } from '#app/lib/crypto.server.ts'
import { resetEnv } from '#app/lib/env.server.ts'
import { hashPassword } from '#app/lib/password.server.ts'
import { users } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import {
  GOOGLE_CLIENT_ID,
  GOOGLE_CLIENT_SECRET,
  OIDC_CLIENT_ID,
  OIDC_CLIENT_SECRET,
} from '#emulators/defaults.ts'
import type { Emulators } from '#emulators/emulators.ts'
import type { Twist } from '#emulators/oidc/people.ts'
import { startTestEmulators } from '#emulators/test-support.ts'
import { makeAuthenticator } from '#tests/factories/authenticator.ts'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useMailbox } from '#tests/factories/mailbox.ts'
import { makeServices } from '#tests/factories/services.ts'
import { useAreas } from '#tests/setup/areas.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { employeeSchema } from '#app/features/accounts/settings/employee.schema.ts'
import { getEmployee } from '#app/features/accounts/settings/employees.server.ts'
import { updateEmployee } from '#app/features/accounts/settings/save-employee.server.ts'
import { providerSchema } from './company-sign-in.schema.ts'
import { finishCompanySignIn, proveAgain, startCompanySignIn } from './company-sign-in.server.ts'
import {
  addDomain,
  checkDomain,
  readCompanySettings,
  removeDomain,
  removeProvider,
  saveProvider,
  setRequired,
} from './company-settings.server.ts'

const db = useDatabase()
useAreas()
const mailbox = useMailbox()
const PASSWORD = 'correct horse battery'
const hashed = hashPassword(PASSWORD)
let emulators: Emulators
let number = 0
let visitor = { ip: '', userAgent: null }

beforeAll(async () => {
  emulators = await startTestEmulators()
  Object.assign(process.env, {
    SIGN_IN_PRIVATE_ORIGINS: emulators.url,
    MICROSOFT_ISSUER: `${emulators.url}/oidc`,
    DNS_SERVERS: new URL(emulators.url).host,
  })
  resetEnv()
})
afterAll(async () => {
  await emulators.close()
  for (const name of ['SIGN_IN_PRIVATE_ORIGINS', 'MICROSOFT_ISSUER', 'DNS_SERVERS']) delete process.env[name]
  resetEnv()
})
beforeEach(() => {
  emulators.reset()
  number += 1
  visitor = { ip: `10.9.0.${number}`, userAgent: null }
})

/** Opens the address that the provider led back to. */
const finish = (
  services: Parameters<typeof finishCompanySignIn>[0],
  { note, back }: { note: string | null; back: URL },
  session: Parameters<typeof finishCompanySignIn>[1]['session'] = null,
) => {
  const [, accountId = null] = /callback\/(.+)$/.exec(back.pathname) ?? []
  return finishCompanySignIn(services, { sealed: note, accountId, back, session }, visitor)
}

/** An account with an owner, an employee and their people at the provider. */
async function company({ provider = true, domain = `agency${number}.example` } = {}) {
  const { account } = await makeAccount(db)
  const person = async (name: string, values: Parameters<typeof makeUser>[2] = {}) => {
    const email = `${name}@${domain}`
    emulators.oidc.people.push({ subject: `${name}-here-${number}`, email, name })
    return makeUser(db, account.id, { email, passwordHash: await hashed, ...values })
  }
  const owner = await person('owner', { role: 'owner' })
  const maya = await person('maya')
  const { services, ...clock } = makeServices(db)
  const ctx = () => makeCtx(db, account, owner)
  const settings = () => readCompanySettings(ctx())
  const save = async (values: Partial<Parameters<typeof saveProvider>[2]> = {}) =>
    saveProvider(services, ctx(), {
      kind: 'other',
      issuer: `${emulators.url}/oidc/company`,
      clientId: OIDC_CLIENT_ID,
      clientSecret: OIDC_CLIENT_SECRET,
      currentPassword: PASSWORD,
      version: (await settings()).version,
      ...values,
    })
  const prove = async (name = domain) => {
    await addDomain(ctx(), name)
    const added = (await settings()).domains.find((each) => each.domain === name)!
    emulators.dns.set(added.record.name, [added.record.value])
    await checkDomain(ctx(), added.id)
    return added
  }
  const require = async (required = true) =>
    setRequired(services, ctx(), {
      required: required ? 'on' : undefined,
      currentPassword: PASSWORD,
      version: (await settings()).version,
    })
  /** Goes to the provider, signs in there as this person and comes back. */
  const go = async (email: string, { twist = 'right' as Twist, as = email, platform = account.id } = {}) => {
    const start = await startCompanySignIn(services, { email, platform, target: '/contacts' }, visitor)
    if (start.step !== 'go') throw new Error(start.step)
    return signInThere(start, { twist, as })
  }
  const signInThere = async (start: { note: string; url: string }, { twist = 'right' as Twist, as = '' }) => {
    const { subject } = emulators.oidc.people.find((each) => each.email === as)!
    const answer = await fetch(start.url, {
      method: 'POST',
      body: new URLSearchParams({ person: subject, twist, decision: 'allow' }),
      redirect: 'manual',
    })
    return { note: start.note, url: new URL(start.url), back: new URL(answer.headers.get('location')!) }
  }
  const enter = async (...given: Parameters<typeof go>) => finish(services, await go(...given))
  /** Gives a user an authenticator app. */
  const withApp = ({ id }: { id: string }) =>
    withAccount(db.pool, account.id, async (tx) => {
      const secret = newSecret()
      const mfaSecret = await seal(tx, account.id, secret, {
        table: 'users',
        column: 'mfa_secret',
        rowId: id,
      })
      await tx.update(users).set({ mfaEnabled: true, mfaSecret }).where(eq(users.id, id))
      return secret
    })
  if (provider) {
    await save()
    await prove()
  }
  return {
    ...clock,
    services,
    account,
    owner,
    maya,
    ctx,
    settings,
    save,
    prove,
    require,
    go,
    signInThere,
    enter,
    withApp,
    person,
    domain,
  }
}

const codeAt = (secret: string, now: Date) => totp(secret, '').generate({ timestamp: now.getTime() })

const audits = (userId: string) =>
  db.admin`select action, detail from audit_log where actor_id = ${userId} order by id`

test('a user signs in by the provider, and is the same person the next time, whatever their email is then', async () => {
  const { services, enter, maya, domain, settings } = await company()
  const { result, target } = await enter(maya.email)
  expect(target).toBe('/contacts')
  if (result.step !== 'done') throw new Error(result.step)
  const found = await findSession(services, result.token)
  expect(found).toMatchObject({ state: 'open', session: { userId: maya.id } })
  expect(await audits(maya.id)).toMatchObject([{ action: 'signed in', detail: 'by company' }])
  expect((await settings()).provider?.worked).not.toBeNull()
  const person = emulators.oidc.people.find(({ email }) => email === maya.email)!
  person.email = `maya.married@${domain}`
  const again = await enter(person.email)
  expect(again.result.step).toBe('done')
})

test('a token that isn’t right lets nobody in', async () => {
  const { enter, maya } = await company()
  for (const twist of ['audience', 'issuer', 'expired', 'nonce', 'signature'] as const) {
    await expect(enter(maya.email, { twist }), twist).rejects.toMatchObject({ code: 'unauthorized' })
  }
  for (const twist of ['unverified', 'no-email'] as const) {
    await expect(enter(maya.email, { twist }), twist).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('verified'),
    })
  }
  expect(await db.admin`select 1 from sessions where user_id = ${maya.id}`).toHaveLength(0)
  expect(await db.admin`select 1 from company_identities where user_id = ${maya.id}`).toHaveLength(0)
})

test('an answer counts once, for the browser that asked, in time', async () => {
  const { services, go, maya, owner, pass } = await company()
  const first = await go(maya.email)
  const other = await go(owner.email)
  await expect(finish(services, { ...first, note: other.note })).rejects.toMatchObject({
    code: 'unauthorized',
  })
  await expect(finish(services, { ...first, note: null })).rejects.toMatchObject({
    message: expect.stringContaining('took too long'),
  })
  const second = await go(maya.email)
  await finish(services, second)
  await expect(finish(services, second)).rejects.toMatchObject({
    code: 'unauthorized',
  })
  const third = await go(maya.email)
  pass({ minutes: 16 })
  await expect(finish(services, third)).rejects.toMatchObject({
    message: expect.stringContaining('took too long'),
  })
})

test('a stranger, a dismissed user, one who has not accepted, and an email that changed hands stay out', async () => {
  const { enter, person, maya, account, domain } = await company()
  emulators.oidc.people.push({ subject: 'x', email: `stranger@${domain}`, name: 'Stranger' })
  await expect(enter(`stranger@${domain}`)).rejects.toThrow(/Nobody here has the email/)
  const invited = await person('invited', { passwordHash: '' })
  await expect(enter(invited.email)).rejects.toThrow(/Accept your invitation/)
  await enter(maya.email)
  const successor = emulators.oidc.people.find(({ email }) => email === maya.email)!
  successor.subject = 'someone-else'
  await expect(enter(maya.email)).rejects.toThrow(/belonged to someone else/)
  successor.subject = `maya-here-${number}`
  await withAccount(db.pool, account.id, (tx) =>
    tx.update(users).set({ disabledAt: new Date(), passwordHash: '' }).where(eq(users.id, maya.id)),
  )
  await expect(enter(maya.email)).rejects.toThrow(/access has been turned off/)
})

test('only emails of a proved domain are taken, and only while it is proved', async () => {
  const { enter, person, maya, owner, ctx, settings, require } = await company()
  const elsewhere = await person('guest', { email: 'guest@elsewhere.example' })
  emulators.oidc.people.at(-1)!.email = elsewhere.email
  await expect(enter(maya.email, { as: elsewhere.email })).rejects.toThrow(/isn’t an email of a domain/)
  const { note, back } = await company({ domain: `other${number}.example` }).then(({ go, maya: other }) =>
    go(other.email),
  )
  expect(back.searchParams.get('code')).not.toBeNull()
  expect(note).not.toBe('')
  const { id } = (await settings()).domains[0]!
  await enter(owner.email)
  await require()
  await expect(removeDomain(ctx(), id)).rejects.toMatchObject({ code: 'conflict' })
  await require(false)
  await removeDomain(ctx(), id)
  await expect(enter(maya.email)).rejects.toThrow(/No company sign-in is set up/)
})

test('a second step here follows, unless the provider asked for one', async () => {
  const { services, enter, maya, withApp, now } = await company()
  const secret = await withApp(maya)
  const { result } = await enter(maya.email)
  if (result.step !== 'mfa') throw new Error(result.step)
  expect(await signInWithCode(services, result.pending, codeAt(secret, now()), visitor)).toHaveLength(43)
  expect(await audits(maya.id)).toContainEqual({
    action: 'signed in',
    detail: 'by company and multi-factor code',
  })
  expect((await enter(maya.email, { twist: 'mfa' })).result.step).toBe('done')
})

test('where it is required, passwords are refused, except for owners and other domains', async () => {
  const { services, enter, maya, owner, person, require } = await company()
  const guest = await person('guest', { email: `guest@elsewhere${number}.example` })
  await expect(require()).rejects.toThrow(/yourself first/)
  await enter(owner.email)
  await require()
  const by = (email: string) => signIn(services, { email, password: PASSWORD }, visitor)
  await expect(by(maya.email)).rejects.toMatchObject({ code: 'forbidden' })
  expect((await by(owner.email)).step).toBe('done')
  expect((await by(guest.email)).step).toBe('done')
  expect((await enter(maya.email)).result.step).toBe('done')
  await require(false)
  expect((await by(maya.email)).step).toBe('done')
})

test('a second step after the company counts where the company is required', async () => {
  const { services, enter, maya, owner, withApp, require, now } = await company()
  await enter(owner.email)
  await require()
  const secret = await withApp(maya)
  const { result } = await enter(maya.email)
  if (result.step !== 'mfa') throw new Error(result.step)
  expect(await signInWithCode(services, result.pending, codeAt(secret, now()), visitor)).toHaveLength(43)
  const byPassword = await signIn(services, { email: maya.email, password: PASSWORD }, visitor)
  if (byPassword.step !== 'mfa') throw new Error(byPassword.step)
  const later = codeAt(secret, new Date(now().getTime() + 30_000))
  await expect(signInWithCode(services, byPassword.pending, later, visitor)).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('a passkey as the second step after the company counts too, and is refused alone', async () => {
  const { services, enter, maya, owner, account, require } = await company()
  await enter(owner.email)
  await require()
  await db.admin`update accounts set mfa_required = true where id = ${account.id}`
  const authenticator = makeAuthenticator()
  const ctx = makeCtx(db, account, maya)
  const added = await beginAddPasskey(services, ctx, PASSWORD)
  await addPasskey(services, ctx, added.token, {
    response: authenticator.register(added.options),
    name: 'Laptop',
  })
  const byPasskey = async (pending: string | null) => {
    const { options, token } = await beginPasskeySignIn(services, visitor)
    return signInWithPasskey(services, token, authenticator.sign(options), visitor, pending)
  }
  await expect(byPasskey(null)).rejects.toMatchObject({ code: 'forbidden' })
  const { result } = await enter(maya.email)
  if (result.step !== 'mfa') throw new Error(result.step)
  expect(await byPasskey(result.pending)).toHaveLength(43)
  const others = await enter(owner.email)
  expect(others.result.step).toBe('done')
})

test('two first sign-ins at once are one person', async () => {
  const { services, go, maya } = await company()
  const [one, two] = [await go(maya.email), await go(maya.email)]
  const results = await Promise.all([one, two].map((each) => finish(services, each)))
  expect(results.map(({ result }) => result.step)).toEqual(['done', 'done'])
})

test('a domain is proved by its own record only', async () => {
  const { ctx, settings, domain } = await company({ provider: false })
  await addDomain(ctx(), domain)
  await expect(addDomain(ctx(), domain)).rejects.toMatchObject({ code: 'conflict', field: 'domain' })
  const [added] = (await settings()).domains
  await expect(checkDomain(ctx(), added!.id)).rejects.toThrow(/isn’t there yet/)
  emulators.dns.set(added!.record.name, ['switchboard-domain=guessed', 'v=spf1 -all'])
  await expect(checkDomain(ctx(), added!.id)).rejects.toThrow(/another value/)
  emulators.dns.set(added!.record.name, ['v=spf1 -all', added!.record.value])
  await checkDomain(ctx(), added!.id)
  expect((await settings()).domains).toMatchObject([{ domain, proved: true }])
})

test('stores a provider once it answers, and again after a change; its secret goes to no other issuer', async () => {
  const { save, settings, enter, owner, require } = await company()
  await expect(save({ issuer: 'http://127.0.0.1:9/nobody' })).rejects.toMatchObject({ field: 'issuer' })
  const google = {
    kind: 'other',
    issuer: 'https://accounts.google.com',
    currentPassword: PASSWORD,
    version: 0,
  }
  expect(providerSchema.safeParse(google).error?.issues).toMatchObject([
    { path: ['issuer'], message: 'Choose Google as the provider instead.' },
  ])
  await expect(save({ issuer: 'https://10.0.0.1/inside' })).rejects.toMatchObject({ field: 'issuer' })
  await expect(
    save({ issuer: `${emulators.url}/oidc/moved`, clientSecret: undefined }),
  ).rejects.toMatchObject({
    field: 'clientSecret',
  })
  await enter(owner.email)
  await require()
  await save({ clientSecret: undefined })
  expect((await settings()).provider).toMatchObject({ required: true })
  await expect(save({ version: 1 })).rejects.toThrow(/changed since you opened it/)
  await save({ clientSecret: OIDC_CLIENT_SECRET })
  expect((await settings()).provider).toMatchObject({ required: true })
  await save({ issuer: `${emulators.url}/oidc/moved` })
  expect((await settings()).provider).toMatchObject({ required: false, worked: null })
  await expect(save({ currentPassword: 'guessed' })).rejects.toMatchObject({ field: 'currentPassword' })
})

test('Microsoft’s emails count within the company’s own tenant', async () => {
  const tenant = '8eaef023-2b34-4da1-9baa-8bc8c9d6a490'
  const { save, prove, enter, maya, settings, services, ctx } = await company({ provider: false })
  await prove()
  await save({ kind: 'microsoft', tenant, issuer: undefined })
  expect((await settings()).provider).toMatchObject({ kind: 'microsoft', tenant })
  expect((await enter(maya.email)).result.step).toBe('done')
  await expect(enter(maya.email, { twist: 'private' })).rejects.toThrow(/verified/)
  // A new client names people as the one before.
  await save({
    kind: 'microsoft',
    tenant,
    issuer: undefined,
    clientId: GOOGLE_CLIENT_ID,
    clientSecret: GOOGLE_CLIENT_SECRET,
  })
  expect((await enter(maya.email)).result.step).toBe('done')
  const { version } = await settings()
  await removeProvider(services, ctx(), { currentPassword: PASSWORD, version })
  await expect(enter(maya.email)).rejects.toThrow(/No company sign-in/)
})

test('Google takes the operator’s client, and nothing is entered', async () => {
  const names = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'GOOGLE_ISSUER'] as const
  Object.assign(process.env, {
    GOOGLE_CLIENT_ID,
    GOOGLE_CLIENT_SECRET,
    GOOGLE_ISSUER: `${emulators.url}/oidc/google`,
  })
  resetEnv()
  try {
    const { save, prove, enter, go, maya, domain } = await company({ provider: false })
    await prove()
    await save({ kind: 'google', issuer: undefined, clientId: undefined, clientSecret: undefined })
    expect((await enter(maya.email)).result.step).toBe('done')
    expect((await go(maya.email)).url.searchParams.get('hd')).toBe(domain)
    // A private account at Google keeps an email that its person had once.
    await expect(enter(maya.email, { twist: 'private' })).rejects.toThrow(/private Google account/)
  } finally {
    for (const name of names) delete process.env[name]
    resetEnv()
  }
})

test('of two accounts with one domain, each proves it, and the user chooses', async () => {
  const first = await company()
  const second = await company({ domain: first.domain, provider: false })
  await second.save()
  const start = () => startCompanySignIn(first.services, { email: first.maya.email, target: '/' }, visitor)
  expect((await start()).step).toBe('go')
  await second.prove()
  const both = await start()
  if (both.step !== 'platform') throw new Error(both.step)
  expect(both.platforms.map(({ id }) => id).sort()).toEqual([first.account.id, second.account.id].sort())
})

test('an answer to one account is nothing for another, whose provider may be hostile', async () => {
  const honest = await company()
  const hostile = await company({ domain: `hostile${number}.example` })
  const { back, note } = await honest.go(honest.maya.email)
  expect(back.pathname).toBe(`/login/company/callback/${honest.account.id}`)
  const begun = await hostile.go(hostile.maya.email)
  // The hostile provider sends its visitor on to the honest one, which leads back with the hostile one's state.
  const mixed = new URL(back)
  mixed.searchParams.set('state', begun.back.searchParams.get('state')!)
  await expect(finish(hostile.services, { note: begun.note, back: mixed })).rejects.toMatchObject({
    code: 'unauthorized',
  })
  const shared = new URL(back)
  shared.pathname = '/login/company/callback'
  await expect(finish(honest.services, { note, back: shared })).rejects.toMatchObject({
    code: 'unauthorized',
  })
  expect((await finish(honest.services, { note, back })).result.step).toBe('done')
})

test('a domain that belongs to someone else by now vouches for nobody new', async () => {
  const { prove, enter, maya, owner, save } = await company({ provider: false })
  await save()
  const { record } = await prove()
  await enter(maya.email)
  emulators.dns.set(record.name, ['switchboard-domain=the-buyers'])
  await expect(enter(owner.email)).rejects.toThrow(/is gone/)
  expect((await enter(maya.email)).result.step).toBe('done')
})

test('no owner can vouch for a super user', async () => {
  const { enter, person } = await company()
  const root = await person('root', { role: 'super' })
  await expect(enter(root.email, { twist: 'mfa' })).rejects.toThrow(/Super users/)
})

test('an email that goes to someone else takes no link along', async () => {
  const { enter, maya, owner, account, domain } = await company()
  await enter(maya.email)
  const ctx = makeCtx(db, account, owner)
  const { firstName, lastName, version } = await getEmployee(ctx, maya.id)
  const bob = { firstName, lastName, email: `bob@${domain}`, groups: [], locations: [] }
  await updateEmployee(ctx, maya.id, { ...employeeSchema.parse(bob), version })
  emulators.oidc.people.push({ subject: 'bob', email: `bob@${domain}`, name: 'Bob' })
  await expect(enter(maya.email)).rejects.toThrow(/Nobody here has the email/)
  expect((await enter(`bob@${domain}`)).result.step).toBe('done')
})

test.each([
  { kind: 'other', issuer: 'https://login.microsoftonline.com/common/v2.0' },
  { kind: 'other', issuer: 'https://company.example/.well-known/openid-configuration' },
  { kind: 'microsoft', tenant: '9188040d-6c67-4c5b-b112-36a304b66dad' },
])('an issuer that is not one company’s is refused: $issuer $tenant', (values) => {
  expect(providerSchema.safeParse({ ...values, currentPassword: 'x', version: 0 }).success).toBe(false)
})

/** A session by the company, of an employee whose company requires it. */
async function byCompany() {
  const made = await company()
  const { services, enter, owner, maya, require } = made
  await enter(owner.email)
  await require()
  const { result } = await enter(maya.email)
  if (result.step !== 'done') throw new Error(result.step)
  const { token } = result
  const sessionOf = async () => {
    const found = await findSession(services, token)
    if (found.state !== 'open' && found.state !== 'locked') throw new Error(found.state)
    return found
  }
  /** Shows again at the company who they are, as this person. */
  const again = async (as = maya.email, twist: Twist = 'right') => {
    const { session } = await sessionOf()
    const start = await proveAgain(services, session, { target: '/contacts' }, visitor)
    expect(new URL(start.url).searchParams.get('prompt')).toBe('login')
    return finish(services, await made.signInThere(start, { as, twist }), session)
  }
  return { ...made, sessionOf, again }
}

test('the lock opens by the company for the person who locked it, and asks for no password', async () => {
  const { services, sessionOf, again, owner } = await byCompany()
  const { session } = await sessionOf()
  expect(await unlockWays(services, session)).toEqual({ password: false, passkey: false, company: true })
  await lockSession(services, session)
  await expect(again(owner.email)).rejects.toThrow(/as someone else/)
  expect((await sessionOf()).state).toBe('locked')
  expect(await again()).toEqual({ result: { step: 'again' }, target: '/contacts' })
  expect((await sessionOf()).state).toBe('open')
})

test('an open session at the company opens no lock, where the provider says when its user signed in', async () => {
  const { services, sessionOf, again, maya } = await byCompany()
  await lockSession(services, (await sessionOf()).session)
  await expect(again(maya.email, 'open-session')).rejects.toThrow(/without asking who you are/)
  expect((await sessionOf()).state).toBe('locked')
  await again(maya.email, 'now')
  expect((await sessionOf()).state).toBe('open')
})

test('a user who signed in by password is asked for it, and may use the company', async () => {
  const { services, enter, maya } = await company()
  await enter(maya.email)
  const input = { email: maya.email, password: PASSWORD }
  const result = await signIn(services, input, visitor)
  if (result.step !== 'done') throw new Error(result.step)
  const found = await findSession(services, result.token)
  if (found.state !== 'open') throw new Error(found.state)
  expect(await unlockWays(services, found.session)).toEqual({ password: true, passkey: false, company: true })
})

test('a change is confirmed at the company, which counts for ten minutes, and not by a password', async () => {
  const { services, sessionOf, again, pass } = await byCompany()
  const confirm = async (password = '') =>
    confirmPassword(services, ctxOf(services, (await sessionOf()).session, null), password)
  await confirm()
  pass({ minutes: 11 })
  await expect(confirm()).rejects.toMatchObject({
    field: 'currentPassword',
    message: expect.stringContaining('at your company'),
  })
  await again()
  await confirm()
})

test('an invited user whose company is required gets in by it and chooses no password', async () => {
  const { services, enter, require, owner, person, account, ctx } = await company()
  await enter(owner.email)
  await require()
  const invited = await person('invited', { passwordHash: '' })
  await expect(enter(invited.email)).rejects.toThrow(/Accept your invitation/)
  const link = await invite(invited.id, ctx())
  expect(await readInvitation(services, { accountId: account.id, token: link })).toMatchObject({
    company: 'must',
  })
  const chosen = { newPassword: 'three blue kites', ip: null }
  await expect(acceptInvitation(services, { accountId: account.id, token: link }, chosen)).rejects.toThrow(
    /sign in with your company account/,
  )
  expect((await enter(invited.email)).result.step).toBe('done')
  expect(await readInvitation(services, { accountId: account.id, token: link })).toBeNull()
  expect((await audits(invited.id)).map(({ action }) => action)).toContain('accepted the invitation')
  expect((await enter(invited.email)).result.step).toBe('done')
})

test('an invitation that is over lets nobody in by the company', async () => {
  const { enter, person, ctx, pass } = await company()
  const invited = await person('late', { passwordHash: '' })
  await invite(invited.id, ctx())
  pass({ minutes: 8 * 24 * 60 })
  await expect(enter(invited.email)).rejects.toThrow(/Accept your invitation/)
})

/** Invites a user, and returns the token of the mailed link. */
async function invite(userId: string, ctx: ReturnType<typeof makeCtx>): Promise<string> {
  await ctx.db((tx) => inviteUser(tx, ctx, userId))
  await invitationMail.send(ctx, { userId })
  return /invitation\/[^/]+\/([\w-]+)/.exec(mailbox.mails.at(-1)!.text ?? '')![1]!
}
