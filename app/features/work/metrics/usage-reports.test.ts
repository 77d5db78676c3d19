import fc from 'fast-check'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { billedByDay, sumOf } from '#app/features/money/billing/usage/daily-use.ts'
import { writeReports } from '#app/features/money/billing/usage/report-usage.server.ts'
import { usageDifferences } from '#app/features/money/billing/usage/reporting.server.ts'
import { type Meters, sendReports } from '#app/features/money/billing/usage/send-reports.server.ts'
import { dailyUse } from '#app/features/money/billing/usage/usage.server.ts'
import { dayIn } from '#app/lib/dates.ts'
import { createMeter, createMeterEvent, meterSummaries } from '#emulators/stripe/meters.ts'
import { Params, parseForm } from '#emulators/stripe/params.ts'
import { StripeStore } from '#emulators/stripe/store.ts'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useAreas } from '#tests/setup/areas.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { PROPERTY_RUNS } from '#tests/setup/property-runs.ts'
import { recountChangesOf } from './apply-marks.server.ts'

const db = useDatabase()
useAreas()
const HOUR_MS = 60 * 60_000
const ZONES = ['America/Denver', 'America/New_York', 'Pacific/Honolulu', 'Pacific/Auckland', 'Asia/Kolkata']
const METERS = ['minutes', 'messages', 'recordings', 'numbers'] as const
/** From the end of one month over a change of the clocks to the beginning of the next but one. */
const START = Date.parse('2027-02-26T17:00:00Z')

/** How Stripe takes an event: the process may die before it learns, and answers may get lost. */
const FATES = ['ok', 'ok', 'ok', 'lost', 'down', 'refused', 'busy', 'dies'] as const
type Fate = (typeof FATES)[number]

