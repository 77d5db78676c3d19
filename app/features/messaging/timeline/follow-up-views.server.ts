import { type SQL, sql } from 'drizzle-orm'
import { explainHold, quietUntil, statesOfAddresses } from '#app/features/people/consent/quiet-hours.ts'
import { problemOf } from '#app/features/messaging/texting/delivery/sms-errors.ts'
import type { MessageStatus } from '#app/features/messaging/texting/texting-views.server.ts'
import { iso } from '#app/lib/dates.ts'
import { type UserRow, userRow, userView } from '#app/lib/user-view.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { clientName } from '#app/lib/client-names.ts'
import { CONTACT_DELETED, REMINDER_ERROR_AFTER } from './follow-up.ts'
import type { FollowUpView, ReminderState } from './timeline-views.server.ts'

interface Row extends Record<string, unknown> {
  id: string
  client_id: string
  client: Parameters<typeof clientName>[0]
  trashed: boolean
  assign_to: FollowUpView['assignTo']
  owner: UserRow | null
  due_at: string
  reminder_minutes: number | null
  reminded_at: string | null
  has_job: boolean
  note: string
  message_to: string | null
  message: string | null
  message_at: string | null
  message_status: FollowUpView['messageStatus']
  message_problem: string | null
  /** The text that was made of it. */
  text: { status: MessageStatus; errorCode: number | null; errorMessage: string | null } | null
  conversation_id: string | null
  /** The client's addresses, where a text is scheduled. */
  addresses: { state: string | null; zipcode: string | null }[] | null
  is_active: boolean
  creator: UserRow
  completer: UserRow | null
  editor: UserRow | null
  completed_at: string | null
  created_at: string
  updated_at: string
  version: number
}

/**
 * Follow-ups with their users by due time, without those of deleted clients. `chosen` is the query for their rows, with
 * its own order and limit.
 */
export async function selectFollowUps(
  tx: Database,
  ctx: Ctx,
  chosen: SQL,
  { ofTrashed = false } = {},
): Promise<FollowUpView[]> {
  const rows = await tx.execute<Row>(sql`
    with f as materialized (${chosen})
    select f.*, ${userRow('o')} as owner, ${userRow('m')} as creator, ${userRow('d')} as completer, ${userRow('e')} as editor,
      json_build_object('firstName', c.first_name, 'preferredFirstName', c.preferred_first_name,
        'lastName', c.last_name, 'suffix', c.suffix, 'companyName', c.company_name, 'mobilePhone', c.mobile_phone,
        'phone', c.phone, 'coFirstName', c.co_first_name, 'coPreferredFirstName', c.co_preferred_first_name,
        'coLastName', c.co_last_name, 'coSuffix', c.co_suffix) as client, c.deleted_at is not null as trashed,
      case when t.id is not null then json_build_object(
        'status', t.status, 'errorCode', t.error_code, 'errorMessage', t.error_message) end as text,
      case when f.message_at is not null then (
        select json_agg(json_build_object('state', a.state, 'zipcode', a.zipcode)) from client_addresses a
        where a.account_id = f.account_id and a.client_id = f.client_id and a.deleted_at is null) end as addresses,
      f.id in (select waiting_reminders((select array_agg(id) from f))) as has_job
    from f
    join clients c on c.account_id = f.account_id and c.id = f.client_id ${ofTrashed ? sql`` : sql`and c.deleted_at is null`}
    left join users o on o.account_id = f.account_id and o.id = f.user_id
    join users m on m.account_id = f.account_id and m.id = f.created_by
    left join users d on d.account_id = f.account_id and d.id = f.completed_by
    left join sms_messages t on t.account_id = f.account_id and t.request_id = f.id and t.type = 'scheduled'
    left join users e on e.account_id = f.account_id and e.id = f.updated_by
    order by f.due_at, f.id`)
  return rows.map((row) => view(row, ctx.now(), ctx.account.timezone))
}

function view(row: Row, now: Date, timeZone: string): FollowUpView {
  const sending = sendingOf(row, timeZone)
  return {
    id: row.id,
    client: { id: row.client_id, name: clientName(row.client) },
    assignTo: row.assign_to,
    user: row.owner && userView(row.owner),
    date: iso(row.due_at),
    reminderAt: row.reminder_minutes,
    reminder: reminderState(row, now),
    note: row.note,
    messageTo: row.message_to,
    message: row.message,
    messageAt: row.message_at && iso(row.message_at),
    messageStatus: row.message_status,
    goesOutAt: sending?.at.toISOString() ?? null,
    held: sending?.held ?? null,
    messageProblem: messageProblemOf(row),
    contactDeleted: row.trashed,
    smsRoom: row.conversation_id,
    isActive: row.is_active,
    createdByUser: userView(row.creator),
    completedBy: row.completer && userView(row.completer),
    completedAt: row.completed_at && iso(row.completed_at),
    updatedBy: row.editor && userView(row.editor),
    updatedAt: iso(row.updated_at),
    createdAt: iso(row.created_at),
    version: row.version,
  }
}

function messageProblemOf({ trashed, message_status, message_problem, text }: Row): string | null {
  if (trashed && message_status === 'scheduled') return CONTACT_DELETED
  return text ? problemOf(text) : message_problem
}

/** When the text goes out, and why that is later than its time. */
function sendingOf(
  row: Pick<Row, 'message_to' | 'message_at' | 'addresses'>,
  timeZone: string,
): { at: Date; held: string | null } | null {
  if (!row.message_at) return null
  const at = new Date(row.message_at)
  if (!row.message_to) return { at, held: null }
  const states = statesOfAddresses(row.addresses ?? [])
  const until = quietUntil(row.message_to, at, states)
  return until
    ? { at: until, held: explainHold(row.message_to, until, timeZone, states) }
    : { at, held: null }
}

/** From the queued job or the time it ran. */
function reminderState(
  row: Pick<Row, 'reminder_minutes' | 'reminded_at' | 'has_job' | 'updated_at'>,
  now: Date,
): ReminderState {
  if (row.reminder_minutes === null) return 'none'
  if (row.has_job || row.reminded_at) return 'done'
  const age = now.getTime() - new Date(row.updated_at).getTime()
  return age < REMINDER_ERROR_AFTER * 60_000 ? 'creating' : 'error'
}
