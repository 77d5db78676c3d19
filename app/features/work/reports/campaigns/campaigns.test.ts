import { expect, test } from 'vitest'
import { makeCampaigner } from '#app/features/messaging/campaigns/campaign.fixture.ts'
import { getRunResults } from '#app/features/messaging/campaigns/run-results.server.ts'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { campaignResults } from './campaign-results.ts'
import { campaignResultsList, campaignRows, runsInPeriod } from './compare-campaigns.server.ts'

const db = useDatabase()
const query = (search: string) => campaignResults.read(new URLSearchParams(search))

test('shows the figures of a run’s page, and sums them by campaign', async () => {
  const { ctx, account, addClient, create, begin, sendAll } = await makeCampaigner(db)
  await addClient({ firstName: 'Ann' })
  await addClient({ firstName: 'Ben' })
  await addClient({ mobilePhone: null })
  const daily = { name: 'Daily', scheduleOccurrence: 'daily', scheduleInterval: '1' } as const
  const first = await create(daily)
  const runs = [await begin(first), await begin(first, '2026-11-21T18:00:00Z')]
  await sendAll()
  const second = await create({ name: 'Once', scheduleStartOn: '2026-11-22T11:00' })
  const once = await begin(second, '2026-11-22T18:00:00Z')
  await sendAll()
  await db.admin`
    update sms_messages set status = case when body like '%Ann%' then 'delivered' else 'failed' end::sms_status
    where account_id = ${account.id} and type = 'campaign'`
  await db.admin`
    insert into sms_messages (account_id, conversation_id, flow, body, status, campaign_run_id)
    select account_id, conversation_id, 'incoming', 'Yes please', 'received', campaign_run_id from sms_messages
    where account_id = ${account.id} and campaign_run_id = ${once!} and body like '%Ann%'`

  const days = query('from=2026-11-01&to=2026-11-30')
  const { items: rows } = await campaignResultsList.page(ctx, days)
  expect(rows.map(({ name, runs: count }) => [name, count])).toEqual([
    ['Once', 1],
    ['Daily', 2],
  ])
  const counted = await runsInPeriod(ctx, days, [first, second])
  expect(counted).toHaveLength(3)
  for (const run of counted) {
    const { run: item, denied, replied, optedOut, came } = await getRunResults(ctx, run.campaignId, run.id)
    expect(run).toMatchObject({
      ...{ count: item.count, sent: item.sent, delivered: item.successful, notSent: denied },
      ...{ notDelivered: item.failed - denied, replied, optedOut, cost: came.cost },
    })
  }
  const ofDaily = counted.filter(({ id }) => runs.includes(id))
  expect(rows[1]).toMatchObject({
    sent: ofDaily.reduce((sum, { sent }) => sum + sent, 0),
    cost: ofDaily.reduce((sum, { cost }) => sum + cost, 0),
  })
  expect(rows[0]).toMatchObject({ count: 2, sent: 2, delivered: 1, notDelivered: 1, replied: 1, notSent: 0 })

  // The account's 21st ends in the middle of a day elsewhere.
  expect((await campaignResultsList.page(ctx, query('from=2026-11-21&to=2026-11-21'))).items[0]!.runs).toBe(1)
  expect((await campaignResultsList.page(ctx, query('from=1900-01-01&to=2100-01-01'))).items).toHaveLength(2)
  expect((await campaignResultsList.page(ctx, query('from=2026-12-01&to=2026-11-01'))).items).toEqual([])
  expect(
    (await campaignResultsList.page(ctx, query('from=x&to=&compare=y&open=z&after=%00&page=1e9'))).items,
  ).toEqual([])
  expect(await campaignRows(ctx, days, [account.id])).toEqual([])

  const one = await campaignResultsList.page(ctx, { ...days, limit: 1 })
  const two = await campaignResultsList.page(ctx, { ...days, limit: 1, page: 2, after: one.older })
  expect(two.items.map(({ name }) => name)).toEqual(['Daily'])
  expect((await campaignResultsList.page(ctx, { ...days, limit: 1, before: two.newer })).items).toEqual(
    one.items,
  )

  const other = await makeAccount(db)
  const stranger = makeCtx(db, other.account, await makeUser(db, other.account.id))
  expect((await campaignResultsList.page(stranger, days)).items).toEqual([])
  expect(await runsInPeriod(stranger, days, [first])).toEqual([])
})
