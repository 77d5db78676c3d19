import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { findSession } from '#app/features/accounts/auth/session.server.ts'
import { signIn } from '#app/features/accounts/auth/sign-in.server.ts'
import { workOnWebhook } from '#app/middleware/webhook.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { hashPassword } from '#app/lib/password.server.ts'
import { permissionsFor } from '#app/lib/permissions.ts'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { queuedJobs } from '#tests/factories/jobs.ts'
import { makeServices } from '#tests/factories/services.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { startSession } from '#tests/setup/sockets.ts'
import { newAccountSchema, planSchema, releaseSchema } from './account.schema.ts'
import { createAccount, listAccounts, readAccount, resumeAccount, suspendAccount } from './accounts.server.ts'
import { readAccountBilling, setAccountPlan } from './plans.server.ts'
import { announceRelease, listReleases } from './releases.server.ts'

const db = useDatabase()
const { services, bus } = makeServices(db)
let made: Awaited<ReturnType<typeof makeAccount>>
let robin: ReturnType<typeof makeCtx>
let owner: ReturnType<typeof makeCtx>
let platformId: string

beforeAll(async () => {
  const platform = await makeAccount(db, { name: 'Platform', isPlatform: true })
  platformId = platform.account.id
  robin = makeCtx(db, platform.account, await makeUser(db, platformId, { role: 'super', firstName: 'Robin' }))
  made = await makeAccount(db, { name: 'Harbor Insurance' })
  owner = makeCtx(db, made.account, await makeUser(db, made.account.id, { role: 'owner' }))
})

const input = (values = {}) =>
  newAccountSchema.parse({
    id: randomUUID(),
    name: 'Summit Agency',
    timezone: 'America/Boise',
    firstName: 'Nadia',
    lastName: 'Haddad',
    email: 'Nadia@summit.example',
    ...values,
  })
const logOf = (accountId: string) =>
  db.admin`select action, detail, ghosted_by from audit_log where account_id = ${accountId} order by id`

test('lists accounts by the words of their name or a user’s email', async () => {
  const names = async (q: string) =>
    (await listAccounts(services, robin, q)).accounts.map((account) => account.name)
  expect(await names('')).toEqual(expect.arrayContaining(['Harbor Insurance', 'Platform']))
  expect(await names('insurance HARBOR')).toEqual(['Harbor Insurance'])
  expect(await names(owner.actor!.email)).toEqual(['Harbor Insurance'])
  expect(await names("'; drop table accounts; --")).toEqual([])
})

test('only super users reach it, and not while acting as another user', async () => {
  const forged = { ...owner, can: permissionsFor('super', made.account) }
  // The database asks again who they are.
  expect((await listAccounts(services, forged, '')).accounts).toEqual([])
  await expect(readAccount(services, forged, platformId)).rejects.toMatchObject({ code: 'not-found' })
  for (const ctx of [owner, { ...robin, ghostedBy: robin.actor!.id }]) {
    for (const refused of [
      () => listAccounts(services, ctx, ''),
      () => readAccount(services, ctx, made.account.id),
      () => createAccount(services, ctx, input()),
      () => suspendAccount(services, ctx, made.account.id),
      () => resumeAccount(services, ctx, made.account.id),
      () => announceRelease(services, ctx, releaseSchema.parse({ id: randomUUID(), version: '3.0' })),
      () => listReleases(ctx),
    ]) {
      await expect(refused()).rejects.toMatchObject({ code: 'forbidden' })
    }
  }
})

test('opens an account once, with an office and its invited owner', async () => {
  const account = input()
  await createAccount(services, robin, account)
  await createAccount(services, robin, account)
  expect(await readAccount(services, robin, account.id)).toMatchObject({
    name: 'Summit Agency',
    timezone: 'America/Boise',
    users: [{ name: 'Nadia Haddad', email: 'nadia@summit.example', role: 'owner', invited: true }],
  })
  expect(await queuedJobs(db, null, { accountId: account.id })).toHaveLength(1)
  expect(await logOf(account.id)).toEqual([
    { action: 'opened the account', detail: 'by Robin Okafor of the operator', ghosted_by: robin.actor!.id },
  ])
})

