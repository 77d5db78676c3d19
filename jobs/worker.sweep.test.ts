import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { withAccount } from '#db/tenant.ts'
import { makeAccount, makeUser } from '#tests/factories/index.ts'
import { queuedJobs } from '#tests/factories/jobs.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { eventually, useWorker } from '#tests/setup/processes.ts'
import { enqueue } from './enqueue.ts'

const db = useDatabase()
const worker = useWorker(db)
/** A busy machine takes seconds. */
const LIMIT_MS = 20_000
beforeAll(() => worker.start())

const waiting = async (name: string) => (await queuedJobs(db, name)).length

test('a text does not wait for long jobs, however many there are', async () => {
  const { account } = await makeAccount(db)
  const accountId = account.id
  const locker = await db.admin.reserve()
  try {
    // Keeps every export waiting.
    await locker`begin`
    await locker`lock table made_files in access exclusive mode`
    await withAccount(db.pool, accountId, async (tx) => {
      for (let n = 0; n < 10; n += 1) await enqueue(tx, 'contacts.export', { exportId: randomUUID() })
    })
    await withAccount(db.pool, accountId, (tx) => enqueue(tx, 'sms.send', { deliveryId: randomUUID() }))
    await eventually(async () => (await waiting('sms.send')) === 0, LIMIT_MS)
    expect(await waiting('contacts.export')).toBe(10)
  } finally {
    await locker`rollback`
    locker.release()
  }
  await eventually(async () => (await waiting('contacts.export')) === 0, LIMIT_MS)
})

test('what a user waits for does not wait for another account’s scheduled texts', async () => {
  const [accountId, other] = [(await makeAccount(db)).account.id, (await makeAccount(db)).account.id]
  const locker = await db.admin.reserve()
  try {
    // Keeps each text waiting.
    await locker`begin`
    await locker`lock table sms_deliveries in access exclusive mode`
    await withAccount(db.pool, accountId, async (tx) => {
      for (let n = 0; n < 30; n += 1)
        await enqueue(tx, 'sms.send', { deliveryId: randomUUID() }, { givesWay: true })
    })
    await withAccount(db.pool, other, (tx) => enqueue(tx, 'phone.hang-up', { legId: randomUUID() }))
    await eventually(async () => (await waiting('phone.hang-up')) === 0, LIMIT_MS)
    const busy = (await queuedJobs(db, 'sms.send')).filter(({ lockedBy }) => lockedBy !== null)
    expect(await waiting('sms.send')).toBe(30)
    expect(busy.length).toBeLessThanOrEqual(6)
  } finally {
    await locker`rollback`
    locker.release()
  }
  await eventually(async () => (await waiting('sms.send')) === 0, LIMIT_MS)
})

test('an account’s file does not wait for all the files of another', async () => {
  const harbor = (await makeAccount(db)).account.id
  const summit = (await makeAccount(db)).account.id
  const importOf = (accountId: string, importId: string, givesWay: boolean) =>
    withAccount(db.pool, accountId, (tx) => enqueue(tx, 'contacts.import', { importId }, { givesWay }))
  const owner = await makeUser(db, harbor)
  const [row] = await db.admin`
    insert into imports (account_id, requested_by, file_name, format)
    values (${harbor}, ${owner.id}, 'commas.csv', 'csv') returning id`
  const locker = await db.admin.reserve()
  try {
    // Keeps each of Harbor's imports waiting.
    await locker`begin`
    await locker`select from imports where id = ${row!.id} for update`
    for (let n = 0; n < 8; n += 1) await importOf(harbor, row!.id, true)
    await importOf(summit, randomUUID(), false)
    expect(await eventually(async () => (await waiting('contacts.import')) === 8, LIMIT_MS)).toBe(true)
  } finally {
    await locker`rollback`
    locker.release()
  }
  await eventually(async () => (await waiting('contacts.import')) === 0, LIMIT_MS)
})
