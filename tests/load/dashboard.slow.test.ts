import { expect, test } from 'vitest'
import { type DashboardQuery, loadDashboard } from '#app/features/work/dashboard/dashboard.server.ts'
import { recountReferrals } from '#app/features/work/reports/referrals/referral-totals.server.ts'
import { createCtx, type Ctx } from '#app/lib/ctx.server.ts'
import { recordingBus } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { makeManyContacts } from '#tests/setup/many-contacts.ts'
import { openPlanPool, scannedTables, usedIndexes } from '#tests/setup/plans.ts'
import type { TestDatabase } from '#tests/setup/postgres.ts'

// Prints how long each card of the dashboard takes in a large account and beside it in a small one, and which indexes it uses,
// as the app's role. DASHBOARD=100000 is the number of the large account's contacts: it has ten times as many messages, and
// twice as many calls.
const LARGE = Number(process.env.DASHBOARD ?? '100000')
const SMALL = 1000
const ROUNDS = 25
const WARM_UP = 5
/** The user whose dashboard it is has the same work in both accounts. */
const OWN_TASKS = 40
const NEEDED = new Set([
  'activities',
  'calls',
  'campaign_recipients',
  'clients',
  'follow_ups',
  'sms_messages',
  'conversations',
])

const db = useDatabase()

test('each card reads a fixed number of indexed rows', async () => {
  const large = await makeAgency(db, LARGE)
  const small = await makeAgency(db, SMALL)
  await db.admin`vacuum analyze`
  const names = [...Object.keys(await loadDashboard(small)), 'all']
  const planned = openPlanPool(db.ownerUrl)
  // A new connection asks for more.
  for (const ctx of [large, small, large]) await readCards(through(ctx, planned.pool), {})
  const whole: string[] = []
  const uneven: string[] = []
  const lines = [`${'card'.padEnd(16)}    large    small    ratio  statements, indexes`]
  for (const name of names) {
    const read = (ctx: Ctx) => readCards(ctx, name === 'all' ? {} : { only: name })
    const times = { large: [] as number[], small: [] as number[] }
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      for (const [size, ctx] of [['large', large] as const, ['small', small] as const]) {
        const began = performance.now()
        await read(ctx)
        if (round >= 0) times[size].push(performance.now() - began)
      }
    }
    const fastest = { large: Math.min(...times.large), small: Math.min(...times.small) }
    const plans = await planned.plansOf(() => read(through(large, planned.pool)))
    const beside = await planned.plansOf(() => read(through(small, planned.pool)))
    if (plans.length !== beside.length) uneven.push(`${name}: ${plans.length}, ${beside.length}`)
    const scanned = scannedTables(plans, NEEDED)
    if (scanned.length > 0) whole.push(`${name}: ${scanned.join(' ')}`)
    const columns = [fastest.large, fastest.small, fastest.large / fastest.small]
    lines.push(
      `${name.padEnd(16)}${columns.map((ms) => ms.toFixed(2).padStart(9)).join('')}  ${plans.length}, ${usedIndexes(plans).join(' ')}`,
    )
  }
  console.log(lines.join('\n'))
  await planned.pool.end({ timeout: 1 })
  expect(whole).toEqual([])
  expect(uneven).toEqual([])
})

async function readCards(ctx: Ctx, query: DashboardQuery): Promise<void> {
  const cards = await loadDashboard(ctx, query)
  for (const card of await Promise.all(Object.values(cards)))
    expect(card ?? { data: null }).toHaveProperty('data')
}

const through = ({ account, actor, can }: Ctx, pool: Parameters<typeof createCtx>[0]['pool']): Ctx =>
  createCtx({ pool, bus: recordingBus(), now: () => new Date(), account, actor, can })

/** An account with contacts, ten times as many messages, twice as many calls, and what jobs have counted of them. */
async function makeAgency(database: TestDatabase, contacts: number): Promise<Ctx> {
  const { ctx } = await makeManyContacts(database, contacts, `With ${contacts}`)
  const account = ctx.account.id
  const owner = ctx.actor!.id
  const sql = await database.admin.reserve()
  await sql`update accounts set service_review_enabled = true where id = ${account}`
  ctx.account.serviceReviewEnabled = true
  // Triggers would mark each row for the jobs, whose results are added below.
  await sql`set session_replication_role = replica`
  await sql`
    update follow_ups set is_active = false, completed_by = ${owner}, completed_at = due_at
    where account_id = ${account} and id not in (
      select id from follow_ups where account_id = ${account} order by id limit ${OWN_TASKS})`
  await sql`
    insert into sms_messages (account_id, id, conversation_id, flow, body, from_number, status, created_at)
    select r.account_id, uuidv7(-age), r.id, 'incoming', 'Could you send me the certificate?', r.phone_number, 'received',
      now() - age
    from conversations r, generate_series(1, 100) n, make_interval(mins => n * 4000) age where r.account_id = ${account}`
  await sql`
    update conversations set status = 'attention' where account_id = ${account} and id in (
      select id from conversations where account_id = ${account} order by id limit 20)`
  await sql`
    insert into calls (account_id, id, direction, format, state, status, location_id, phone_number_id, phone_number, user_id,
      worked_by, created_at, answered_at, ended_at)
    select n.account_id, uuidv7(-age), 'inbound', 'inbound', 'ended',
      case when i % 5 = 0 then 'missed' else 'completed' end, n.location_id, n.id,
      '1' || (2000000000 + i * 7919::bigint % 7999999999), case when i % 5 > 0 then ${owner}::uuid end,
      -- Ten that no one has reviewed yet, in both accounts.
      case when i % 5 > 0 or i > 50 then ${owner}::uuid end, now() - age, now() - age, now() - age + interval '3 min'
    from phone_numbers n, generate_series(1, ${contacts * 2}::int) i, make_interval(mins => (i * 500000::bigint / ${contacts * 2}::int)::int) age
    where n.account_id = ${account}`
  await sql`
    insert into service_reviews (account_id, client_id, client_level, conversation_id, requested_by, request_id, token_hash, created_at,
      expires_at, rating)
    select r.account_id, r.client_id, 'applicant', r.id, ${owner}, uuidv7(), sha256(r.id::text::bytea),
      now() - n * interval '10 min', now(), 1 + n % 5
    from (select *, row_number() over (order by id) n from conversations where account_id = ${account}) r where n % 5 = 0`
  await sql`
    insert into usage_days (account_id, day, seconds, recordings, messages, segments)
    select ${account}, current_date - n, 3600, 3, 50, 70 from generate_series(0, 364) n`
  await sql`
    update clients set affiliate_via = (array['Google', 'Client', 'Agent'])[1 + get_byte(uuid_send(id), 15) % 3],
      affiliate_on = created_at::date, affiliate_contact_id = ${(await sql`select id from clients where account_id = ${account} limit 1`)[0]!.id as string}
    where account_id = ${account} and get_byte(uuid_send(id), 14) < 25`
  await sql`set session_replication_role = origin`
  sql.release()
  await ctx.db((tx) => recountReferrals(tx, ctx))
  return ctx
}