test('suspending signs everyone out, and sign-in says so until the account is resumed', async () => {
  const passwordHash = await hashPassword('three blue kites')
  const user = await makeUser(db, made.account.id, { passwordHash })
  const token = await startSession(db, user)
  const enter = (password: string) =>
    signIn(services, { email: user.email, password }, { ip: null, userAgent: null })
  await suspendAccount(services, robin, made.account.id)
  expect(await findSession(services, token)).toEqual({ state: 'ended', reason: 'your account is suspended' })
  expect(bus.events).toContainEqual(
    expect.objectContaining({ name: 'session_ended', topic: `user:${user.id}` }),
  )
  await expect(enter('three blue kites')).rejects.toThrow('is suspended')
  // Without the password the suspension stays secret.
  await expect(enter('wrong password')).rejects.toThrow('Invalid email and password combination')
  await resumeAccount(services, robin, made.account.id)
  expect(await enter('three blue kites')).toMatchObject({ step: 'done' })
  const actions = (await logOf(made.account.id)).map((entry) => entry.action)
  expect(actions).toEqual(expect.arrayContaining(['suspended the account', 'resumed the account']))
  await expect(suspendAccount(services, robin, platformId)).rejects.toMatchObject({ code: 'conflict' })
})

test('shows what is wrong in an account', async () => {
  expect(await readAccount(services, robin, made.account.id)).toMatchObject({
    failedJobs: 0,
    unregisteredNumbers: 0,
  })
  await db.admin`update phone_numbers set sms_registered = false where id = ${made.number.id}`
  await db.admin`select graphile_worker.add_job('sms.send', ${JSON.stringify({ accountId: made.account.id })}::text::json, max_attempts => 1)`
  await db.admin`
    update graphile_worker._private_jobs set attempts = 1 where payload ->> 'accountId' = ${made.account.id} and max_attempts = 1`
  expect(await readAccount(services, robin, made.account.id)).toMatchObject({
    failedJobs: 1,
    unregisteredNumbers: 1,
  })
})

test('a release is announced once, to every active account', async () => {
  const release = releaseSchema.parse({ id: randomUUID(), version: '2.13.0', notes: 'Faster search' })
  bus.events.length = 0
  await announceRelease(services, robin, release)
  await announceRelease(services, robin, release)
  expect(bus.events.filter((event) => event.accountId === made.account.id)).toEqual([
    expect.objectContaining({
      name: 'refresh_support',
      data: { version: '2.13.0', notes: 'Faster search' },
    }),
  ])
  expect(await listReleases(robin)).toMatchObject([{ version: '2.13.0' }])
})

test('shows webhooks that failed in the health of their account', async () => {
  const { account, number } = await makeAccount(db, { name: 'Failing Agency' })
  const failed = () => Promise.reject(new AppError('conflict', 'Broken.'))
  const post = (url: string, params: Record<string, string>) =>
    workOnWebhook(services, { url: new URL(url), params }, failed)
  await expect(post('http://localhost/webhooks/twilio/sms', { To: `+${number.number}` })).rejects.toThrow(
    'Broken.',
  )
  const signed = `http://localhost/webhooks/twilio/conference?c=${account.id}.${randomUUID()}.x`
  await expect(post(signed, {})).rejects.toThrow('Broken.')
  await expect(post('http://localhost/webhooks/twilio/voice', { From: 'client:x' })).rejects.toThrow(
    'Broken.',
  )
  expect(await readAccount(services, robin, account.id)).toMatchObject({ failedWebhooks: 2, closedAt: null })
})

test('closes the connections of a super user who acts as a user of a suspended account', async () => {
  const { account } = await makeAccount(db, { name: 'Haunted Agency' })
  const user = await makeUser(db, account.id)
  bus.events.length = 0
  await suspendAccount(services, robin, account.id)
  expect(bus.events).toContainEqual(
    expect.objectContaining({ accountId: account.id, name: 'session_ended', topic: `user:${user.id}` }),
  )
})

test('sets the plan of an account, which its log shows', async () => {
  const own = { plan: 'custom', terms: 'free', maxLocations: '2', maxServices: '1', maxPhoneNumbers: '3' }
  const plan = planSchema.parse({ ...own, name: ' Office ', minutes: '1,500', messages: '0' })
  await setAccountPlan(services, robin, made.account.id, plan)
  expect((await readAccountBilling(services, robin, made.account.id)).plan).toEqual({
    ...{ type: 'custom', name: 'Office', minutes: 1500, messages: 0 },
    ...{ maxLocations: 2, maxServices: 1, maxPhoneNumbers: 3 },
  })
  expect((await logOf(made.account.id)).at(-1)).toMatchObject({ action: 'set the plan' })
  await expect(setAccountPlan(services, owner, made.account.id, plan)).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(planSchema.safeParse({ ...own, name: 'x', minutes: '-1', messages: '1.5' }).success).toBe(false)
})
