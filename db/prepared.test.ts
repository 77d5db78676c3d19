import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeAccount, makeClient } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import type { Database } from './client.ts'
import { prepared } from './prepared.ts'
import { clients } from './schema/index.ts'
import { withAccount } from './tenant.ts'

const db = useDatabase()

const namesakes = prepared(['lastName'], (db, { lastName }) =>
  db.select({ id: clients.id }).from(clients).where(eq(clients.lastName, lastName)),
)
const setting = prepared([], (db) =>
  db.select({ value: sql<string>`current_setting('test.step', true)` }).from(sql`(select 1) as one`),
)

test('runs in the transaction it is given, also when transactions overlap', async () => {
  const own = await Promise.all(
    [0, 1, 2].map(async () => {
      const { account } = await makeAccount(db)
      return { accountId: account.id, id: (await makeClient(db, account.id, { lastName: 'Ng' })).id }
    }),
  )
  const found = await Promise.all(
    own.map(({ accountId }) =>
      withAccount(db.pool, accountId, async (tx) => [
        await namesakes(tx, { lastName: 'Ng' }),
        await namesakes(tx, { lastName: 'Ng' }),
      ]),
    ),
  )
  expect(found).toEqual(own.map(({ id }) => [[{ id }], [{ id }]]))
})

test('starts in turn with other functions that await a statement', async () => {
  const { account } = await makeAccount(db)
  const set = async (tx: Database, step: string) => {
    await tx.execute(sql`select set_config('test.step', ${step}, true)`)
  }
  const [, first, , second] = await withAccount(db.pool, account.id, (tx) =>
    Promise.all([set(tx, 'one'), setting(tx, {}), set(tx, 'two'), setting(tx, {})]),
  )
  expect([first, second]).toEqual([[{ value: 'one' }], [{ value: 'two' }]])
})

test('fails once the transaction has ended', async () => {
  const { account } = await makeAccount(db)
  const ended = await withAccount(db.pool, account.id, async (tx) => tx)
  await expect(namesakes(ended, { lastName: 'Ng' })).rejects.toThrow()
})