const step = fc.record({
  kind: fc.constantFrom(
    'call',
    'text',
    'late',
    'recording',
    'number',
    'zone',
    'report',
    'report',
    'send',
    'send',
  ),
  /** Hours that pass before it. */
  hours: fc.constantFrom(0, 0, 1, 1, 3, 9, 30, 100),
  n: fc.nat(100_000),
  fates: fc.array(fc.constantFrom(...FATES), { maxLength: 6 }),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

async function makeWorld() {
  const { account, number } = await makeAccount(db, { timezone: 'America/Denver' })
  const owner = await makeUser(db, account.id, { role: 'owner' })
  const world = { now: START, fates: [] as Fate[] }
  const store = new StripeStore(
    () => '',
    () => {},
  )
  const params = (values: Record<string, unknown>) =>
    new Params(parseForm(new URLSearchParams(flat(values)).toString()))
  const customer = `cus_${account.id}`
  store.customers.add({ id: customer } as never)
  for (const meter of METERS) {
    const event_name = `switchboard_${meter}`
    createMeter(store, params({ display_name: meter, event_name, default_aggregation: { formula: 'sum' } }))
  }
  const at = () => (store.ahead = world.now - Date.now())
  const error = (status: number, message: string) =>
    new Stripe.errors[
      status === 429 ? 'StripeRateLimitError' : status < 500 ? 'StripeInvalidRequestError' : 'StripeAPIError'
    ]({
      type: 'invalid_request_error',
      statusCode: status,
      message,
    } as never)
  const answer = async <T>(work: () => T): Promise<T> => {
    at()
    try {
      return work()
    } catch (fault) {
      throw error(400, (fault as { body: { message: string } }).body.message)
    }
  }
  const create = async (event: Stripe.Billing.MeterEventCreateParams) => {
    const fate = world.fates.shift() ?? 'ok'
    if (fate === 'down') throw new Stripe.errors.StripeConnectionError({ message: 'no answer' } as never)
    if (fate === 'refused') throw error(400, 'No active meter found.')
    if (fate === 'busy') throw error(429, 'Too many requests.')
    expect(event.timestamp! * 1000).toBeLessThanOrEqual(world.now + 5 * 60_000)
    expect(event.timestamp! * 1000).toBeGreaterThan(world.now - 35 * 24 * HOUR_MS)
    const made = await answer(() => createMeterEvent(store, params({ ...event })))
    if (fate === 'lost') throw new Stripe.errors.StripeConnectionError({ message: 'timeout' } as never)
    if (fate === 'dies') throw new Error('killed')
    return made
  }
  const meters = {
    billing: {
      meterEvents: { create },
      meters: {
        list: async () => ({ data: store.meters.all() }),
        listEventSummaries: (id: string, of: object) =>
          answer(() => ({ data: meterSummaries(store, store.meters.find(id), params({ ...of })) })),
      },
    },
  } as unknown as Meters
  const [conversation] = await db.admin`
    insert into conversations (account_id, phone_number, recipients, phone_number_id)
    values (${account.id}, '12085550100', '{12085550100}', ${number.id}) returning id`
  const [call] = await db.admin`
    insert into calls (account_id, direction, format) values (${account.id}, 'inbound', 'inbound') returning id`
  await db.admin`update phone_numbers set created_at = ${new Date(START)} where id = ${number.id}`
  await db.admin`insert into billing_customers (account_id, customer_id) values (${account.id}, ${customer})`
  await db.admin`
    insert into account_plans (account_id, name, minutes, messages, terms) values (${account.id}, 'Office', 10, 20, 'paid')`
  await db.admin`
    insert into subscriptions (account_id, id, status, collection_method, items, current_period_start, current_period_end)
    values (${account.id}, 'sub_1', 'active', 'charge_automatically', '[]', ${new Date(START)}, '2027-03-01T00:00:00Z')`
  const ctx = () => {
    const made = makeCtx(db, account, owner, { now: () => new Date(world.now) })
    return { ...made, account: { ...made.account, timezone: zone } }
  }
  let zone = 'America/Denver'
  return {
    account,
    number,
    world,
    store,
    meters,
    conversation: conversation!.id,
    call: call!.id,
    ctx,
    setZone: (to: string) => (zone = to),
  }
}
type World = Awaited<ReturnType<typeof makeWorld>>

const flat = (values: Record<string, unknown>, prefix = ''): [string, string][] =>
  Object.entries(values).flatMap(([name, value]) => {
    const key = prefix ? `${prefix}[${name}]` : name
    return typeof value === 'object' ? flat(value as Record<string, unknown>, key) : [[key, String(value)]]
  })

async function play(
  { account, world, meters, conversation, call, ctx, number, setZone }: World,
  { kind, hours, n, fates }: Step,
) {
  const sql = db.admin
  world.now += hours * HOUR_MS + (n % 3_600_000)
  await mirrorPeriod(account.id, world.now, n)
  const back = new Date(world.now - (n % 3 ? n % 7200 : n % (12 * 24 * 3600)) * 1000)
  if (kind === 'call') {
    await sql`
      insert into call_legs (account_id, call_id, kind, side, via, label, created_at, joined_at, left_at)
      values (${account.id}, ${call}, 'outside', 'theirs', 'ring', 'x', ${back}, ${back}, ${new Date(back.getTime() + (n % 4000) * 1000)})`
  } else if (kind === 'text') {
    const [text] = await sql`
      insert into sms_messages (account_id, conversation_id, flow, body, status, created_at)
      values (${account.id}, ${conversation}, 'outgoing', ${'x'.repeat(n % 400)}, 'pending', ${back}) returning id`
    await sql`
      insert into sms_deliveries (account_id, conversation_id, message_id, to_number, from_number, created_at, provider_sid)
      values (${account.id}, ${conversation}, ${text!.id}, '1', '2', ${back}, ${n % 2 ? `SM-${text!.id}` : null})`
  } else if (kind === 'late') {
    // The status of a text, or the deletion of a call, long after it was reported.
    if (n % 2)
      await sql`update sms_deliveries set provider_sid = 'SM-' || message_id where account_id = ${account.id} and id = (
        select id from sms_deliveries where account_id = ${account.id} and provider_sid is null limit 1)`
    else
      await sql`delete from call_legs where account_id = ${account.id} and id = (
        select id from call_legs where account_id = ${account.id} order by id limit 1)`
  } else if (kind === 'recording') {
    await sql`
      insert into call_recordings (account_id, call_id, kind, duration, recorded_at, provider_sid)
      values (${account.id}, ${call}, 'call', 9, ${back}, ${`RE${n}-${world.now}`})`
  } else if (kind === 'number') await changeNumber(account.id, number.id, world.now, n)
  else if (kind === 'zone') {
    const to = ZONES[n % ZONES.length]!
    await sql`update accounts set timezone = ${to} where id = ${account.id}`
    setZone(to)
  } else if (kind === 'report') {
    await recountChangesOf(ctx())
    await Promise.all([writeReports(ctx()), n % 4 ? undefined : writeReports(ctx())])
  } else {
    world.fates = [...fates]
    // Its job runs once at a time.
    await sendReports(ctx(), meters).catch((error: Error) => expect(error.message).toBe('killed'))
    world.fates = []
  }
}

/** Buys a number, or gives the newest one back. */
async function changeNumber(accountId: string, first: string, now: number, n: number) {
  const at = new Date(now)
  const id = accountId.replaceAll('-', '').slice(-6)
  if (n % 2) {
    await db.admin`
      insert into phone_numbers (account_id, location_id, number, friendly_name, created_at)
      select account_id, location_id, ${`1${parseInt(id, 16)}${now % 100_000}${n}`}, 'x', ${at} from phone_numbers where id = ${first}`
    return
  }
  const gone = await db.admin`
    delete from phone_numbers where account_id = ${accountId} and id <> ${first} and id = (
      select id from phone_numbers where account_id = ${accountId} order by created_at desc limit 1) returning id`
  for (const row of gone) await db.admin`update released_numbers set held_until = ${at} where id = ${row.id}`
}

/** The mirror follows Stripe's periods, sometimes late. */
async function mirrorPeriod(accountId: string, now: number, n: number) {
  if (n % 3 === 0) return
  const at = new Date(now)
  const start = new Date(Math.max(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1), START))
  const end = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1))
  await db.admin`
    update subscriptions set current_period_start = ${start}, current_period_end = ${end} where account_id = ${accountId}`
}

