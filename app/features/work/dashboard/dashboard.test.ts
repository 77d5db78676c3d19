import { beforeAll, expect, test } from 'vitest'
import { makeAccount, makeClient, makeCtx, makeUser } from '#tests/factories/index.ts'
import { createBoard } from '#app/features/people/boards/admin-boards.server.ts'
import { addCard, updateCard } from '#app/features/people/boards/edit-cards.server.ts'
import { useDatabase } from '#tests/setup/database.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Loaded } from './load-cards.server.ts'
import { type Cards, type DashboardQuery, loadDashboard } from './dashboard.server.ts'

const db = useDatabase()
let account: Awaited<ReturnType<typeof makeAccount>>['account']

beforeAll(async () => {
  account = (await makeAccount(db)).account
})

/** Waits for the data of a card. */
async function shown<Shown>(card: Loaded<Shown> | Promise<Loaded<Shown>> | null): Promise<Shown | null> {
  const loaded = await card
  if (loaded === null) return null
  expect(loaded).toHaveProperty('data')
  return (loaded as { data: Shown }).data
}

const load = async (ctx: Ctx, query?: DashboardQuery) => {
  const cards = await loadDashboard(ctx, query)
  const entries = Object.entries<Parameters<typeof shown>[0]>(cards)
  const all = await Promise.all(entries.map(async ([name, card]) => [name, await shown(card)]))
  return Object.fromEntries(all) as { [Name in keyof Cards]: Cards[Name] | null }
}

test('shows an employee without work empty cards, and none of the account’s', async () => {
  const none = { counts: { pastDue: 0, today: 0, tomorrow: 0, future: 0 }, open: null }
  expect(await load(makeCtx(db, account, await makeUser(db, account.id)))).toEqual({
    myDay: { items: [], more: false },
    buckets: { followUps: none, scheduled: none },
    reviews: null,
    waiting: { items: [], more: false },
    queue: expect.objectContaining({ currentSize: 0, enabled: false }),
    campaigns: { active: 0, next: null, last: null },
    referrals: expect.objectContaining({ allTime: expect.objectContaining({ empty: true }) }),
    // Numbers of colleagues are left out too.
    stats: expect.objectContaining({ users: [expect.objectContaining({ isDismissed: false })] }),
    unreached: null,
    setup: null,
    balance: null,
    usage: null,
  })
})

test('shows admins the setup steps until all are done', async () => {
  const admin = await makeUser(db, account.id, { role: 'admin' })
  const { setup } = await load(makeCtx(db, account, admin))
  expect(setup).toEqual([
    { name: 'location', done: true, parts: [] },
    {
      name: 'phone',
      done: true,
      parts: [
        { name: 'firstCall', state: 'open' },
        { name: 'texting', state: 'done' },
        { name: 'firstText', state: 'open' },
      ],
    },
    { name: 'stripePaymentMethodId', done: false, parts: [] },
    { name: 'mfaSetup', done: false, parts: [] },
  ])
  await db.admin`
    insert into account_balances (account_id, stripe_payment_method_id, as_of) values (${account.id}, 'pm_1', now())`
  const done = await makeUser(db, account.id, { role: 'owner', mfaEnabled: true })
  expect((await load(makeCtx(db, account, done))).setup).toEqual([])
})

