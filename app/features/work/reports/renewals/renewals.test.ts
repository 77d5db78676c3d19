import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { clientPolicies } from '#db/schema/index.ts'
import { makeAccount, makeClient, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { renewalsList } from './list-renewals.server.ts'
import { renewals } from './renewals.ts'
import { summarizeRenewals } from './renewal-summary.server.ts'

const db = useDatabase()
let ctx: Ctx
let stranger: Ctx
let dana: string
let maya: string
let ann: string
let ben: string

beforeAll(async () => {
  const { account } = await makeAccount(db, { timezone: 'America/Boise' })
  const user = await makeUser(db, account.id)
  dana = user.id
  maya = (await makeUser(db, account.id, { firstName: 'Maya', lastName: 'Reyes' })).id
  // On this evening it is the 30th in Boise and the 31st elsewhere.
  ctx = makeCtx(db, account, user, { now: () => new Date('2026-10-31T03:00:00Z') })
  const other = await makeAccount(db)
  stranger = makeCtx(db, other.account, await makeUser(db, other.account.id))
  ann = (await makeClient(db, account.id, { firstName: 'Ann', lastName: 'Lee', managedBy: dana })).id
  ben = (await makeClient(db, account.id, { firstName: 'Ben', lastName: 'Ode' })).id
  const gone = await makeClient(db, account.id, { deletedAt: new Date() })
  const add = (clientId: string, data: Record<string, unknown>, deletedAt: Date | null = null) =>
    ctx.db((tx) => tx.insert(clientPolicies).values({ accountId: account.id, clientId, data, deletedAt }))
  await add(ann, { type: 'Auto', company: 'Granite', termDate: '2026-10-30', premium: 10_000 })
  await add(ann, { type: 'Auto', company: 'Granite', effectiveDate: '2026-10-30', termDate: '2027-10-30' })
  await add(ann, { type: 'Home', company: 'Summit', termDate: '2026-11-29', premium: 5_050, managedBy: maya })
  // A second house, insured all along, renews nothing.
  await add(ann, { type: 'Home', effectiveDate: '2026-02-01', termDate: '2027-02-01' })
  await add(ben, { type: 'Life', termDate: '2026-11-30' })
  await add(ben, { type: 'Home', termDate: '2026-10-29', premium: 700 })
  await add(ben, { type: 'Home', termDate: '2026-11-05' }, new Date())
  await add(gone.id, { type: 'Home', termDate: '2026-11-05' })
})

const query = (search: string) => renewals.read(new URLSearchParams(search))
const ends = async (search: string, as = ctx) =>
  (await renewalsList.page(as, query(search))).items.map(({ termDate, type }) => `${termDate} ${type}`)

test('lists the policies that end in the next days, today included, by the day', async () => {
  expect(await ends('')).toEqual(['2026-10-30 Auto', '2026-11-29 Home'])
  expect(await ends('when=60')).toEqual(['2026-10-30 Auto', '2026-11-29 Home', '2026-11-30 Life'])
  expect(await ends('when=custom&from=2027-01-01')).toEqual(['2027-02-01 Home', '2027-10-30 Auto'])
  expect(await ends('when=custom&from=1900-01-01&to=2100-01-01')).toHaveLength(6)
  expect(await ends('when=custom&from=2027-01-01&to=2026-01-01')).toEqual([])
  expect(await ends('when=90', stranger)).toEqual([])
  expect(await ends('when=soon&manager=x&limit=1e9&after=%00&page=0')).toHaveLength(2)
})

test('a policy is renewed by another of its type that takes effect then, and not by one beside it', async () => {
  const { items } = await renewalsList.page(ctx, query('when=60'))
  expect(items.map(({ renewed }) => renewed)).toEqual([true, false, false])
  expect(await ends('open=on')).toEqual(['2026-11-29 Home'])
  expect(await ends('when=ended')).toEqual(['2026-10-29 Home'])
})

test('filters by the policy’s manager, else the contact’s, and by type, company and location', async () => {
  expect(await ends(`when=60&manager=${dana}`)).toEqual(['2026-10-30 Auto'])
  expect(await ends(`when=60&manager=${maya}`)).toEqual(['2026-11-29 Home'])
  expect(await ends('when=60&manager=none')).toEqual(['2026-11-30 Life'])
  expect(await ends('when=60&company=Summit')).toEqual(['2026-11-29 Home'])
  expect(await ends('when=60&company=none&type=Life&location=none')).toEqual(['2026-11-30 Life'])
  expect(await ends(`location=${dana}`)).toEqual([])
})

test('sums the same policies by week and by group', async () => {
  const summary = await summarizeRenewals(ctx, query('when=60'))
  expect(summary.totals).toEqual({ policies: 3, contacts: 2, premiumCents: 15_050, renewed: 1 })
  expect(summary.parts.reduce((sum, { policies }) => sum + policies, 0)).toBe(3)
  expect(summary.parts[0]).toMatchObject({ from: '2026-10-30', to: '2026-10-31', policies: 1 })
  expect(summary.parts.at(-1)!.to).toBe('2026-12-29')
  expect(summary.groups.toSorted((a, b) => b.premiumCents - a.premiumCents)).toEqual([
    { value: dana, policies: 1, contacts: 1, premiumCents: 10_000 },
    { value: maya, policies: 1, contacts: 1, premiumCents: 5_050 },
    { value: null, policies: 1, contacts: 1, premiumCents: 0 },
  ])
  expect(summary.companies).toEqual(['Granite', 'Summit'])
  const years = await summarizeRenewals(ctx, query('when=custom&from=1900-01-01&to=2100-01-01'))
  expect(years.parts.map(({ label, policies }) => [label, policies])).toEqual([
    ['2026', 4],
    ['2027', 2],
  ])
  const months = await summarizeRenewals(ctx, query('when=custom&from=2026-11-01&to=2027-10-30'))
  expect(months.parts.map(({ from, to, policies }) => [from, to, policies])).toEqual([
    ['2026-11-01', '2026-11-30', 2],
    ['2027-02-01', '2027-02-28', 1],
    ['2027-10-01', '2027-10-30', 1],
  ])
  const clipped = await summarizeRenewals(ctx, query('when=custom&from=2026-11-05&to=2031-10-29'))
  expect(clipped.parts.map(({ from, to, policies }) => [from, to, policies])).toEqual([
    ['2026-11-05', '2026-12-31', 2],
    ['2027-01-01', '2027-12-31', 2],
  ])
  const all = await summarizeRenewals(ctx, query('when=custom'))
  expect(all.totals.policies).toBe(6)
  expect(await renewalsList.ids(ctx, query('when=60'), sql`p.client_id`)).toEqual([ann, ben])
})

test('pages by key there and back', async () => {
  const first = await renewalsList.page(ctx, { ...query('when=60'), limit: 2 })
  const second = await renewalsList.page(ctx, { ...query('when=60'), limit: 2, page: 2, after: first.older })
  expect(second.items.map(({ type }) => type)).toEqual(['Life'])
  expect(second.older).toBeNull()
  const back = await renewalsList.page(ctx, { ...query('when=60'), limit: 2, before: second.newer })
  expect(back.items).toEqual(first.items)
})
