import { expect, test } from 'vitest'
import { decideSend } from '#app/features/people/consent/consent.server.ts'
import { receiveCall } from '#app/features/telephony/calls/incoming/incoming.server.ts'
import { createToken } from '#app/features/telephony/phone/token.server.ts'
import { erasureOf } from '#app/lib/account-closing.ts'
import { formatDate } from '#app/lib/dates.ts'
import { permissionsFor } from '#app/lib/permissions.ts'
import { getFile } from '#app/lib/storage.server.ts'
import { runTask } from '#jobs/run-task.ts'
import { makeAccount, makeCtx, makeUser, nextNumber, recordingBus } from '#tests/factories/index.ts'
import { queuedJobs } from '#tests/factories/jobs.ts'
import { CANARY } from '#tests/security/fixture.ts'
import { makeWorld } from '#tests/security/world.ts'
import { useMailbox } from '#tests/factories/mailbox.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { useEmptyProvider } from '#tests/setup/empty-provider.ts'
import { closeAccount, reopenAccount } from './closing.server.ts'
import { eraseAccount, eraseClosedAccounts } from './erase-account.server.ts'

const db = useDatabase()
const mailbox = useMailbox()

// The provider has no recording anymore.
useEmptyProvider()

async function agency() {
  const made = await makeAccount(db, { name: 'Harbor Insurance' })
  const owner = await makeUser(db, made.account.id, { role: 'owner' })
  const bus = recordingBus()
  /** As a request sees the account now. */
  const ctx = async (user = owner) => {
    const [row] = await db.admin`select closed_at from accounts where id = ${made.account.id}`
    return makeCtx(db, { ...made.account, closedAt: row!.closed_at as Date | null }, user, { bus })
  }
  return { ...made, owner, bus, ctx }
}

test('closing needs the exact name, from an owner rather than a super user who acts as one', async () => {
  const { account, owner, ctx } = await agency()
  const input = { name: 'Harbor Insurance' }
  await expect(closeAccount(await ctx(), { name: 'harbor' })).rejects.toMatchObject({ code: 'invalid' })
  const admin = await ctx(await makeUser(db, account.id, { role: 'admin' }))
  await expect(closeAccount(admin, input)).rejects.toMatchObject({ code: 'forbidden' })
  const ghost = { ...(await ctx()), ghostedBy: owner.id }
  await expect(closeAccount(ghost, input)).rejects.toMatchObject({ code: 'forbidden' })
  const platform = await makeAccount(db, { isPlatform: true, name: 'Operator' })
  const operator = makeCtx(db, platform.account, await makeUser(db, platform.account.id, { role: 'super' }))
  await expect(closeAccount(operator, { name: 'Operator' })).rejects.toMatchObject({ code: 'conflict' })
})

test('a closed account sends no texts, takes no calls and sends no reminders, until it is reopened', async () => {
  const { account, number, owner, bus, ctx } = await agency()
  await makeUser(db, account.id, { role: 'admin' })
  const open = await ctx()
  await closeAccount(open, { name: account.name })
  expect(bus.events.map(({ name }) => name)).toContain('revalidate')
  const closed = await ctx()
  const target = { phoneNumberId: number.id, recipients: [nextNumber()] }
  const decide = async () =>
    (await closed.db((tx) => decideSend(tx, closed, target, { automated: false }))).verdict
  expect(await decide()).toBe('hold')
  expect(permissionsFor('owner', closed.account).call).toBe(false)
  // A page that was open before.
  await expect(createToken(open)).rejects.toMatchObject({ code: 'forbidden' })
  const call = { CallSid: `CA${'a'.repeat(32)}`, From: '+12085559000', To: `+${number.number}` }
  const answer = await receiveCall({ pool: db.pool, bus, now: () => new Date() }, call)
  expect(answer).toMatchObject({ twiml: expect.stringContaining('<Reject') })
  const payload = { accountId: account.id }
  await runTask({ pool: db.workerPool, bus, now: () => new Date() }, 'boards.remind', payload)
  const waiting = () => queuedJobs(db, 'boards.remind', payload)
  expect((await waiting()).map(({ runAt }) => runAt.getTime() > Date.now() + 59 * 60_000)).toEqual([true])
  expect(await queuedJobs(db, 'mail', { accountId: account.id })).toMatchObject([
    { payload: { userId: owner.id } },
  ])
  const mailOwner = () =>
    runTask({ pool: db.workerPool, bus, now: () => new Date() }, 'mail', {
      ...payload,
      mail: 'data.closed',
      userId: owner.id,
    })
  await mailOwner()
  expect(mailbox.mails).toHaveLength(1)
  const [mail] = mailbox.mails
  expect(mail!.to![0]!.address).toBe(owner.email)
  const erasedOn = formatDate(erasureOf(closed.account.closedAt!), account.timezone)
  expect(mail!.text).toContain(`erased for good on ${erasedOn}. Until then an owner can undo this`)

  await reopenAccount(closed)
  expect(await decide()).toBe('allow')
  await runTask({ pool: db.workerPool, bus, now: () => new Date() }, 'boards.remind', payload)
  expect(await waiting()).toHaveLength(1)
  await mailOwner()
  expect(mailbox.mails).toHaveLength(1)
  const log = await db.admin`select action from audit_log where account_id = ${account.id} order by id`
  expect(log.map(({ action }) => action as string)).toEqual(['closed the account', 'reopened the account'])
})

