import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { withAccount } from '#db/tenant.ts'
import { makeAccount } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { eventually, useWorker } from '#tests/setup/processes.ts'
import { enqueue } from './enqueue.ts'

const db = useDatabase()
const worker = useWorker(db)
/** A busy machine takes seconds. */
const LIMIT_MS = 20_000
beforeAll(() => worker.start())

const waiting = async (name: string) => {
  const [row] = await db.admin`
    select count(*)::int as jobs from graphile_worker.jobs where task_identifier = ${name}`
  return row!.jobs as number
}

test('the next worker continues the jobs of one that was killed', async () => {
  const { account } = await makeAccount(db)
  const accountId = account.id
  const locker = await db.admin.reserve()
  try {
    await locker`begin`
    await locker`lock table exports in access exclusive mode`
    await withAccount(db.pool, accountId, (tx) =>
      enqueue(tx, 'contacts.export', { accountId, exportId: randomUUID() }),
    )
    await eventually(
      async () => (await db.admin`select from graphile_worker.jobs where locked_by is not null`).count,
    )
    await worker.end('SIGKILL')
  } finally {
    await locker`rollback`
    locker.release()
  }
  await worker.start()
  const isDone = await eventually(async () => (await waiting('contacts.export')) === 0, LIMIT_MS)
  expect(isDone).toBe(true)
})
