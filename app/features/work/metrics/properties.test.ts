import { TZDate } from '@date-fns/tz'
import { lightFormat } from 'date-fns/lightFormat'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deleteClient, restoreClient } from '#app/features/people/clients/clients.server.ts'
import { mergeClients } from '#app/features/contacts/merge/merge-clients.server.ts'
import { undoMerge } from '#app/features/contacts/merge/undo-merge.server.ts'
import { dismissEmployee } from '#app/features/accounts/settings/dismiss-employee.server.ts'
import { countSegments } from '#app/features/messaging/texting/delivery/segments.ts'
import { makeAccount, makeClient, makeCtx, makeUser } from '#tests/factories/index.ts'
import { makeServices } from '#tests/factories/services.ts'
import { useAreas } from '#tests/setup/areas.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { PROPERTY_RUNS } from '#tests/setup/property-runs.ts'
import { recountChangesOf } from './apply-marks.server.ts'
import { recountAll } from './recount-all.server.ts'

const db = useDatabase()
useAreas()
/** 5,000 events in the slow group. */
const EVENTS = PROPERTY_RUNS > 100 ? 5000 : 150
const KINDS = [
  'call',
  'text',
  'policy',
  'task',
  'card',
  'review',
  'client',
  'late',
  'trash',
  'merge',
  'gone',
  'count',
] as const
/** Around both changes of the clocks in Denver, and midnights. */
const moment = fc
  .tuple(fc.constantFrom('2026-03-07', '2026-10-31', '2026-06-30'), fc.integer({ min: 0, max: 3 * 1440 }))
  .map(([day, minutes]) => new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000))
const event = fc.record({
  kind: fc.constantFrom(...KINDS),
  at: moment,
  n: fc.nat(1_000_000),
  again: fc.boolean(),
})
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never

async function makeWorld() {
  const { account, number } = await makeAccount(db, { timezone: 'America/Denver' })
  const owner = await makeUser(db, account.id, { role: 'owner' })
  const users = [owner, await makeUser(db, account.id), await makeUser(db, account.id)]
  const ctx = makeCtx(db, account, owner)
  const id = account.id
  const clients = [await makeClient(db, id, { createdBy: owner.id }), await makeClient(db, id)].map(
    (one) => one.id,
  )
  const [conversation] = await db.admin`
    insert into conversations (account_id, phone_number, recipients, phone_number_id)
    values (${id}, '12085550100', '{12085550100}', ${number.id}) returning id`
  const [board] =
    await db.admin`insert into task_boards (account_id, name) values (${id}, 'Board') returning id`
  const [lane] = await db.admin`
    insert into task_lanes (account_id, board_id, label, position) values (${id}, ${board!.id}, 'Lane', 1) returning id`
  return {
    account,
    ctx,
    users,
    clients,
    merges: [] as string[],
    conversation: conversation!.id,
    board: board!.id,
    lane: lane!.id,
  }
}
type World = Awaited<ReturnType<typeof makeWorld>>