test('after 30 days nothing of the account is left but its opt-outs; a second account stays whole', async () => {
  const world = await makeWorld(db)
  const id = world.account.id
  const bus = recordingBus()
  const services = { pool: db.workerPool, bus, now: () => new Date() }
  const ctx = makeCtx({ pool: db.workerPool }, world.account, undefined, { bus })
  const key = async () =>
    (await db.admin`select storage_key from client_documents where account_id = ${id}`)[0]?.storage_key
  const document = (await key()) as string
  await db.admin`
    insert into consent_events (account_id, phone, event, source, keyword)
    values (${id}, '12085559000', 'opt-out', 'keyword', 'STOP'), (${id}, '12085559001', 'opt-in', 'keyword', 'START')`
  const close = (days: number) =>
    db.admin`update accounts set closed_at = now() - make_interval(days => ${days}) where id = ${id}`
  await close(29)
  const before = await world.fingerprint()
  await eraseClosedAccounts(services)
  await eraseAccount(ctx)
  expect(await world.fingerprint()).toBe(before)
  expect(await key()).toBe(document)

  const other = world.users.stranger.accountId
  const others = async () => db.admin`select id from users where account_id = ${other}`
  const kept = await others()
  await close(31)
  await eraseClosedAccounts(services)
  expect(await queuedJobs(db, 'data.erase-account', { accountId: id })).toHaveLength(1)
  // A job without time for all of it leaves the rest to another one.
  await eraseAccount(ctx, -1)
  const [halfway] = await db.admin`select erased_at from accounts where id = ${id}`
  expect(halfway).toEqual({ erased_at: null })
  await eraseAccount(ctx)

  const tables = await db.admin<{ name: string }[]>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id'`
  const left: Record<string, number> = {}
  for (const { name } of tables) {
    const rows = await db.admin.unsafe(`select t::text as row from ${name} t where account_id = $1`, [id])
    if (rows.length > 0) left[name] = rows.length
    expect(JSON.stringify(rows), name).not.toContain(CANARY)
  }
  // Two numbers opted out: the one above, and one of the world's.
  expect(left).toEqual({ audit_log: 1, consent_events: 2, consents: 1 })
  const [account] =
    await db.admin`select name, erased_at is not null as erased from accounts where id = ${id}`
  expect(account).toEqual({ name: 'Erased account', erased: true })
  expect(await getFile(id, document)).toBeNull()
  expect(await others()).toEqual(kept)
  expect(bus.events.map(({ name }) => name)).toContain('session_ended')
  await eraseClosedAccounts(services)
  await eraseAccount(ctx)
  // Jobs that waited for a reopening end.
  await runTask(services, 'boards.remind', { accountId: id })
  const later = await queuedJobs(db, null, { accountId: id })
  expect(later.filter(({ runAt }) => runAt.getTime() > Date.now() + 30 * 60_000)).toEqual([])
})
