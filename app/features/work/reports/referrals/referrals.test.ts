import { beforeAll, expect, test } from 'vitest'
import { changeClients, restoreDeletedAt } from '#app/features/contacts/contacts/bulk-clients.server.ts'
import { setReferrer } from '#app/features/contacts/contacts/client-settings.server.ts'
import { type MergeClients, mergeClients } from '#app/features/contacts/merge/merge-clients.server.ts'
import { undoMerge } from '#app/features/contacts/merge/undo-merge.server.ts'
import { recountChangesOf } from '#app/features/work/metrics/apply-marks.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { makeAccount, makeClient, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useAreas } from '#tests/setup/areas.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { referralsList } from './list-referrals.server.ts'
import { referralTotals } from './referral-totals.server.ts'
import { referrals } from './referrals.ts'

const db = useDatabase()
useAreas()
let ctx: Ctx
let stranger: Ctx
let referrer: string
const ids: string[] = []
let at = new Date('2026-12-01T05:00:00Z')

beforeAll(async () => {
  const { account } = await makeAccount(db, { timezone: 'America/Boise' })
  ctx = makeCtx(db, account, await makeUser(db, account.id), { now: () => at })
  const other = await makeAccount(db)
  stranger = makeCtx(db, other.account, await makeUser(db, other.account.id))
  const add = async (values: Parameters<typeof makeClient>[2]) =>
    (await makeClient(db, account.id, values)).id
  referrer = await add({ firstName: 'Rosa', lastName: 'Vega', coFirstName: 'Luis', coLastName: 'Vega' })
  for (const [day, via] of [
    ['2026-11-30', 'Client'],
    ['2026-11-02', 'Radio'],
    ['2025-11-30', 'Client'],
    [null, null],
  ] as const) {
    ids.push(
      await add({
        firstName: 'Given',
        lastName: `${ids.length}`,
        affiliateOn: day,
        affiliateVia: via,
        affiliateContactId: via === 'Radio' ? null : referrer,
        affiliateContactLevel: via === 'Client' ? 'coapplicant' : null,
      }),
    )
  }
  await add({ firstName: 'Not', lastName: 'Referred' })
})

const list = (search: string, as = ctx) => referralsList.page(as, referrals.read(new URLSearchParams(search)))
const listed = async (search: string) => (await list(search)).items.map(({ id }) => ids.indexOf(id))

test('lists referrals newest first, those without a date last, with the person who referred them', async () => {
  const { items: rows, newer, older } = await list('')
  expect(rows.map(({ id }) => ids.indexOf(id))).toEqual([0, 1, 2, 3])
  expect({ newer, older }).toEqual({ newer: null, older: null })
  expect(rows[0]).toEqual({
    id: ids[0],
    name: 'Given 0',
    names: {
      firstName: 'Given',
      preferredFirstName: null,
      lastName: '0',
      suffix: null,
      companyName: null,
      coFirstName: null,
      coLastName: null,
    },
    affiliateOn: '2026-11-30',
    affiliateVia: 'Client',
    affiliateContact: { id: referrer, name: 'Luis Vega' },
  })
  expect(rows[3]!.affiliateContact!.name).toBe('Rosa & Luis Vega')
  expect((await list('', stranger)).items).toEqual([])
})

test('filters by period, way and referrer, and reads nonsense in the URL as no filter', async () => {
  expect(await listed('from=2026-11-01&to=2026-11-30')).toEqual([0, 1])
  expect(await listed('via=Radio')).toEqual([1])
  expect(await listed('via=none')).toEqual([3])
  expect(await listed('referrer=none')).toEqual([1])
  expect(await listed(`referrer=${referrer}`)).toEqual([0, 2, 3])
  expect(await listed(`referrer=${ids[0]}`)).toEqual([])
  expect(await listed('from=2026-12-01&to=2026-11-01')).toEqual([])
  expect(await listed('from=1900-01-01&to=2100-12-31')).toEqual([0, 1, 2])
  expect(await listed('from=yesterday&to=0000-00-00&referrer=x&limit=7&page=-1&after=%00')).toEqual([
    0, 1, 2, 3,
  ])
  expect(await listed('via=%00&from=99999-01-01')).toEqual([0, 1, 2, 3])
})

