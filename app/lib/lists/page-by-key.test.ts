import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { defineList, FIRST_PAGE } from './define-list.ts'
import { orderOf } from './page-by-key.server.ts'
import { sortParam } from './params.ts'
import { serveList } from './serve-list.server.ts'

const db = useDatabase()
let ctx: Ctx

beforeAll(async () => {
  const { account } = await makeAccount(db)
  ctx = makeCtx(db, account, await makeUser(db, account.id))
})

interface Row {
  id: string
  name: string
  cents: number | null
  day: string | null
  at: string
}

const sorted = defineList<Row>()({
  name: 'sorted',
  label: 'Sorted',
  path: '/sorted',
  sizes: [10],
  params: { sort: sortParam(['name', '-cents', 'day', '-at']) },
})
type Query = ReturnType<typeof sorted.read>

/** Some rows as a list. */
const serve = (rows: readonly Row[]) =>
  serveList(sorted, {
    order: ({ sort }) =>
      orderOf(sort, sql`r.id`, {
        name: { by: sql`r.name`, type: 'text' },
        cents: { by: sql`r.cents`, type: 'number', isOptional: true },
        day: { by: sql`r.day`, type: 'day', isOptional: true },
        at: { by: sql`r.at`, type: 'instant' },
      }),
    from: sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as r(id uuid, name text, cents bigint, day date, at timestamptz)`,
    where: () => undefined,
    read: (tx, { from, where, orderBy, limit, offset, key }) =>
      tx.execute<Row & { key: string } & Record<string, unknown>>(sql`
        select r.id, r.name, r.cents::int as cents, r.day::text as day, r.at::text as at, ${key} as key
        from ${from} where ${where} order by ${orderBy} limit ${limit} offset ${offset}`),
    rows: (found) => found,
  })

const SORTS = sorted.params.sort.choices as Query['sort'][]

/** Few different keys, so that many rows have the same one. */
const rowsOf = fc.array(
  fc.record({
    name: fc.constantFrom('', 'Ann', 'ann', 'Zoë'),
    cents: fc.constantFrom(null, 0, 5050, -1),
    day: fc.constantFrom(null, '2026-02-28', '2026-11-01'),
    at: fc.constantFrom('2026-11-01T07:00:00.000001Z', '2026-11-01T07:00:00.000002Z'),
  }),
  { maxLength: 9 },
)
const idOf = (index: number) => `018f4d6e-0000-7000-8000-00000000000${index}`

test('pages in any order show each row once, forward and back, also where keys are equal', async () => {
  await fc.assert(
    fc.asyncProperty(
      rowsOf,
      fc.constantFrom(...SORTS),
      fc.integer({ min: 1, max: 4 }),
      async (given, sort, limit) => {
        const list = serve(given.map((row, index) => ({ id: idOf(index), ...row })))
        const all = await list.page(ctx, { ...sorted.usual, sort, limit: 10 })
        const ids = all.items.map(({ id }) => id)
        expect(ids.toSorted()).toEqual(given.map((_, index) => idOf(index)))
        const forward: string[][] = []
        let page = await list.page(ctx, { ...sorted.usual, sort, limit })
        forward.push(page.items.map(({ id }) => id))
        while (page.older) {
          page = await list.page(ctx, { ...sorted.usual, ...FIRST_PAGE, sort, limit, after: page.older })
          forward.push(page.items.map(({ id }) => id))
        }
        expect(forward.flat()).toEqual(ids)
        const back: string[] = []
        while (page.newer) {
          page = await list.page(ctx, { ...sorted.usual, sort, limit, page: 2, before: page.newer })
          back.unshift(...page.items.map(({ id }) => id))
        }
        expect(back).toEqual(ids.slice(0, back.length))
        expect(back.length).toBe(forward.slice(0, -1).flat().length)
      },
    ),
    { numRuns: 60 },
  )
})

test('rows without a number or day come last in either direction', async () => {
  const row = { name: '', day: null, at: '2026-11-01T07:00:00Z' }
  const list = serve([
    { ...row, id: idOf(1), cents: 700 },
    { ...row, id: idOf(2), cents: null },
    { ...row, id: idOf(3), cents: 1000 },
  ])
  const cents = async (sort: Query['sort']) =>
    (await list.page(ctx, { ...sorted.usual, sort })).items.map((each) => each.cents)
  expect(await cents('cents')).toEqual([700, 1000, null])
  expect(await cents('-cents')).toEqual([1000, 700, null])
})

test('a cursor of another order begins at the first page', async () => {
  const row = { name: 'Ann', cents: 5, day: null, at: '2026-11-01T07:00:00Z' }
  const list = serve([
    { ...row, id: idOf(1) },
    { ...row, id: idOf(2) },
  ])
  const { older } = await list.page(ctx, { ...sorted.usual, limit: 1 })
  const page = await list.page(ctx, { ...sorted.usual, sort: '-cents', after: older })
  expect(page.items).toHaveLength(2)
})
