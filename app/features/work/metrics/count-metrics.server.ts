import { type SQL, sql } from 'drizzle-orm'
import { uuids } from '#db/uuids.ts'

/** Users and days to count; all without them. Days are `yyyy-MM-dd` in the account's time zone. */
export interface CountScope {
  users?: readonly string[] | undefined
  days?: { from: string; to: string } | undefined
}

/** The numbers that are stored, each with the type of its column. */
export const COUNTERS = {
  contacts: 'int',
  policies: 'int',
  premium_cents: 'bigint',
  calls_incoming: 'int',
  calls_incoming_seconds: 'int',
  calls_outgoing: 'int',
  calls_outgoing_seconds: 'int',
  messages: 'int',
  todo: 'int',
  tasks_completed: 'int',
  tasks_pending: 'int',
  reviews: 'int',
  ratings: 'int',
  stars: 'int',
} as const

const CALLS = ['calls_incoming', 'calls_incoming_seconds', 'calls_outgoing', 'calls_outgoing_seconds']

/**
 * Counts every number of `user_metrics` from the events themselves: rows of user_id, day and the counters. The triggers in
 * db/routines/84-user-metrics.sql mark the days whose rows here may have changed.
 */
export function countMetrics(timeZone: string, scope: CountScope = {}): SQL {
  const source = sources(timeZone, scope)
  const counters = sql.join(
    Object.entries(COUNTERS).map(
      ([name, type]) =>
        sql`coalesce(sum(value) filter (where counter = ${name}), 0)::${sql.raw(type)} as ${sql.identifier(name)}`,
    ),
    sql`, `,
  )
  return sql`
    select user_id, day, ${counters}
    from (${sql.join(source, sql` union all `)}) events (user_id, day, counter, value)
    where user_id is not null and day is not null
      ${scope.days ? sql`and day between ${scope.days.from}::date and ${scope.days.to}::date` : sql``}
    group by user_id, day`
}

const dayOf = (timeZone: string) => (moment: SQL) => sql`(${moment} at time zone ${timeZone})::date`

/** Bounds a moment by the days with hours to spare, for clocks that change at midnight. Each event's own day decides. */
export const within = (timeZone: string, days: CountScope['days']) => (moment: SQL) =>
  days
    ? sql`and ${moment} >= (${days.from}::date)::timestamp at time zone ${timeZone} - interval '3 hours'
        and ${moment} < (${days.to}::date + 1)::timestamp at time zone ${timeZone} + interval '3 hours'`
    : sql``

const horizon = (column: 'calls_from' | 'messages_from') =>
  sql`coalesce((select ${sql.identifier(column)} from metric_horizons), '-infinity'::date)`

function sources(timeZone: string, { users, days }: CountScope): SQL[] {
  const day = dayOf(timeZone)
  const during = within(timeZone, days)
  const by = (column: SQL) => (users ? sql`and ${column} = any(${uuids(users)})` : sql``)
  /** Takes the stored numbers of days whose events were deleted as too old. */
  const kept = (names: readonly string[], from: SQL) =>
    sql.join(
      names.map(
        (name) => sql`
          select user_id, day, ${name}, ${sql.identifier(name)}::bigint from user_metrics
          where day < ${from} ${by(sql`user_id`)}
            ${days ? sql`and day between ${days.from}::date and ${days.to}::date` : sql``}`,
      ),
      sql` union all `,
    )
  const isLive = (column: SQL) => sql`
    exists (select 1 from clients c where c.account_id = t.account_id and c.id = ${column} and c.deleted_at is null)`
  return [
    sql`
      select created_by, ${day(sql`created_at`)}, 'contacts', 1::bigint from clients
      where deleted_at is null ${by(sql`created_by`)} ${during(sql`created_at`)}`,
    sql`
      select created_by, ${day(sql`created_at`)}, each.counter, each.value
      from client_policies t
      cross join lateral (values ('policies', 1::bigint), ('premium_cents', coalesce(premium_cents, 0))) each (counter, value)
      where deleted_at is null and ${isLive(sql`t.client_id`)} ${by(sql`created_by`)} ${during(sql`created_at`)}`,
    // A user who comes back into a call has another leg.
    sql`
      select own.user_id, own.day, 'calls_' || own.way || each.suffix, each.value
      from (
        select l.user_id, ${day(sql`l.created_at`)} as day, case c.direction when 'inbound' then 'incoming' else 'outgoing' end as way,
          coalesce(sum(round(extract(epoch from greatest(l.left_at, c.answered_at, l.joined_at)
            - greatest(c.answered_at, l.joined_at)))) filter (where c.answered_at is not null and l.left_at is not null), 0)::bigint
            as seconds
        from call_legs l join calls c on c.account_id = l.account_id and c.id = l.call_id
        where l.kind = 'user' and l.joined_at is not null and c.direction <> 'peer'
          ${by(sql`l.user_id`)} ${during(sql`l.created_at`)}
        group by l.user_id, 2, 3, l.call_id
      ) own
      cross join lateral (values ('', 1::bigint), ('_seconds', own.seconds)) each (suffix, value)
      where own.day >= ${horizon('calls_from')}`,
    kept(CALLS, horizon('calls_from')),
    sql`
      select user_id, day, 'messages', 1::bigint
      from (
        select user_id, ${day(sql`created_at`)} as day from sms_messages
        where flow = 'outgoing' and type in ('message', 'scheduled', 'optin', 'review') and status not in ('failed', 'undelivered')
          and user_id is not null ${by(sql`user_id`)} ${during(sql`created_at`)}
      ) texts where day >= ${horizon('messages_from')}`,
    kept(['messages'], horizon('messages_from')),
    sql`
      select user_id, ${day(sql`due_at`)}, each.counter, 1::bigint
      from follow_ups t cross join (values ('todo'), ('tasks_pending')) each (counter)
      where is_active and assign_to <> 'none' and ${isLive(sql`t.client_id`)} ${by(sql`user_id`)} ${during(sql`due_at`)}`,
    sql`
      select completed_by, ${day(sql`completed_at`)}, 'tasks_completed', 1::bigint from follow_ups t
      where not is_active and assign_to <> 'none' and ${isLive(sql`t.client_id`)}
        ${by(sql`completed_by`)} ${during(sql`completed_at`)}`,
    sql`
      select assigned_to, ${day(sql`done_at`)}, 'tasks_completed', 1::bigint from task_cards
      where deleted_at is null and not client_deleted and done ${by(sql`assigned_to`)} ${during(sql`done_at`)}`,
    sql`
      select assigned_to, coalesce(due_on, ${day(sql`coalesce(assigned_at, created_at)`)}), 'tasks_pending', 1::bigint
      from task_cards
      where deleted_at is null and not client_deleted and not done and assigned_to is not null ${by(sql`assigned_to`)}`,
    sql`
      select requested_by, ${day(sql`created_at`)}, each.counter, each.value
      from service_reviews
      cross join lateral (values ('reviews', 1::bigint), ('ratings', (rating is not null)::int), ('stars', coalesce(rating, 0)))
        each (counter, value)
      where true ${by(sql`requested_by`)} ${during(sql`created_at`)}`,
  ]
}
