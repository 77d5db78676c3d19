import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCtx } from '#app/lib/ctx.server.ts'
import { listClients } from './list-clients.server.ts'
import { recordingBus } from '#tests/factories/index.ts'
import { CONTACT_VIEWS } from '#tests/setup/contact-views.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { makeManyContacts, type ManyContacts } from '#tests/setup/many-contacts.ts'
import { openPlanPool, scannedTables, usedIndexes } from '#tests/setup/plans.ts'

// How Postgres carries out every list and search of contacts, as the application's role, in one account among others.
// tests/load/contacts-lists.ts prints how long each takes at a million.

/** Those with so many rows here that reading them all is never the best plan; of texts there are too few. */
const LARGE = new Set(['activities', 'client_favorites', 'client_policies', 'client_tags', 'clients'])

const db = useDatabase()
let many: ManyContacts
let planned: ReturnType<typeof openPlanPool>

beforeAll(async () => {
  many = await makeManyContacts(db, 3000)
  await makeManyContacts(db, 9000, 'Others')
  await db.admin`vacuum analyze`
  planned = openPlanPool(db.url)
  const through = ({ account, actor, can }: ManyContacts['ctx']) =>
    createCtx({ pool: planned.pool, bus: recordingBus(), account, actor, can })
  many = { ...many, ctx: through(many.ctx), colleague: through(many.colleague) }
}, 120_000)
afterAll(() => planned?.pool.end({ timeout: 1 }))

test.each(Object.entries(CONTACT_VIEWS))('%s reads no table from end to end', async (name, view) => {
  const statements = await planned.plansOf(() => view(many))
  expect(scannedTables(statements, LARGE)).toEqual([])
  // Twenty users are read as they come; one letter is not looked for everywhere at once.
  if (!/^users|one letter$/.test(name)) expect(usedIndexes(statements).length).toBeGreaterThan(0)
})

test.each([
  ['name', 'sort_name collate "C", id'],
  ['contact', `coalesce(last_contacted_on, '-infinity') desc, id desc`],
  ['created', 'c.created_at desc, id desc'],
] as const)('by %s, whoever carries a tag comes once and in order', async (sort, order) => {
  for (const tag of [many.tags.wide, many.tags.medium]) {
    const found: string[] = []
    let cursor: string | null = null
    do {
      const page = await listClients(many.ctx, { tag, sort, cursor, limit: 150 })
      found.push(...page.items.map((client) => client.id))
      cursor = page.nextCursor
    } while (cursor)
    const rows = await db.admin.unsafe<{ id: string }[]>(
      `select c.id from clients c join client_tags t on t.client_id = c.id where t.tag_id = $1 order by ${order}`,
      [tag],
    )
    expect(found).toEqual(rows.map((row) => row.id))
  }
})

test('and one that does is found, also inside a function', async () => {
  const statements = await planned.plansOf(() =>
    many.ctx.db((tx) =>
      tx.execute(`select count(*) from clients where details ->> 'x' = 'y' or account_id is null`),
    ),
  )
  expect(usedIndexes(statements).length + scannedTables(statements).length).toBeGreaterThan(0)
  await db.admin`create function count_all() returns bigint language sql stable security definer
    as 'select count(*) from clients where first_name is null'`
  const within = await planned.plansOf(() => many.ctx.db((tx) => tx.execute('select count_all()')))
  expect(scannedTables(within)).toEqual(['clients'])
})
