import { millisecondsInDay } from 'date-fns/constants'
import { expect, test } from 'vitest'
import { findOrCreateConversation } from '#app/features/messaging/texting/conversations/conversations.server.ts'
import { makeAgency, makeEverything } from '#tests/factories/everything.ts'
import { makeAccount, makeClient, makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
import { makeWorld } from '#tests/security/world.ts'
import { useAreas } from '#tests/setup/areas.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { purge } from './purge.ts'

const db = useDatabase()
useAreas()

test('removes clients of all accounts after 30 days in the trash, but keeps their conversations', async () => {
  const kept: string[] = []
  const conversations: string[] = []
  for (let n = 0; n < 2; n += 1) {
    const { account } = await makeAccount(db)
    const ctx = makeCtx(db, account, await makeUser(db, account.id))
    const [old, recent, live] = [
      await makeClient(db, account.id),
      await makeClient(db, account.id, { deletedAt: new Date(Date.now() - 29 * millisecondsInDay) }),
      await makeClient(db, account.id),
    ]
    conversations.push((await findOrCreateConversation(ctx, { clientId: old.id })).id)
    await db.admin`update clients set deleted_at = now() - interval '31 days' where id = ${old.id}`
    kept.push(recent.id, live.id)
  }
  await purge({ pool: db.workerPool, bus: recordingBus(), now: () => new Date() })
  const left = await db.admin<{ id: string }[]>`select id from clients`
  expect(left.map((row) => row.id).toSorted()).toEqual(kept.toSorted())
  expect(await db.admin`select client_id from conversations where id in ${db.admin(conversations)}`).toEqual([
    { client_id: null },
    { client_id: null },
  ])
})

test('unlocks the jobs of named, dead and slow workers, and of no other', async () => {
  const lockedJob = async (worker: string, minutes: number) => {
    const [job] = await db.admin`select id from graphile_worker.add_job('sms.send', ${'{}'}::json)`
    await db.admin`update graphile_worker._private_jobs set locked_by = ${worker},
      locked_at = now() - make_interval(mins => ${minutes}) where id = ${job!.id}`
    return job!.id as string
  }
  const ids = [
    await lockedJob('named', 1),
    await lockedJob('dead', 1),
    await lockedJob('slow', 11),
    await lockedJob('working', 1),
  ]
  const worker = await db.admin.reserve()
  for (const name of ['named', 'slow', 'working']) {
    await worker`select pg_advisory_lock(hashtextextended(${`worker ${name}`}, 0))`
  }
  await db.workerPool`select unlock_jobs(${['named']})`
  const jobs =
    await db.admin`select id, locked_by from graphile_worker._private_jobs where id in ${db.admin(ids)} order by id`
  expect(jobs.map((job) => job.locked_by)).toEqual([null, null, null, 'working'])
  await worker`select pg_advisory_unlock_all()`
  worker.release()
})

/** Tables whose deleted rows stay, with the reason. */
const KEPT: Record<string, string> = { chat_messages: 'the room shows that a message was deleted' }

test('leaves nothing in the trash of any table after 30 days', async () => {
  const agency = await makeAgency(db)
  await makeEverything(db, agency, { people: 2, seed: 'a' })
  await makeWorld(db)
  const tables = await db.admin<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'deleted_at' and table_name <> all(${Object.keys(KEPT)})`
  const trashed = async (name: string) => {
    const [row] =
      await db.admin`select count(*)::int as rows from ${db.admin(name)} where deleted_at is not null`
    return row!.rows as number
  }
  for (const { name } of tables) {
    await db.admin`update ${db.admin(name)} set deleted_at = now() - interval '31 days'`
    expect(await trashed(name), name).toBeGreaterThan(0)
  }
  await purge({ pool: db.workerPool, bus: recordingBus(), now: () => new Date() })
  for (const { name } of tables) expect(await trashed(name), name).toBe(0)
})
