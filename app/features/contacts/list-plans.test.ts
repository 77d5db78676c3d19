import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCtx, type Ctx } from '#app/lib/ctx.server.ts'
import { SORTS } from './client-list.ts'
import { listClients } from './list-clients.server.ts'
import { makeAccount, makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
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
let alike: Ctx

beforeAll(async () => {
  many = await makeManyContacts(db, 3000)
  await makeManyContacts(db, 9000, 'Others')
  alike = await makeAlike()
  await makeAlike()
  await db.admin`vacuum analyze`
  planned = openPlanPool(db.url)
  const through = ({ account, actor, can }: ManyContacts['ctx']) =>
    createCtx({ pool: planned.pool, bus: recordingBus(), account, actor, can })
  many = { ...many, ctx: through(many.ctx), colleague: through(many.colleague) }
  alike = through(alike)
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

/**
 * 1,500 contacts, of whom hundreds are found by one word: "often" by four in five emails, "baker" by the 500 last names after
 * the first 700, "early" by four in five of the first 600 of each order, "seldom" by one in fifty.
 */
async function makeAlike(): Promise<Ctx> {
  const { account } = await makeAccount(db, { name: 'Alike' })
  await db.admin`
    insert into clients (account_id, first_name, last_name, email, company_name, created_at, last_contacted_on)
    select ${account.id}, lpad(i::text, 4, '0'),
      case when i <= 700 then 'Abbott' when i <= 1200 then 'Baker' else 'Young' end,
      case when i % 5 > 0 then 'often@mail.example' end,
      concat_ws(' ', case when i % 5 > 0 and i <= 600 then 'early' end, case when i % 50 = 0 then 'seldom' end),
      now() - make_interval(mins => i / 2), case when i % 3 > 0 then now() - make_interval(mins => i / 2) end
    from generate_series(1, 1500) i`
  return makeCtx(db, account, await makeUser(db, account.id))
}

test.each(
  SORTS.flatMap((sort) => ['often', 'baker', 'early', 'seldom'].map((word) => [sort, word] as const)),
)('by %s, whoever is found by "%s" comes once and in order, however many a page has', async (sort, word) => {
  const order = {
    name: 'sort_name collate "C", id',
    contact: `coalesce(last_contacted_on, '-infinity') desc, id desc`,
    created: 'created_at desc, id desc',
  }
  const rows = await db.admin.unsafe<{ id: string }[]>(
    `select id from clients where account_id = $1 and search_text like '%' || $2 || '%' order by ${order[sort]}`,
    [alike.account.id, word],
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const limit of [60, 499]) {
    const found: string[] = []
    let cursor: string | null = null
    do {
      const page = await listClients(alike, { search: word, sort, cursor, limit })
      found.push(...page.items.map((client) => client.id))
      cursor = page.nextCursor
    } while (cursor)
    expect(found).toEqual(rows.map((row) => row.id))
  }
})

test.each([
  ['often', 'name', false],
  ['often', 'created', false],
  ['often', 'contact', false],
  ['baker', 'name', false],
  ['early', 'name', true],
  ['seldom', 'name', true],
  ['seldom', 'created', true],
] as const)('"%s" by %s: fetches everybody who is found: %s', async (search, sort, all) => {
  const statements = await planned.plansOf(() => listClients(alike, { search, sort, limit: 499 }))
  expect(statements.some(({ text }) => text.includes('offset 0) found'))).toBe(all)
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
