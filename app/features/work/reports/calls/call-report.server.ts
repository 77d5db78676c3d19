import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import {
  CALLED_BACK,
  cameIn,
  callHour,
  isOfUser,
  outcomeIs,
  USERS_OF_CALL,
  weekdayIn,
} from '#app/features/telephony/call-log/call-outcome.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { dayIn } from '#app/lib/dates.ts'
import { forbidden, notFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { calls, locations, queuedCalls } from '#db/schema/index.ts'
import { reportUsers } from '../report-choices.server.ts'
import { instantsOf, type Period, readPeriod } from '../period.ts'
import { type CallFilters, type CallNumbers, NO_CALLS, readCallFilters } from './call-report.ts'

/** The calls of a user or a location; `id` is null for those without one. */
export interface CallsOf {
  id: string | null
  name: string
  numbers: CallNumbers
}

export interface CallReport {
  period: Period
  filters: CallFilters
  /** The account's zone, or that of the chosen location. */
  timeZone: string
  now: CallNumbers
  before: CallNumbers
  /** By yyyy-MM-dd; days without calls are left out. */
  days: Map<string, CallNumbers>
  /** By ISO weekday and hour, as `1 14`; hours without calls are left out. */
  hours: Map<string, CallNumbers>
  users: CallsOf[]
  locations: CallsOf[]
  choices: { users: Choice[]; locations: Choice[] }
}

interface Choice {
  id: string
  name: string
}

/** Measures the calls of the period in the report's URL, beside the period before. */
export async function callReport(ctx: Ctx, search: URLSearchParams): Promise<CallReport> {
  if (!ctx.actor || !ctx.can.administer) throw forbidden()
  const filters = readCallFilters(search)
  return ctx.db(async (tx) => {
    const [people, places] = await Promise.all([reportUsers(tx), placesOf(tx)])
    const place = places.find(({ id }) => id === filters.location)
    if (isUuid(filters.location) && !place) throw notFound('This location')
    if (isUuid(filters.by) && !people.some(({ id }) => id === filters.by)) throw notFound('This user')
    const timeZone = place?.timezone ?? ctx.account.timezone
    const period = readPeriod(search, dayIn(ctx.now(), timeZone))
    const rows = await measure(tx, period, filters, timeZone)
    const of = (kind: Row['kind']) => rows.filter((row) => row.is_now && row.kind === kind)
    return {
      period,
      filters,
      timeZone,
      now: numbersOf(rows.find(({ kind, is_now }) => kind === 'all' && is_now)),
      before: numbersOf(rows.find(({ kind, is_now }) => kind === 'all' && !is_now)),
      days: new Map(of('day').map((row) => [row.day!, numbersOf(row)])),
      hours: new Map(of('hour').map((row) => [`${row.weekday} ${row.hour}`, numbersOf(row)])),
      users: named(of('user'), (row) => row.user_id, people, 'No user'),
      locations: named(of('location'), (row) => row.location_id, places, 'No location'),
      choices: { users: people, locations: places },
    }
  })
}

const placesOf = (tx: Database) =>
  tx
    .select({ id: locations.id, name: locations.name, timezone: locations.timezone })
    .from(locations)
    .orderBy(asc(locations.name), asc(locations.id))

interface Row extends Record<string, unknown> {
  kind: 'all' | 'user' | 'location' | 'day' | 'hour'
  is_now: boolean
  user_id: string | null
  location_id: string | null
  day: string | null
  weekday: number | null
  hour: number | null
  incoming: number
  answered: number
  missed: number
  voicemail: number
  gave_up: number
  hung_up: number
  unanswered: number
  incoming_in_hours: number
  missed_in_hours: number
  incoming_outside: number
  missed_outside: number
  missed_unknown: number
  called_back: number
  queued: number
  blocked: number
  outgoing: number
  reached: number
  answer_median: number | null
  answer_p90: number | null
  queue_median: number | null
  queue_p90: number | null
  talk_average: number | null
  talk_total: number | null
}

/** All numbers in one pass over the calls of both periods. */
function measure(tx: Database, period: Period, filters: CallFilters, timeZone: string): Promise<Row[]> {
  const { begin, end } = instantsOf(period, timeZone)
  const before = instantsOf(period.before, timeZone)
  const instant = (date: Date) => sql`${date.toISOString()}::timestamptz`
  const inbound = sql`${calls.direction} = 'inbound'`
  const queued = sql`(queue.call_id is not null)`
  const outbound = sql`${calls.direction} = 'outbound'`
  return tx.execute<Row>(sql`
    with counted as materialized (
      select ${calls.createdAt} >= ${instant(begin)} as is_now, ${USERS_OF_CALL} as users, ${calls.locationId} as location_id,
        (${calls.createdAt} at time zone ${timeZone})::date::text as day, ${weekdayIn(timeZone)} as weekday,
        ${callHour(timeZone)} as hour,
        ${inbound} and ${outcomeIs('ended')} as incoming, ${inbound} and ${outcomeIs('answered')} as answered,
        ${inbound} and ${outcomeIs('missed')} as missed, ${inbound} and ${outcomeIs('voicemail')} as voicemail,
        ${inbound} and ${outcomeIs('gave-up', queued)} as gave_up, ${inbound} and ${outcomeIs('hung-up', queued)} as hung_up,
        ${inbound} and ${outcomeIs('unanswered')} as unanswered,
        ${outcomeIs('ended')} and ${cameIn('in')} as incoming_in_hours,
        ${outcomeIs('missed')} and ${cameIn('in')} as missed_in_hours,
        ${outcomeIs('ended')} and ${cameIn('outside')} as incoming_outside,
        ${outcomeIs('missed')} and ${cameIn('outside')} as missed_outside,
        ${outcomeIs('missed')} and ${cameIn('unknown')} as missed_unknown,
        case when ${inbound} and ${outcomeIs('missed')} then ${CALLED_BACK} else false end as called_back,
        ${inbound} and ${outcomeIs('ended')} and ${queued} as queued,
        ${inbound} and ${outcomeIs('blocked')} as blocked,
        ${outbound} and ${outcomeIs('ended')} as outgoing, ${outbound} and ${outcomeIs('answered')} as reached,
        extract(epoch from ${calls.answeredAt} - ${calls.createdAt})::float as answer_time,
        extract(epoch from queue.left_at - queue.queued_at)::float as queue_time,
        extract(epoch from coalesce(${calls.cutAt}, ${calls.endedAt}) - ${calls.answeredAt})::float as talk_time
      from ${calls}
      left join ${queuedCalls} queue on queue.account_id = ${calls.accountId} and queue.call_id = ${calls.id}
      where ${calls.createdAt} >= ${instant(before.begin)} and ${calls.createdAt} < ${instant(end)}
        and ${calls.direction} in ('inbound', 'outbound') and ${calls.state} = 'ended'
        and ${isReported(filters)}
    )
    select case grouping(location_id, day, hour)
        when 3 then 'location' when 5 then 'day' when 6 then 'hour' else 'all' end as kind,
      is_now, null::uuid as user_id, location_id, day, weekday, hour, ${NUMBERS}
    from counted
    group by grouping sets (is_now, (is_now, location_id), (is_now, day), (is_now, weekday, hour))
    union all
    select 'user', is_now, one.id, null, null, null, null, ${NUMBERS}
    from counted left join lateral unnest(users) one (id) on true
    group by is_now, one.id`)
}

const COUNTED = [
  'incoming',
  'answered',
  'missed',
  'voicemail',
  'gave_up',
  'hung_up',
  'unanswered',
  'incoming_in_hours',
  'missed_in_hours',
  'incoming_outside',
  'missed_outside',
  'missed_unknown',
  'called_back',
  'queued',
  'blocked',
  'outgoing',
  'reached',
] as const

const NUMBERS = sql`
  ${COUNTED.map((name) => sql`count(*) filter (where ${sql.identifier(name)})::int as ${sql.identifier(name)}`).reduce((all, one) => sql`${all}, ${one}`)},
  percentile_cont(0.5) within group (order by answer_time) filter (where answered) as answer_median,
  percentile_cont(0.9) within group (order by answer_time) filter (where answered) as answer_p90,
  percentile_cont(0.5) within group (order by queue_time) filter (where queued) as queue_median,
  percentile_cont(0.9) within group (order by queue_time) filter (where queued) as queue_p90,
  avg(talk_time) filter (where answered or reached) as talk_average,
  sum(talk_time) filter (where answered or reached) as talk_total`

/** Whether the report's filters let a call through. */
export const isReported = ({ location, by, office }: CallFilters): SQL =>
  and(
    sql`true`,
    location === null
      ? undefined
      : location === 'none'
        ? isNull(calls.locationId)
        : eq(calls.locationId, location),
    by === null ? undefined : isOfUser(by),
    office === null ? undefined : cameIn(office),
  )!

function numbersOf(row: Row | undefined): CallNumbers {
  if (!row) return NO_CALLS
  const { incoming, answered, missed, voicemail, unanswered, queued, blocked, outgoing, reached } = row
  return {
    incoming,
    answered,
    missed,
    voicemail,
    gaveUp: row.gave_up,
    hungUp: row.hung_up,
    unanswered,
    incomingInHours: row.incoming_in_hours,
    missedInHours: row.missed_in_hours,
    incomingOutside: row.incoming_outside,
    missedOutside: row.missed_outside,
    missedUnknown: row.missed_unknown,
    calledBack: row.called_back,
    queued,
    blocked,
    outgoing,
    reached,
    toAnswer: row.answer_median === null ? null : { median: row.answer_median, p90: row.answer_p90! },
    inQueue: row.queue_median === null ? null : { median: row.queue_median, p90: row.queue_p90! },
    talk: row.talk_average === null ? null : { average: row.talk_average, total: row.talk_total! },
  }
}

/** In the order of the names, with the calls of none at the end. */
function named(rows: Row[], idOf: (row: Row) => string | null, choices: Choice[], none: string): CallsOf[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  const known = choices.flatMap(({ id, name }) =>
    byId.has(id) ? [{ id, name, numbers: numbersOf(byId.get(id)) }] : [],
  )
  return byId.has(null) ? [...known, { id: null, name: none, numbers: numbersOf(byId.get(null)) }] : known
}