test('leads a new agency through its registration to the first text, one part after the other', async () => {
  const { account } = await makeAccount(db)
  const ctx = makeCtx(db, account, await makeUser(db, account.id, { role: 'owner', mfaEnabled: true }))
  const of = { accountId: account.id }
  const sql = db.admin
  await sql`insert into account_balances (account_id, stripe_payment_method_id, as_of) values (${of.accountId}, 'pm_1', now())`
  await sql`update phone_numbers set sms_registered = false where account_id = ${of.accountId}`
  const states = async () => {
    const { setup } = await load(ctx, { only: 'setup' })
    return setup!.flatMap(({ parts }) => parts).map(({ name, state }) => `${name} ${state}`)
  }
  const phone = (...others: string[]) => ['firstCall open', ...others]
  expect(await states()).toEqual([
    'profile open',
    'brand later',
    'campaign later',
    ...phone('texting later', 'firstText later'),
  ])
  const [location] = await sql<{ id: string }[]>`select id from locations where account_id = ${of.accountId}`
  await sql`
    insert into location_registrations (account_id, location_id, profile_status)
    values (${of.accountId}, ${location!.id}, 'in-review')`
  expect((await states()).slice(0, 2)).toEqual(['profile review', 'brand later'])
  await sql`update location_registrations set profile_status = 'approved', brand_status = 'FAILED' where account_id = ${of.accountId}`
  expect((await states()).slice(0, 3)).toEqual(['profile done', 'brand rejected', 'campaign later'])
  await sql`update location_registrations set brand_status = 'APPROVED' where account_id = ${of.accountId}`
  await sql`
    insert into message_services (account_id, location_id, friendly_name, usecase, status)
    values (${of.accountId}, ${location!.id}, 'Texts', 'marketing', 'VERIFIED')`
  expect(await states()).toEqual([
    'profile done',
    'brand done',
    'campaign done',
    ...phone('texting open', 'firstText later'),
  ])
  // A voicemail and a text that came in show no one that the phone and texts work.
  const [number] = await sql<
    { id: string }[]
  >`select id from phone_numbers where account_id = ${of.accountId}`
  const [conversation] = await sql<{ id: string }[]>`
    insert into conversations (account_id, phone_number, recipients, phone_number_id)
    values (${of.accountId}, '12085550177', array['12085550177'], ${number!.id}) returning id`
  const text = (flow: string, status: string) => sql`
    insert into sms_messages (account_id, conversation_id, flow, body, status)
    values (${of.accountId}, ${conversation!.id}, ${flow}, 'Hello', ${status})`
  const call = (format: string, userId: string | null) => sql`
    insert into calls (account_id, direction, format, state, status, phone_number, user_id, answered_at)
    values (${of.accountId}, 'inbound', ${format}, 'ended', 'completed', '12085550177', ${userId}, now())`
  await text('incoming', 'received')
  await text('outgoing', 'failed')
  await call('voicemail', null)
  expect((await states()).slice(3)).toEqual(['firstCall open', 'texting open', 'firstText later'])
  await text('outgoing', 'delivered')
  await call('inbound', ctx.actor!.id)
  expect((await states()).slice(3)).toEqual(['firstCall done', 'texting open', 'firstText done'])
  await sql`
    update message_services set status = 'FAILED', errors = '[{"code": 30897, "description": "", "fields": []}]'
    where account_id = ${of.accountId}`
  expect((await states())[2]).toBe('campaign refused')
  await sql`update message_services set errors = '[]' where account_id = ${of.accountId}`
  expect((await states())[2]).toBe('campaign rejected')
  await sql`update location_registrations set brand_status = 'SUSPENDED' where account_id = ${of.accountId}`
  expect((await states()).slice(1, 3)).toEqual(['brand refused', 'campaign later'])
  await sql`update phone_numbers set sms_registered = true where account_id = ${of.accountId}`
  expect(await states()).toEqual([])
})

test('compares the month’s usage with the plan, in the account’s time zone', async () => {
  const { account } = await makeAccount(db, { timezone: 'America/Denver' })
  const admin = await makeUser(db, account.id, { role: 'admin' })
  // It is still March in Denver.
  const ctx = makeCtx(db, account, admin, { now: () => new Date('2026-04-01T05:00:00Z') })
  await db.admin`
    insert into account_plans (account_id, name, minutes, messages) values (${account.id}, 'Office', 100, 10)`
  await db.admin`
    insert into usage_days (account_id, day, minutes, recordings, messages, segments)
    values (${account.id}, '2026-03-01', 2, 2, 8, 9), (${account.id}, '2026-03-31', 1, 1, 3, 3),
      (${account.id}, '2026-02-28', 9999, 9, 9, 9)`
  const { usage } = await load(ctx)
  expect(usage).toMatchObject({ month: '2026-03', current: '2026-03', plan: 'Office', recordings: 3 })
  expect(usage!.minutes).toMatchObject({ value: '3', of: 'of 100 minutes', state: 'within', says: '3% used' })
  expect(usage!.messages).toMatchObject({ value: '12', state: 'over', says: '2 over the plan' })
  const months = ['2026-02', '2026-04', '2150-01'].map((usageMonth) => load(ctx, { usageMonth }))
  expect((await Promise.all(months)).map((cards) => cards.usage!.month)).toEqual([
    '2026-02',
    '2026-03',
    '2026-03',
  ])
})

test('has no scheduled texts or campaigns without messaging', async () => {
  const quiet = (await makeAccount(db, { messagingEnabled: false })).account
  const cards = await load(makeCtx(db, quiet, await makeUser(db, quiet.id)))
  expect([cards.buckets!.scheduled, cards.campaigns]).toEqual([null, null])
})