/** One step of a history, by the product's functions where they do more than write a row. */
async function play(world: World, { kind, at, n }: Event): Promise<void> {
  const { account, ctx, users, clients } = world
  const id = account.id
  const user = users[n % users.length]!.id
  const client = clients[n % clients.length]!
  const later = (seconds: number) => new Date(at.getTime() + seconds * 1000)
  const sql = db.admin
  if (kind === 'call') {
    const answered = n % 4 ? later(n % 60) : null
    const direction = ['inbound', 'outbound', 'peer'][n % 3]!
    const [call] = await sql`
      insert into calls (account_id, direction, format, created_at) values (${id}, ${direction}, 'inbound', ${at}) returning id`
    await sql`
      insert into call_legs (account_id, call_id, kind, side, via, user_id, label, created_at, joined_at, left_at)
      values (${id}, ${call!.id}, 'user', 'ours', 'ring', ${user}, 'x', ${at}, ${later(5)}, ${later(n % 5000)}),
        (${id}, ${call!.id}, 'outside', 'theirs', 'ring', null, 'x', ${at}, ${at}, ${later(n % 4000)})`
    await sql`update calls set answered_at = ${answered} where id = ${call!.id}`
    if (n % 9 === 0) await sql`delete from calls where id = ${call!.id}`
  } else if (kind === 'text') {
    const flow = n % 3 ? 'outgoing' : 'incoming'
    const [text] = await sql`
      insert into sms_messages (account_id, conversation_id, flow, type, body, status, user_id, created_at)
      values (${id}, ${world.conversation}, ${flow}, ${n % 5 ? 'message' : 'campaign'}, ${'€x'.repeat(n % 200)}, 'pending',
        ${flow === 'outgoing' ? user : null}, ${at}) returning id`
    if (flow === 'outgoing')
      await sql`
        insert into sms_deliveries (account_id, conversation_id, message_id, to_number, from_number, created_at, provider_sid)
        values (${id}, ${world.conversation}, ${text!.id}, '1', '2', ${at}, ${n % 2 ? `SM${n}-${text!.id}` : null})`
  } else if (kind === 'policy') {
    await sql`
      insert into client_policies (account_id, client_id, data, created_by, created_at)
      values (${id}, ${client}, ${sql.json({ premium: n })}, ${user}, ${at})`
  } else if (kind === 'task') {
    await sql`
      insert into follow_ups (account_id, client_id, assign_to, user_id, due_at, created_by)
      values (${id}, ${client}, ${n % 4 ? 'peer' : 'none'}, ${user}, ${at}, ${user})`
  } else if (kind === 'card') {
    await sql`
      insert into task_cards (account_id, board_id, lane_id, client_id, due_on, assigned_to, position, created_at)
      values (${id}, ${world.board}, ${world.lane}, ${n % 2 ? client : null}, ${n % 3 ? at.toISOString().slice(0, 10) : null},
        ${user}, 'a', ${at})`
  } else if (kind === 'review') {
    await sql`
      insert into service_reviews (account_id, client_id, client_level, conversation_id, requested_by, request_id, token_hash, created_at, expires_at)
      values (${id}, ${client}, 'applicant', ${world.conversation}, ${user}, gen_random_uuid(), decode(md5(random()::text), 'hex'), ${at}, ${at})`
  } else if (kind === 'client') {
    clients.push((await makeClient(db, id, { createdBy: user, createdAt: at })).id)
  } else if (kind === 'late') {
    await late(id, at, n)
  } else if (kind === 'trash') {
    await (n % 2 ? deleteClient(ctx, client) : restoreClient(ctx, client))
  } else if (kind === 'merge') {
    const undone = n % 2 ? undefined : world.merges.pop()
    if (undone) await undoMerge(ctx, undone)
    else {
      const other = clients[(n + 1) % clients.length]!
      const merged = await mergeClients(ctx, { keep: client, other, mode: 'secondary' } as Parameters<
        typeof mergeClients
      >[1])
      world.merges.push(merged.mergeId)
    }
  } else if (kind === 'gone') {
    const leaving = await makeUser(db, id)
    users.push(leaving)
    const former = users.length > 5 ? users[3 + (n % (users.length - 3))]! : leaving
    await dismissEmployee(makeServices(db).services, ctx, former.id, new Map([['follow-ups', users[0]!.id]]))
  } else await recountChangesOf(ctx)
}

/** Changes an event afterwards: late statuses, completion, reopening, the purge. */
async function late(id: string, at: Date, n: number): Promise<void> {
  const sql = db.admin
  const some = (table: string) => sql`
    id = (select id from ${sql(table)} where account_id = ${id} order by id offset ${n % 20} limit 1)`
  if (n % 8 === 0)
    await sql`update sms_messages set status = ${n % 16 ? 'failed' : 'delivered'} where ${some('sms_messages')}`
  if (n % 8 === 1)
    await sql`update sms_deliveries set provider_sid = ${`SM${n}-${at.getTime()}`} where ${some('sms_deliveries')}`
  if (n % 8 === 2)
    await sql`
      update follow_ups set is_active = not is_active, completed_by = case when is_active then user_id end,
        completed_at = case when is_active then ${at}::timestamptz end where ${some('follow_ups')}`
  if (n % 8 === 3)
    await sql`update task_cards set done = not done, updated_at = ${at} where ${some('task_cards')}`
  if (n % 8 === 4)
    await sql`update service_reviews set rating = ${1 + (n % 5)} where ${some('service_reviews')}`
  if (n % 8 === 5)
    await sql`update client_policies set deleted_at = case when deleted_at is null then now() end where ${some('client_policies')}`
  if (n % 8 === 6)
    await sql`update call_legs set left_at = left_at + interval '7 seconds' where ${some('call_legs')}`
  if (n % 8 === 7) await sql`delete from clients where ${some('clients')} and deleted_at is not null`
}

