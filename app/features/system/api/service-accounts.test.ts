import { beforeEach, expect, test } from 'vitest'
import { listAudit } from '#app/features/accounts/settings/audit.server.ts'
import { dismissEmployee } from '#app/features/accounts/settings/dismiss-employee.server.ts'
import { listEmployees } from '#app/features/accounts/settings/employees.server.ts'
import { createEmployee } from '#app/features/accounts/settings/save-employee.server.ts'
import { makeAccount, makeClient, makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
import { type QueuedJob, queuedJobs } from '#tests/factories/jobs.ts'
import { useMailbox } from '#tests/factories/mailbox.ts'
import { useAreas } from '#tests/setup/areas.ts'
import { useApp } from '#tests/setup/app.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { createKey, readApiSettings, revokeKey } from './keys/keys.server.ts'
import { expiringMail } from './keys/expiring-mail.server.ts'
import { makerLeftMail } from '#app/features/accounts/settings/credentials.server.ts'

// A key of the account itself, made by Maya, who leaves; Omar is the other owner.

const db = useDatabase()
useAreas()
const app = useApp(db)
const mailbox = useMailbox()

const scopes = { contacts: 'write', followups: 'write', account: 'write' } as const
let account: Awaited<ReturnType<typeof makeAccount>>['account']
let maya: Awaited<ReturnType<typeof makeUser>>
let omar: Awaited<ReturnType<typeof makeUser>>
let key: string

beforeEach(async () => {
  mailbox.mails.length = 0
  ;({ account } = await makeAccount(db))
  maya = await makeUser(db, account.id, { role: 'owner', firstName: 'Maya', lastName: 'Reyes' })
  omar = await makeUser(db, account.id, { role: 'owner' })
  key = await createKey(makeCtx(db, account, maya), {
    name: 'Nightly sync',
    days: 3,
    scopes,
    isService: true,
  })
})

async function call(path: string, method = 'GET', body?: object, token = key) {
  const response = await app.fetch(`/api${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    headers: { ...(body && { 'Content-Type': 'application/json' }), Authorization: `Bearer ${token}` },
  })
  const text = await response.text()
  return { status: response.status, body: (text ? JSON.parse(text) : {}) as Record<string, never> }
}

const dismissMaya = () =>
  dismissEmployee(
    { pool: db.pool, bus: recordingBus(), now: () => new Date() },
    makeCtx(db, account, omar),
    maya.id,
  )

const jobsOf = async (name: string) =>
  (await queuedJobs(db, name, { accountId: account.id })) as QueuedJob<{
    keyId: string
    makerId: string
    userId: string
  }>[]

test('a service account outlives its maker, and what it does bears its name', async () => {
  const own = await createKey(makeCtx(db, account, maya), { name: 'Hers', days: 30, scopes })
  await db.admin`update users set role = 'employee' where id = ${maya.id}`
  expect((await call('/clients')).status).toBe(200)
  await dismissMaya()
  expect((await call('/clients', 'GET', undefined, own)).status).toBe(401)

  const { status, body } = await call('/clients', 'POST', { firstName: 'Ana', lastName: 'Ruiz' })
  expect(status).toBe(201)
  const [made] = await db.admin`
    select u.first_name, c.managed_by from clients c join users u on u.id = c.created_by where c.id = ${body.id!}`
  expect(made).toEqual({ first_name: 'Nightly sync', managed_by: null })
  const everything = { person: '', action: '', from: '', to: '' }
  const { items } = await listAudit(makeCtx(db, account, omar), everything, null)
  expect(items.find(({ entity }) => entity === 'client')).toMatchObject({
    person: 'Nightly sync',
    key: `Nightly sync (…${key.slice(-4)}), a service account that Maya Reyes made`,
  })
})

test('when its maker leaves, the other owners get a mail, unless it was revoked', async () => {
  await dismissMaya()
  const jobs = await jobsOf('mail')
  expect(jobs.map(({ payload }) => payload.userId)).toEqual([omar.id])
  await makerLeftMail.send(makeCtx(db, account), jobs[0]!.payload)
  expect(mailbox.mails).toMatchObject([
    {
      to: [{ address: omar.email }],
      text: expect.stringContaining(`“Nightly sync”, its key ends in ${key.slice(-4)}`),
    },
  ])
  const { keys } = await readApiSettings(makeCtx(db, account, omar))
  expect(keys).toMatchObject([{ by: 'Maya Reyes', isService: true, works: true }])
  await revokeKey(makeCtx(db, account, omar), keys[0]!.id)
  expect((await call('/clients')).status).toBe(401)
  await makerLeftMail.send(makeCtx(db, account), jobs[0]!.payload)
  expect(mailbox.mails).toHaveLength(1)
})

test('all owners hear a week before it expires', async () => {
  await db.admin`update api_keys set last_used_at = now() where account_id = ${account.id}`
  await db.admin`select enqueue_expiring_keys()`
  const jobs = await jobsOf('mail')
  for (const { payload } of jobs) await expiringMail.send(makeCtx(db, account), payload)
  expect(mailbox.mails.map(({ to }) => to?.[0]?.address).toSorted()).toEqual(
    [maya.email, omar.email].toSorted(),
  )
})

test('it makes no sign-ins, does no tasks, sees no other account, and only owners make one', async () => {
  const client = await makeClient(db, account.id)
  const foreign = await makeClient(db, (await makeAccount(db)).account.id)
  const person = { userFirstName: 'Eve', userLastName: 'Hill', userEmail: 'eve@harbor.example' }
  expect((await call(`/accounts/${account.id}`, 'POST', person)).status).toBe(403)
  expect((await call(`/users/${omar.id}`, 'DELETE')).status).toBe(403)
  expect((await call(`/users/${omar.id}`, 'PUT', { role: 'employee' })).status).toBe(403)
  expect((await call('/taskboard')).status).toBe(403)
  expect((await call(`/clients/${foreign.id}`)).status).toBe(404)
  const followUp = { client: client.id, date: '2099-01-05T17:00:00Z', note: 'Call' }
  const task = await call('/followups', 'POST', { ...followUp, assignTo: 'self' })
  expect([task.status, JSON.stringify(task.body)]).toEqual([422, expect.stringContaining('does no tasks')])
  expect((await call('/followups', 'POST', { ...followUp, assignTo: 'team' })).status).toBe(201)
  const admin = makeCtx(db, account, await makeUser(db, account.id, { role: 'admin' }))
  await expect(createKey(admin, { name: 'x', days: 30, scopes, isService: true })).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('no user becomes a service account, and no list of users has it', async () => {
  const [service] = await db.admin<{ id: string; email: string }[]>`
    select id, email from users where account_id = ${account.id} and is_service`
  const { id, email } = service!
  const ctx = makeCtx(db, account, omar)
  const newcomer = { firstName: 'Eve', lastName: 'Hill', email, groups: [], locations: [] }
  expect(await createEmployee(ctx, newcomer as never)).not.toBe(id)
  await expect(db.admin`update users set disabled_at = null where id = ${id}`).rejects.toThrow(
    'users_service',
  )
  expect((await listEmployees(ctx)).map((each) => each.id)).not.toContain(id)
  expect((await call('/users/me')).body).toMatchObject({ id, firstName: 'Nightly sync' })
})
