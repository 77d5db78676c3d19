import { expect, test } from 'vitest'
import { useDatabase } from '#tests/setup/database.ts'
import { createClientSchema } from '#app/features/people/clients/client.schema.ts'
import { personValues } from '#app/features/people/clients/person-rows.server.ts'
import { PERSON_FIELDS } from '#app/features/people/clients/person.ts'
import { asTyped } from '#app/features/accounts/fields/format.ts'
import { officeStateAt } from '#app/features/accounts/office-hours/office-hours.ts'
import { readOfficeHours } from '#app/features/accounts/office-hours/office-hours.schema.ts'
import { seed } from './seed.ts'

const db = useDatabase()
const now = new Date('2026-11-20T17:00:00Z')

const snapshot = () => db.admin`
  select (select json_agg(c.search_text order by c.id) from clients c) as clients,
    (select json_agg(m.body order by m.id) from sms_messages m) as messages`

test(
  'adds two demo agencies once, with correct counts and only phone numbers reserved for fiction',
  { timeout: 60_000 },
  async () => {
    await seed({ url: db.ownerUrl, demo: true, now })
    const counts = await db.admin`
    select a.name, n.clients, (select count(*)::int from clients c where c.account_id = a.id) as rows
    from accounts a left join account_counts n on n.account_id = a.id order by a.name`
    expect(counts).toEqual([
      { name: 'Harbor Insurance', clients: 300, rows: 300 },
      { name: 'Summit Agency', clients: 40, rows: 40 },
      { name: 'Switchboard', clients: null, rows: 0 },
    ])
    const otherNumbers = await db.admin`
    select number from (
      select number from phone_numbers union select phone_number from conversations
      union select unnest(array[mobile_phone, phone, co_mobile_phone, co_phone]) from clients
    ) all_numbers where number !~ '^1[2-9][0-9]{2}55501[0-9]{2}$'`
    expect(otherNumbers).toEqual([])
    const before = await snapshot()
    await seed({ url: db.ownerUrl, demo: true, now })
    expect(await snapshot()).toEqual(before)
  },
)

test('a call to the main office rings both users of the tour, at any hour', async () => {
  const staff = await db.admin`select u.email from users u
    join user_locations ul on ul.account_id = u.account_id and ul.user_id = u.id
    join locations l on l.account_id = ul.account_id and l.id = ul.location_id
    join phone_numbers n on n.account_id = l.account_id and n.location_id = l.id and n.number = '12085550100'
    where u.email in ('owner@harbor.example', 'second@harbor.example')`
  expect(staff).toHaveLength(2)
  const [office] = await db.admin`select l.office_hours, l.timezone from locations l
    join phone_numbers n on n.account_id = l.account_id and n.location_id = l.id and n.number = '12085550100'`
  const hours = readOfficeHours(office!.office_hours)!
  for (let hour = 0; hour < 7 * 24; hour += 1) {
    const at = new Date(now.getTime() + hour * 3_600_000)
    expect(officeStateAt(hours, office!.timezone as string, at).open).toBe(true)
  }
})

test('demo clients pass the validation of the client form', async () => {
  const rows = await db.admin<Record<string, unknown>[]>`select * from clients`
  const problems = new Set<string>()
  for (const row of rows) {
    const camel = Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
        value instanceof Date ? value.toISOString().slice(0, 10) : value,
      ]),
    )
    const values = personValues(camel as never)
    const typed = asTyped(PERSON_FIELDS, values)
    const { error } = createClientSchema.safeParse(typed)
    for (const issue of error?.issues ?? []) problems.add(`${issue.path.join('.')}: ${issue.message}`)
  }
  expect([...problems]).toEqual([])
  const [known] = await db.admin`select count(*) filter (where dob is not null)::int as born,
    count(*) filter (where details <> '{}')::int as detailed, count(*) filter (where sealed <> '{}')::int as sealed from clients`
  expect(known!.born).toBeGreaterThan(200)
  expect(known!.detailed).toBeGreaterThan(200)
  expect(known!.sealed).toBeGreaterThan(100)
})

test('ids are in time order, conversations show their last text, and no text is delivered after STOP', async () => {
  const disordered = await db.admin`
    select id from (
      select id, created_at, lag(created_at) over (partition by account_id, conversation_id order by id) as before from sms_messages
    ) m where created_at < before`
  expect(disordered).toEqual([])
  const wrong = await db.admin`
    select r.id from conversations r join lateral (
      select body, flow, created_at from sms_messages m where m.account_id = r.account_id and m.conversation_id = r.id
      order by m.id desc limit 1
    ) m on true
    where m.created_at <> r.last_message_on or m.flow::text <> r.last_message_flow or r.last_message_on > ${now}`
  expect(wrong).toEqual([])
  const [stopped] = await db.admin`
    select count(*)::int as rows from consents s join sms_messages m on m.account_id = s.account_id and m.body = 'STOP'
      and m.from_number = s.phone and s.state = 'opted-out'`
  expect(stopped!.rows).toBeGreaterThan(0)
  const after = await db.admin`
    select d.id from sms_deliveries d join consents s on s.account_id = d.account_id and s.phone = d.to_number
    where d.created_at > s.since and d.status <> 'failed'`
  expect(after).toEqual([])
})