/** Counts in the plainest way, row by row: `user day metric` → number. */
async function countNaively(id: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  const day = (at: Date) => lightFormat(new TZDate(at, 'America/Denver'), 'yyyy-MM-dd')
  const add = (user: string | null, on: Date | string | null, name: string, value = 1) => {
    if (!user || !on || value === 0) return
    const key = `${user} ${typeof on === 'string' ? on : day(on)} ${name}`
    found[key] = (found[key] ?? 0) + value
  }
  const rows = (table: string) => db.admin`select * from ${db.admin(table)} where account_id = ${id}`
  const live = new Set<string>()
  for (const row of await rows('clients')) {
    if (row.deleted_at) continue
    live.add(row.id)
    add(row.created_by, row.created_at, 'contacts')
  }
  for (const row of await rows('client_policies')) {
    if (row.deleted_at || !live.has(row.client_id)) continue
    add(row.created_by, row.created_at, 'policies')
    add(row.created_by, row.created_at, 'premium_cents', Number(row.premium_cents))
  }
  const calls = new Map((await rows('calls')).map((row) => [row.id, row]))
  for (const leg of await rows('call_legs')) {
    const call = calls.get(leg.call_id)!
    if (leg.kind !== 'user' || call.direction === 'peer') continue
    const name = call.direction === 'inbound' ? 'calls_incoming' : 'calls_outgoing'
    add(leg.user_id, leg.created_at, name)
    const from = Math.max(leg.joined_at, call.answered_at ?? Infinity)
    if (call.answered_at)
      add(
        leg.user_id,
        leg.created_at,
        `${name}_seconds`,
        Math.max(0, Math.round((leg.left_at - from) / 1000)),
      )
  }
  for (const row of await rows('sms_messages')) {
    if (row.flow === 'outgoing' && row.type === 'message' && row.status !== 'failed')
      add(row.user_id, row.created_at, 'messages')
  }
  for (const row of await rows('follow_ups')) {
    if (row.assign_to === 'none' || !live.has(row.client_id)) continue
    if (!row.is_active) add(row.completed_by, row.completed_at, 'tasks_completed')
    for (const name of ['todo', 'tasks_pending']) if (row.is_active) add(row.user_id, row.due_at, name)
  }
  for (const row of await db.admin`select *, due_on::text as due from task_cards where account_id = ${id}`) {
    if (row.deleted_at || (row.client_id && !live.has(row.client_id))) continue
    if (row.done) add(row.assigned_to, row.done_at, 'tasks_completed')
    else add(row.assigned_to, row.due ?? row.assigned_at ?? row.created_at, 'tasks_pending')
  }
  for (const row of await rows('service_reviews')) {
    add(row.requested_by, row.created_at, 'reviews')
    add(row.requested_by, row.created_at, 'ratings', row.rating === null ? 0 : 1)
    add(row.requested_by, row.created_at, 'stars', row.rating ?? 0)
  }
  return found
}

async function stored(id: string): Promise<Record<string, number>> {
  const rows = await db.admin`select *, day::text as on_day from user_metrics where account_id = ${id}`
  return Object.fromEntries(
    rows.flatMap(({ account_id: _account, user_id: user, day: _day, on_day: day, ...counters }) =>
      Object.entries(counters).flatMap(([name, value]) =>
        Number(value) ? [[`${user} ${day} ${name}`, Number(value)]] : [],
      ),
    ),
  )
}

test('after any history the numbers equal a recount and a naive count', async () => {
  const history = fc.array(event, { minLength: EVENTS, maxLength: EVENTS })
  await fc.assert(
    fc.asyncProperty(history, async (events) => {
      const world = await makeWorld()
      for (const each of events) {
        // The product refuses some steps: a merge with itself, a second undo, a contact that is gone.
        await play(world, each).catch((error: unknown) => {
          if (
            !(
              error instanceof Error &&
              'code' in error &&
              typeof error.code === 'string' &&
              !/^\d/.test(error.code)
            )
          ) {
            if (!/foreign key|merge/.test(String(error))) throw error
          }
        })
      }
      await recountChangesOf(world.ctx)
      expect(await stored(world.account.id)).toEqual(await countNaively(world.account.id))
      expect(await recountAll(world.ctx)).toEqual([])
      await db.admin`update accounts set timezone = 'Asia/Kolkata' where id = ${world.account.id}`
      const moved = makeCtx(db, { ...world.account, timezone: 'Asia/Kolkata' }, world.users[0])
      await recountChangesOf(moved)
      expect(await recountAll(moved)).toEqual([])
    }),
    { numRuns: EVENTS > 1000 ? 2 : 3, endOnFailure: true },
  )
})

test('counts the parts of a text as the composer does', async () => {
  const letters = fc.constantFrom('a', 'é', '€', '{', '\n', 'ł', '😀', '’')
  const bodies = fc.sample(
    fc.tuple(
      fc.string({ unit: letters, maxLength: 400 }),
      fc.string({ unit: fc.constantFrom('a', '€'), maxLength: 400 }),
    ),
    PROPERTY_RUNS,
  )
  for (const body of bodies.flat()) {
    const [row] = await db.admin`select text_segments(${body}) as parts`
    expect(row!.parts, body).toBe(Math.max(1, countSegments(body).count))
  }
})