test('pages by key there and back, also over those without a date', async () => {
  const query = { ...referrals.read(new URLSearchParams()), limit: 2 }
  const first = await referralsList.page(ctx, query)
  const second = await referralsList.page(ctx, { ...query, page: 2, after: first.older })
  expect(second.items.map(({ id }) => ids.indexOf(id))).toEqual([2, 3])
  expect(second.older).toBeNull()
  const back = await referralsList.page(ctx, { ...query, page: 1, before: second.newer })
  expect(back.items).toEqual(first.items)
  expect(back.newer).toBeNull()
  const byNumber = await referralsList.page(ctx, { ...query, page: 2 })
  expect(byNumber.items).toEqual(second.items)
})

test('counts all time and this month by way, and the clients who referred most', async () => {
  const expected = {
    allTime: [
      { via: 'Client', count: 2 },
      { via: null, count: 1 },
      { via: 'Radio', count: 1 },
    ],
    // In Boise it is still November.
    thisMonth: [
      { via: 'Client', count: 1 },
      { via: 'Radio', count: 1 },
    ],
    topClients: [{ client: { id: referrer, name: 'Rosa & Luis Vega' }, count: 3 }],
    asOf: at.toISOString(),
  }
  expect(await referralTotals(ctx)).toEqual(expected)
  await recountChangesOf(ctx)
  expect(await referralTotals(ctx)).toEqual(expected)
  at = new Date('2026-12-01T08:00:00Z')
  expect((await referralTotals(ctx)).thisMonth).toEqual([])
  expect((await referralTotals(stranger)).allTime).toEqual([])
})

test('counts again after a trash, its undo, another referrer and a merge, and not after other changes', async () => {
  const owner: Ctx = { ...ctx, can: { ...ctx.can, deleteClients: true } }
  const marks = async () =>
    (await db.admin`select from metric_changes where account_id = ${ctx.account.id} and kind = 'referrals'`)
      .length
  const top = async () => {
    expect(await marks()).toBeGreaterThan(0)
    await recountChangesOf(ctx)
    const { allTime, topClients } = await referralTotals(ctx)
    const total = allTime.reduce((sum, { count }) => sum + count, 0)
    return [
      total,
      ...topClients.map(({ client, count }) => `${client.id === referrer ? 'Rosa' : 'other'} ${count}`),
    ]
  }
  await recountChangesOf(ctx)
  await changeClients(ctx, [ids[0]!], { kind: 'manager', userId: ctx.actor!.id })
  expect(await marks()).toBe(0)
  const { deletedAt } = await changeClients(owner, [referrer, ids[0]!], { kind: 'delete' })
  expect(await top()).toEqual([3])
  await restoreDeletedAt(owner, deletedAt!)
  expect(await top()).toEqual([4, 'Rosa 3'])
  await setReferrer(ctx, ids[1]!, ids[0]!)
  expect(await top()).toEqual([4, 'Rosa 3', 'other 1'])
  await setReferrer(ctx, ids[1]!, null)
  expect(await top()).toEqual([4, 'Rosa 3'])
  const single = await makeClient(db, ctx.account.id, { firstName: 'Rosa', affiliateContactId: ids[0]! })
  expect(await top()).toEqual([5, 'Rosa 3', 'other 1'])
  const twin = { keep: single.id, other: ids[0]!, mode: 'primary', coStatus: 'Married' } as MergeClients
  const { mergeId } = await mergeClients(owner, twin)
  // One is in the trash, and no one refers themselves.
  expect((await top())[0]).toBe(3)
  await undoMerge(owner, mergeId)
  expect(await top()).toEqual([5, 'Rosa 3', 'other 1'])
  await changeClients(owner, [single.id], { kind: 'delete' })
  expect(await top()).toEqual([4, 'Rosa 3'])
  await db.admin`delete from clients where id = ${ids[3]!}`
  expect(await top()).toEqual([3, 'Rosa 2'])
})