test('fills a load account up to a number of clients, and later up to a higher one', async () => {
  const totals = () => db.admin`
    select n.clients, (select count(*)::int from clients c where c.account_id = a.id) as rows,
      (select count(*)::int from conversations r where r.account_id = a.id) as conversations,
      (select count(*)::int from sms_messages m where m.account_id = a.id) as messages
    from accounts a join account_counts n on n.account_id = a.id where a.name = 'Load Agency'`
  await seed({ url: db.ownerUrl, clients: 500 })
  expect(await totals()).toEqual([{ clients: 500, rows: 500, conversations: 50, messages: 200 }])
  await seed({ url: db.ownerUrl, clients: 1200 })
  expect(await totals()).toEqual([{ clients: 1200, rows: 1200, conversations: 120, messages: 480 }])
  await seed({ url: db.ownerUrl, clients: 1000 })
  expect(await totals()).toEqual([{ clients: 1200, rows: 1200, conversations: 120, messages: 480 }])
})

/** Tables without demo data, with the reason. */
const EMPTY: Record<string, string> = {
  api_events: 'come once there is a key or a webhook',
  api_keys: 'a key is shown once, to the owner who makes it',
  api_origins: 'an owner lists them',
  api_replays: 'come with calls of programs, and expire after a day',
  audit_log: 'users write it',
  billing_customers: 'come with the payment provider, which npm start fills in for the demo',
  billing_notices: 'come with the payment provider',
  billing_payment_methods: 'come with the payment provider',
  calendar_connections: 'an admin connects Google Calendar',
  calendar_consents: 'come with a connection, and go with it',
  calendar_feeds: 'an address is shown once, to the user who makes it',
  calendars: 'come with a connection',
  call_events: 'the provider’s, of no use once a call is settled',
  campaign_drafts: 'what a user is typing',
  chat_media: 'files take space',
  client_merges: 'a merge would hide a demo client',
  company_identities: 'come with the first company sign-in',
  company_sign_ins: 'an owner sets it up',
  evidence_entries: 'come with evidence files',
  evidence_seals: 'come with evidence files',
  feedback: 'users write it',
  field_option_lists: 'the lists have defaults',
  flow_recordings: 'files take space',
  follow_up_ignores: 'would hide demo follow-ups',
  import_mappings: 'come with the first import of a kind of file',
  import_rows: 'expire within a day',
  imported_calls: 'come with a file of another service',
  imports: 'expire within a day',
  invoices: 'come with the payment provider',
  made_files: 'are asked for, and expire within days',
  metric_horizons: 'nothing is too old yet',
  morning_mails: 'only for owners who want them',
  nightly_files: 'its address is shown once, to the admin who makes it',
  nightly_opt_outs: 'come with nightly files',
  nightly_values: 'come with nightly files',
  number_orders: 'come with the first number that an admin buys',
  passkeys: 'a device of its user makes it',
  phone_devices: 'come with the first open page',
  presence: 'comes with the first sign-in',
  push_subscriptions: 'belong to browsers',
  recovery_codes: 'are shown once, to the user who makes them',
  referral_totals: 'a job counts them',
  released_numbers: 'no number is given back',
  releases: 'the operator announces them',
  sessions: 'come with the first sign-in',
  sign_in_domains: 'an owner proves them',
  snoozes: 'users snooze what waits',
  subscriptions: 'come with the payment provider',
  training_views: 'come with the first training that is opened',
  usage_days: 'counted by a job',
  usage_limits: 'an owner sets them',
  usage_reports: 'only for customers of a payment provider',
  user_invitations: 'come with the first new employee',
  user_metrics: 'counted by a job',
  webhook_deliveries: 'come with an event',
  webhook_endpoints: 'would be sent the data of a demo',
  webhook_failures: 'come with a failure',
}

test('every area has demo data', async () => {
  const tables = await db.admin<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id' order by 1`
  const empty: string[] = []
  for (const { name } of tables) {
    const [row] = await db.admin`select exists (select from ${db.admin(name)}) as filled`
    if (!row!.filled) empty.push(name)
  }
  expect(empty).toEqual(Object.keys(EMPTY))
})
