import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCtx } from '#app/lib/ctx.server.ts'
import { recordingBus } from '#tests/factories/index.ts'
import { useAreas } from '#tests/setup/areas.ts'
import { CONTACT_VIEWS } from '#tests/setup/contact-views.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { makeManyContacts, type ManyContacts } from '#tests/setup/many-contacts.ts'
import { openPlanPool, scannedTables, usedIndexes } from '#tests/setup/plans.ts'

// The query plans of every list and search of clients, as the app's role, in one account among others.
// tests/load/contacts-lists.ts measures the same views at a million clients.

/** Tables large enough here that a full scan is never the best plan. */
const LARGE = new Set(['activities', 'client_favorites', 'client_policies', 'client_tags', 'clients'])

const db = useDatabase()
useAreas()
let many: ManyContacts
let planned: ReturnType<typeof openPlanPool>

beforeAll(async () => {
  many = await makeManyContacts(db, 3000)
  await makeManyContacts(db, 9000, 'Others')
  await db.admin`vacuum analyze`
  planned = openPlanPool(db.ownerUrl)
  const through = ({ account, actor, can }: ManyContacts['ctx']) =>
    createCtx({ pool: planned.pool, bus: recordingBus(), now: () => new Date(), account, actor, can })
  many = { ...many, ctx: through(many.ctx), colleague: through(many.colleague) }
})
afterAll(() => planned?.pool.end({ timeout: 1 }))

test.each(Object.entries(CONTACT_VIEWS))(
  '%s: reads an index and no whole table',
  async (_, { read, index }) => {
    const plans = await planned.plansOf(() => read(many))
    expect(scannedTables(plans, LARGE)).toEqual([])
    if (index) expect(usedIndexes(plans)).toContain(index)
  },
)

test('notices a whole table read inside a function', async () => {
  await db.admin`create function count_all() returns bigint language sql stable security definer
    as 'select count(*) from clients where first_name is null'`
  const plans = await planned.plansOf(() => many.ctx.db((tx) => tx.execute('select count_all()')))
  expect(scannedTables(plans)).toEqual(['clients'])
})
