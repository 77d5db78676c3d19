import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useDatabase } from '#tests/setup/database.ts'
import { type Database, openPool } from './client.ts'
import { withoutAccount } from './tenant.ts'

const db = useDatabase()

/** A pool with one connection for transactions. */
function openSingle() {
  const pool = openPool(db.url, { max: 2 })
  return { pool, [Symbol.asyncDispose]: () => pool.end({ timeout: 1 }) }
}

const pidOf = async (tx: Database) =>
  (await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`))[0]!.pid
const terminate = async (pid: number) => void (await db.admin`select pg_terminate_backend(${pid})`)

test('a transaction fails with its connection, and so do its later statements, but not the next one', async () => {
  await using opened = openSingle()
  const { pool } = opened
  let late: Database | undefined
  const lost = withoutAccount(pool, async (tx) => {
    late = tx
    await terminate(await pidOf(tx))
    await tx.execute(sql`select pg_sleep(20)`)
  })
  const next = withoutAccount(pool, pidOf)
  await expect(lost).rejects.toThrow()
  expect(await next).toBeGreaterThan(0)
  await expect((async () => late!.execute(sql`select 1`))()).rejects.toThrow()
})

test('transactions wait for a connection in the order they came, also after one that failed', async () => {
  await using opened = openSingle()
  const { pool } = opened
  const order: number[] = []
  const ends = await Promise.allSettled(
    [0, 1, 2, 3].map((n) =>
      withoutAccount(pool, async (tx) => {
        await tx.execute(sql`select 1`)
        order.push(n)
        if (n === 1) throw new Error('refused')
      }),
    ),
  )
  expect(order).toEqual([0, 1, 2, 3])
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
})

test('a transaction that can’t connect fails, and the next one tries again', async () => {
  const unreachable = openPool('postgres://nobody@127.0.0.1:1/none', { max: 1 })
  for (let n = 0; n < 3; n += 1) await expect(withoutAccount(unreachable, pidOf)).rejects.toThrow()
  await unreachable.end()
})
