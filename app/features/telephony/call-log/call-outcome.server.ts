import { type SQL, sql } from 'drizzle-orm'
import { MISSED } from '#app/features/telephony/calls/log/to-review.server.ts'
import { calls } from '#db/schema/index.ts'
import { CALLED_BACK_HOURS, type OfficeHoursFilter, type Outcome } from './call-outcome.ts'

// The report of calls and the call log use the same conditions, so that a number and the list behind it agree.

/** The caller waited in the queue. */
export const WAS_QUEUED = sql`exists (select 1 from queued_calls q
  where q.account_id = ${calls.accountId} and q.call_id = ${calls.id})`

/** A user called the number in the hours after the call. */
export const CALLED_BACK = sql`exists (select 1 from calls b
  where b.account_id = ${calls.accountId} and b.phone_number = ${calls.phoneNumber} and b.direction = 'outbound'
    and b.created_at > ${calls.createdAt}
    and b.created_at <= ${calls.createdAt} + make_interval(hours => ${CALLED_BACK_HOURS}::int))`

const IS_VOICEMAIL = sql`${calls.format} = 'voicemail'`

const conditions = (wasQueued: SQL): Record<Outcome, SQL> => ({
  ended: sql`${calls.state} = 'ended' and (${calls.status} in ('completed', 'missed', 'hangup')
    or (${calls.direction} = 'outbound' and ${calls.status} in ('no-answer', 'error')))`,
  answered: sql`${calls.state} = 'ended' and ${calls.status} = 'completed'`,
  missed: MISSED,
  voicemail: sql`${MISSED} and ${IS_VOICEMAIL}`,
  'gave-up': sql`${calls.status} = 'hangup' and not (${IS_VOICEMAIL}) and ${wasQueued}`,
  'hung-up': sql`${calls.status} = 'hangup' and not (${IS_VOICEMAIL}) and not ${wasQueued}`,
  unanswered: sql`${calls.status} = 'missed' and not (${IS_VOICEMAIL})`,
  blocked: sql`${calls.status} = 'blocked'`,
})

/** `wasQueued`: the same as WAS_QUEUED, where the call is joined with its place in the queue. */
export const outcomeIs = (outcome: Outcome, wasQueued: SQL = WAS_QUEUED): SQL =>
  sql`(${conditions(wasQueued)[outcome]})`

const OFFICE: Record<OfficeHoursFilter, SQL> = {
  in: sql`${calls.inOfficeHours}`,
  outside: sql`not ${calls.inOfficeHours}`,
  unknown: sql`${calls.inOfficeHours} is null`,
}

/** Whether an incoming call came in office hours. No outgoing one is found by it. */
export const cameIn = (office: OfficeHoursFilter): SQL =>
  sql`(${calls.direction} = 'inbound' and ${OFFICE[office]})`

/** The user who took or placed the call, or else the one that the caller asked for: each call has one at most. */
const USER_OF_CALL = sql<string | null>`coalesce(${calls.userId}, ${calls.userToId})`

const RANG = sql`l.account_id = ${calls.accountId} and l.call_id = ${calls.id} and l.side = 'ours' and l.via = 'ring'
  and l.user_id is not null and l.dialed_at is not null`

/** Those for whom a call counts: its user, or else everyone at whose phone it rang and who the caller asked for. */
export const USERS_OF_CALL = sql`case when ${calls.userId} is not null then array[${calls.userId}]
  else array(select l.user_id from call_legs l where ${RANG} union select ${calls.userToId} where ${calls.userToId} is not null) end`

/** Whether a call counts for this user; `none`: for no one. */
export function isOfUser(by: string): SQL {
  const rang = (more: SQL) => sql`exists (select 1 from call_legs l where ${RANG} and ${more})`
  return by === 'none'
    ? sql`(${USER_OF_CALL} is null and not ${rang(sql`true`)})`
    : sql`(${calls.userId} = ${by} or ${calls.userId} is null and (${calls.userToId} = ${by} or ${rang(sql`l.user_id = ${by}`)}))`
}

/** The hour of the day at which a call began. An hour that comes twice counts as one. */
export const callHour = (timeZone: string): SQL<number> =>
  sql<number>`extract(hour from ${calls.createdAt} at time zone ${timeZone})::int`

/** From 1, Monday, to 7. */
export const weekdayIn = (timeZone: string): SQL<number> =>
  sql<number>`extract(isodow from ${calls.createdAt} at time zone ${timeZone})::int`
