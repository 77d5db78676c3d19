import { expect, test } from 'vitest'
import type { Sql } from 'postgres'
import { useDatabase } from '#tests/setup/database.ts'
import { wrongPostgres } from './postgres-version.ts'

const db = useDatabase()

test('takes this server, and names another version and the one that is needed', async () => {
  expect(await wrongPostgres(db.admin)).toBeNull()
  const older = (() => Promise.resolve([{ version: 150_018 }])) as unknown as Sql
  expect(await wrongPostgres(older)).toBe(
    'This is Postgres 15, and Switchboard needs Postgres 18. See docs/operations.md.',
  )
})