test('after any history the meters hold what a recount counts, and nothing twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 15, maxLength: PROPERTY_RUNS > 100 ? 80 : 30 }),
      async (steps) => {
        const w = await makeWorld()
        for (const each of steps) await play(w, each)
        // The end: all is counted and reported, a day later also what wasn't known.
        for (const hours of [1, 25, 1]) {
          w.world.now += hours * HOUR_MS
          await mirrorPeriod(w.account.id, w.world.now, 1)
          await recountChangesOf(w.ctx())
          await writeReports(w.ctx())
          expect(await sendReports(w.ctx(), w.meters)).toBe(true)
        }
        const { reported_from: from } = (
          await db.admin`select reported_from::text from billing_customers where account_id = ${w.account.id}`
        )[0]!
        const at = new Date(w.world.now)
        const to = [dayIn(at, 'UTC'), dayIn(at, w.ctx().account.timezone)].toSorted()[0]!
        const counted = billedByDay(await w.ctx().db((tx) => dailyUse(tx, w.ctx(), { from, to })))
        const rows = await db.admin`
        select id, day::text, meter, quantity, sent_at from usage_reports where account_id = ${w.account.id}`
        expect(rows.filter((row) => row.sent_at === null)).toEqual([])
        const events = w.store.meterEvents
        expect(new Set(events.map(({ identifier }) => identifier)).size).toBe(events.length)
        const months = new Set(counted.map(({ day }) => day.slice(0, 7)))
        const reports = new Map(rows.map((row) => [row.id as string, row]))
        for (const month of months) {
          const held = Object.fromEntries(
            METERS.map((meter) => [
              meter,
              events
                .filter((event) => event.event_name === `switchboard_${meter}`)
                .filter((event) => reports.get(event.identifier)!.day.startsWith(month))
                .reduce((sum, event) => sum + Number(event.payload.value), 0),
            ]),
          )
          expect([month, held]).toEqual([month, sumOf(counted.filter(({ day }) => day.startsWith(month)))])
        }
        // An invoice is final an hour after its period, and a later event of that period would be billed nowhere.
        for (const { created, timestamp } of events) {
          const began = new Date(created * 1000)
          const period = Math.max(Date.UTC(began.getUTCFullYear(), began.getUTCMonth(), 1), START) / 1000
          if (timestamp < period) expect(created - period).toBeLessThan(3600)
        }
        expect(await usageDifferences(w.ctx(), w.meters)).toEqual([])
      },
    ),
    { numRuns: PROPERTY_RUNS > 100 ? PROPERTY_RUNS / 20 : 2, endOnFailure: true },
  )
}, 600_000)
