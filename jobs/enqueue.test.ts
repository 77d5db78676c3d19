import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeAccount } from '#tests/factories/index.ts'
import { queuedJobs } from '#tests/factories/jobs.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { withAccount } from '#db/tenant.ts'
import { enqueue, enqueueAll, jobToAdd } from './enqueue.ts'

const db = useDatabase()

test('adds the first jobs of the same queues from two transactions, in any order, without a deadlock', async () => {
  const { account } = await makeAccount(db)
  const add = (queues: number[], afterwards = async () => {}) =>
    withAccount(db.pool, account.id, async (tx) => {
      await enqueueAll(
        tx,
        queues.map((queue) => ({
          ...jobToAdd('sms.send', { deliveryId: randomUUID() }, { givesWay: true }),
          queue: `turn ${queue}` as const,
        })),
      )
      await afterwards()
    })
  const waiting = (count: number) =>
    expect
      .poll(async () => {
        const [row] = await db.admin<{ count: number }[]>`
          select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`
        return row!.count
      })
      .toBe(count)
  const added = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const first = add([1], () => {
    added.resolve()
    return held.promise
  })
  await added.promise
  const others = [add([2, 1, 0]), add([0, 1, 2])]
  await waiting(2)
  held.resolve()
  await Promise.all([first, ...others])
  expect(await queuedJobs(db)).toHaveLength(7)
})

test('a job that is added again comes into the same queue as before, and jobs are spread over six', () => {
  const queueOf = (key: string) =>
    jobToAdd('sms.send', { deliveryId: randomUUID() }, { key, givesWay: true }).queue
  const keys = Array.from({ length: 60 }, () => `sms.send:${randomUUID()}`)
  expect(keys.map(queueOf)).toEqual(keys.map(queueOf))
  expect(new Set(keys.map(queueOf)).size).toBe(6)
})

test('a job belongs to the account of the transaction, and is added once for each payload if asked to', async () => {
  const { account } = await makeAccount(db)
  const [one, two] = [randomUUID(), randomUUID()]
  await withAccount(db.pool, account.id, async (tx) => {
    for (const boardId of [one, two, one]) await enqueue(tx, 'boards.fill', { boardId }, { once: true })
  })
  const added = (await queuedJobs(db, 'boards.fill')).map(({ payload }) => ({ payload }))
  const ofAccount = (boardId: string) => ({ payload: { accountId: account.id, boardId } })
  expect(added).toEqual(expect.arrayContaining([ofAccount(one), ofAccount(two)]))
  expect(added).toHaveLength(2)
})