test('lists texts that can’t be sent with follow-ups and cards that are due by tonight, the oldest first', async () => {
  const busy = (await makeAccount(db, { timezone: 'America/Denver' })).account
  const user = await makeUser(db, busy.id, { role: 'owner' })
  const ctx = makeCtx(db, busy, user, { now: () => new Date('2026-03-10T18:00:00Z') })
  const client = await makeClient(db, busy.id)
  await db.admin`
    insert into follow_ups (account_id, client_id, assign_to, user_id, due_at, note, created_by)
    select ${busy.id}, ${client.id}, 'self', ${user.id}, due::timestamptz, note, ${user.id}
    from (values ('2026-03-09T18:00:00Z', 'yesterday'), ('2026-03-10T20:00:00Z', 'today'),
      ('2026-03-11T18:00:00Z', 'tomorrow')) as due (due, note)`
  const lanes = [{ label: 'Assigned', action: 'create' as const }]
  const board = { name: 'Calls', description: '', tags: [], users: [], monitor: false, lanes }
  const { id } = await createBoard(ctx, { ...board, effDate: null, expDate: null })
  const gone = await makeClient(db, busy.id, { deletedAt: new Date() })
  await db.admin`
    insert into follow_ups (account_id, client_id, assign_to, due_at, note, created_by, message, message_to, message_at,
      message_status, message_problem)
    select ${busy.id}, client::uuid, 'none', '2026-03-14T18:00:00Z', '', ${user.id}, message, '12085550123',
      '2026-03-14T18:00:00Z', status, problem
    from (values (${client.id}, 'stopped', 'failed', 'Opted out'), (${gone.id}, 'to the trash', 'scheduled', null),
      (${gone.id}, 'stopped in the trash', 'failed', 'Deleted'),
      (${client.id}, 'on its way', 'scheduled', null)) as texts (client, message, status, problem)`
  for (const dueOn of ['2026-03-10', '2026-03-11', '2026-03-08']) {
    const card = await addCard(ctx, id, { title: dueOn, details: '', client: null, level: 'applicant' })
    const fields = { title: dueOn, details: '', color: null, assignedTo: user.id, version: 1 }
    await updateCard(ctx, { boardId: id, cardId: card.id }, { ...fields, dueOn })
  }
  const { items } = (await load(ctx)).myDay!
  expect(
    items.map((task) => ('card' in task ? task.card.title : task.followUp.note || task.followUp.message)),
  ).toEqual(['stopped', 'to the trash', '2026-03-08', 'yesterday', '2026-03-10', 'today'])
  // A task that is in My day isn't listed among those that wait as well.
  expect((await load(ctx)).waiting).toEqual({ items: [], more: false })
  const colleague = await makeUser(db, busy.id, { role: 'admin' })
  const waiting = (await load(makeCtx(db, busy, colleague, { now: ctx.now }))).waiting!.items
  expect(waiting.map(({ kind }) => kind)).toEqual(['card', 'follow-up', 'card'])
})

test('shows three texts that can’t be sent before what is due, including those of a colleague’s follow-up', async () => {
  const busy = (await makeAccount(db)).account
  const user = await makeUser(db, busy.id)
  const colleague = await makeUser(db, busy.id)
  const client = await makeClient(db, busy.id)
  await db.admin`
    insert into follow_ups (account_id, client_id, assign_to, user_id, due_at, note, created_by, message, message_to,
      message_at, message_status)
    select ${busy.id}, ${client.id}, 'peer', ${colleague.id}, '2026-03-01T18:00:00Z'::timestamptz + n * interval '1 h',
      'text ' || n, ${user.id}, 'Hello', '12085550123', '2026-03-14T18:00:00Z', 'failed'
    from generate_series(1, 12) n`
  await db.admin`
    insert into follow_ups (account_id, client_id, assign_to, user_id, due_at, note, created_by)
    values (${busy.id}, ${client.id}, 'self', ${user.id}, '2026-03-10T17:00:00Z', 'due', ${user.id})`
  const ctx = makeCtx(db, busy, user, { now: () => new Date('2026-03-10T18:00:00Z') })
  const { items, more } = (await load(ctx)).myDay!
  const notes = items.map((task) => 'followUp' in task && task.followUp.note)
  expect(notes.slice(0, 5)).toEqual(['text 1', 'text 2', 'text 3', 'due', 'text 4'])
  expect([items.length, more]).toEqual([12, true])
})
