import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { withAccount, withoutAccount } from '#db/tenant.ts'
import { useDatabase } from '#tests/setup/database.ts'

// For each tenant table in the catalogue, adds a row of one account, then tries to access it as another account and
// without one. New tables are covered automatically.

const db = useDatabase()
const victim = randomUUID()
const stranger = randomUUID()

interface Table {
  name: string
  /** The column that names the account. */
  key: string
  columns: string[]
  values: string[]
}
const tables: Table[] = []

beforeAll(async () => {
  const columns = await db.admin<
    { table: string; column: string; type: string; kind: string; firstLabel: string }[]
  >`
    select c.relname as table, a.attname as column, format_type(t.oid, a.atttypmod) as type, t.typtype as kind,
      (select enumlabel from pg_enum e where e.enumtypid = t.oid order by enumsortorder limit 1) as "firstLabel"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
      and (a.attnotnull or a.attname in ('account_id', 'id'))
    order by 1, a.attnum`
  for (const name of new Set(columns.map((column) => column.table))) {
    const own = columns.filter((column) => column.table === name)
    const key = name === 'accounts' ? 'id' : 'account_id'
    if (!own.some((column) => column.column === key)) continue
    tables.push({
      name,
      key,
      columns: own.map((column) => `"${column.column}"`),
      values: own.map((column) =>
        column.column === key ? '$1' : literal(column.type, column.kind, column.firstLabel),
      ),
    })
  }
  await db.admin.begin(async (tx) => {
    await tx`set local session_replication_role = replica` // no foreign keys: the rows stand alone
    for (const table of tables) {
      await tx.unsafe(`insert into ${table.name} (${table.columns.join()}) values (${table.values.join()})`, [
        victim,
      ])
    }
  })
})

function literal(type: string, kind: string, firstLabel: string): string {
  if (kind === 'e') return `'${firstLabel}'`
  if (type.endsWith('[]')) return `'{}'`
  if (type === 'uuid') return 'gen_random_uuid()'
  if (type.startsWith('timestamp') || type === 'date') return 'now()'
  if (type === 'boolean') return 'false'
  if (type === 'bytea') return `'\\x01'`
  if (type === 'json' || type === 'jsonb') return `'{}'`
  if (/^(smallint|integer|bigint|numeric|real|double)/.test(type)) return '1'
  return `'x'`
}

const rows = (accountId: string, table: Table) =>
  withAccount(db.pool, accountId, async (tx) => tx.execute(sql.raw(`select * from ${table.name}`)))

test('the owner sees its row in every table (so that the rest of this file can fail)', async () => {
  expect(tables.length).toBeGreaterThan(15)
  for (const table of tables) expect(await rows(victim, table), table.name).toHaveLength(1)
})

test('another account reads nothing', async () => {
  for (const table of tables) expect(await rows(stranger, table), table.name).toHaveLength(0)
})

test('without an account nothing is read', async () => {
  for (const table of tables) {
    const found = await withoutAccount(db.pool, async (tx) =>
      tx.execute(sql.raw(`select * from ${table.name}`)),
    )
    expect(found, table.name).toHaveLength(0)
  }
})

test('another account changes and deletes nothing, even when it names the row', async () => {
  for (const table of tables) {
    for (const statement of [
      `update ${table.name} set ${table.key} = ${table.key} where ${table.key} = '${victim}'`,
      `delete from ${table.name} where ${table.key} = '${victim}'`,
    ]) {
      const outcome = await withAccount(db.pool, stranger, async (tx) => tx.execute(sql.raw(statement))).then(
        (result) => result.count,
        (error: { cause?: { code?: string } }) => error.cause?.code,
      )
      // Nothing matched, or the right to try is missing altogether (append-only tables).
      expect([0, '42501'], `${statement} → ${outcome}`).toContain(outcome)
    }
  }
  for (const table of tables) expect(await rows(victim, table), table.name).toHaveLength(1)
})

test('a row cannot be written into another account, nor moved there', async () => {
  for (const table of tables) {
    const values = table.values.map((value) => (value === '$1' ? `'${victim}'` : value))
    const statement = `insert into ${table.name} (${table.columns.join()}) values (${values.join()})`
    const refused = await withAccount(db.pool, stranger, async (tx) => tx.execute(sql.raw(statement))).catch(
      (error: { cause?: { code?: string } }) => error.cause?.code,
    )
    expect(refused, table.name).toBe('42501')
    const moved = await withAccount(db.pool, victim, async (tx) =>
      tx.execute(sql.raw(`update ${table.name} set ${table.key} = '${stranger}'`)),
    ).catch((error: { cause?: { code?: string } }) => error.cause?.code)
    expect(moved, table.name).toBe('42501')
  }
})

test('a transaction never leaves its account behind on the pooled connection', async () => {
  await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const accountId = index % 2 ? victim : stranger
      const [row] = await withAccount(db.pool, accountId, async (tx) =>
        tx.execute<{ id: string; seen: number }>(
          sql`select current_account_id() as id, (select count(*)::int from users) as seen`,
        ),
      )
      expect(row).toEqual({ id: accountId, seen: index % 2 ? 1 : 0 })
    }),
  )
  const outside = await db.pool`select current_account_id() as id`
  expect(outside[0]?.id).toBeNull()
})
