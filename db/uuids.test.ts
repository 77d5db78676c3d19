import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeAccount } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { withAccount } from './tenant.ts'
import { clients } from './schema/index.ts'
import { isOneOf, uuids } from './uuids.ts'

const db = useDatabase()
const ids = Array.from({ length: 50 }, () => crypto.randomUUID())

test('passes ids, also none and null ones', async () => {
  const { account } = await makeAccount(db)
  const [row] = await withAccount(db.pool, account.id, (tx) =>
    tx.execute(sql`
      select ${uuids(ids)} as ids, ${uuids([])} as none, (${uuids([null, ids[0]!])})[1] is null as "isNull"`),
  )
  expect(row).toEqual({ ids, none: [], isNull: true })
})

// Otherwise Postgres would read the text of the array again for each row that it compares.
test('is a constant to Postgres', async () => {
  const { account } = await makeAccount(db)
  const plan = await withAccount(db.pool, account.id, (tx) =>
    tx.execute(sql`explain select ${clients.id} from ${clients} where ${isOneOf(clients.id, ids)}`),
  )
  const lines = plan.map((line) => line['QUERY PLAN']).join('\n')
  expect(lines).toContain(ids[49])
  expect(lines).not.toContain('cstring')
})
