// @isolated: replaces modules or methods
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import postgres from 'postgres'
import { findOrCreateConversation } from '#app/features/messaging/texting/conversations/conversations.server.ts'
import { sendText } from '#app/features/messaging/texting/texts.server.ts'
import { makeAccount, makeCtx, makeUser, nextNumber } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { createDatabase } from '#tests/setup/postgres.ts'
import { recordInstallation } from './migrate-database.ts'
import { withoutAccount } from './tenant.ts'
import { holdWorkers, isCopy, NOT_SENT, readWaiting, release } from './restored-copy.ts'

const db = useDatabase()
const cleanups: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
})

/** As in a dump: the row comes along, the table is new. */
async function restoreInPlace() {
  const [row] = await db.admin`select identity from drizzle.installation`
  await db.admin.begin(async (tx) => {
    await tx`drop table drizzle.installation`
    await tx`create table drizzle.installation (one boolean primary key default true check (one), identity text not null)`
    await tx`insert into drizzle.installation (identity) values (${row!.identity as string})`
    await tx`grant select on drizzle.installation to switchboard_definer`
  })
}

test('distinguishes a restored dump and a clone from the original, and so do the processes’ users', async () => {
  await recordInstallation(db.ownerUrl)
  expect(await isCopy(db.admin)).toBe(false)
  await recordInstallation(db.ownerUrl)

  const clone = await createDatabase(db.ownerUrl, 'clone')
  const sql = postgres(clone.url, { max: 1, onnotice: () => {} })
  cleanups.push(clone.drop, () => sql.end())
  await sql.unsafe(`
    create schema drizzle;
    create table drizzle.installation (one boolean primary key default true check (one), identity text not null)`)
  const [source] = await db.admin`select pg_get_functiondef('database_identity'::regproc) as text`
  await sql.unsafe(source!.text as string)
  const identities = await Promise.all(
    [sql, db.admin].map(async (each) => (await each`select database_identity() as id`)[0]!.id as string),
  )
  expect(identities[0]).not.toBe(identities[1])

  // Once the answer is no, a process doesn't ask again, and other tests may have asked in this one.
  vi.resetModules()
  const { isUnreleasedCopy } = await import('#app/lib/restored-copy.server.ts')

  await restoreInPlace()
  expect(await isCopy(db.admin)).toBe(true)
  // Migrating a copy doesn't release it.
  await recordInstallation(db.ownerUrl)
  for (const pool of [db.pool, db.workerPool]) {
    expect(await pool`select is_unreleased_copy() as copy`).toMatchObject([{ copy: true }])
  }
  expect(await isUnreleasedCopy((work) => withoutAccount(db.pool, work))).toBe(true)
  await release(db.admin, { stop: false })
  expect(await isCopy(db.admin)).toBe(false)
  expect(await isUnreleasedCopy((work) => withoutAccount(db.pool, work))).toBe(false)
  await holdWorkers(db.admin)
  expect(await isCopy(db.admin)).toBe(true)
})

test('shows what waits, and lets it go or stops it', async () => {
  const { account } = await makeAccount(db, { name: 'Harbor' })
  const ctx = makeCtx(db, account, await makeUser(db, account.id))
  const send = async () => {
    const { id: conversationId } = await findOrCreateConversation(ctx, { phoneNumber: nextNumber() })
    return (await sendText(ctx, { requestId: randomUUID(), conversationId, body: 'Hello', mediaIds: [] })).id
  }
  const first = await send()
  await holdWorkers(db.admin)
  const waiting = await readWaiting(db.admin)
  expect(waiting).toContainEqual({ what: 'texts of Harbor', count: 1 })
  expect(waiting).toContainEqual({ what: 'jobs sms.send', count: 1 })

  await release(db.admin, { stop: false })
  const statusOf = async (id: string) =>
    (
      await db.admin`
      select m.status, m.error_message, d.status as delivery, r.last_message_status as room
      from sms_messages m join sms_deliveries d on d.message_id = m.id join conversations r on r.id = m.conversation_id
      where m.id = ${id}`
    )[0]
  expect(await statusOf(first)).toMatchObject({ status: 'pending', delivery: 'pending' })

  await holdWorkers(db.admin)
  await release(db.admin, { stop: true })
  expect(await statusOf(first)).toEqual({
    status: 'failed',
    error_message: NOT_SENT,
    delivery: 'failed',
    room: 'failed',
  })
  expect(await isCopy(db.admin)).toBe(false)
  // Texts sent afterwards aren't touched.
  expect(await statusOf(await send())).toMatchObject({ status: 'pending' })
})
