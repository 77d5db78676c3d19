import { sql } from 'drizzle-orm'
import { iso } from '#app/lib/dates.ts'
import { type UserRow, userRow, userView } from '#app/lib/user-view.server.ts'
import {
  type ClientNames,
  nameInConversation,
  namesOf,
} from '#app/features/texting/conversations/conversation-view.server.ts'
import { TO_REVIEW } from '#app/features/calls/log/to-review.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { MOST_WAITING, type WaitingItem } from './waiting.ts'

interface Row extends Record<string, unknown> {
  id: string
  kind: WaitingItem['kind']
  since: string
  number: string | null
  level: 'applicant' | 'coapplicant' | 'combined' | null
  client: ClientNames | null
  detail: string | null
  location: string | null
  who: UserRow[] | null
}

/** Calls without a review are listed this far back. */
const CALL_DAYS = 30

/**
 * Everything that waits for an answer, at all locations, the longest first: conversations, missed calls and voicemails that
 * no one has reviewed, and follow-ups that are due. `mine` leaves out what a colleague has.
 */
export async function listWaiting(
  ctx: Ctx,
  { mine = false, limit = MOST_WAITING }: { mine?: boolean; limit?: number } = {},
): Promise<{ items: WaitingItem[]; more: boolean }> {
  const actor = requireActor(ctx)
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  const rows = await ctx.db((tx) =>
    tx.execute<Row>(sql`
      with texts as (
        select r.account_id, r.id, 'conversation' as kind, r.phone_number as number, r.level, r.client_id,
          r.last_message_preview as detail, n.location_id,
          -- The first of the texts that no one has answered yet.
          coalesce((
            select min(m.created_at) from (
              select m.created_at, m.flow, bool_and(m.flow = 'incoming') over (order by m.id desc) as unanswered
              from sms_messages m where m.account_id = r.account_id and m.room_id = r.id and m.type <> 'note'
              order by m.id desc limit 30
            ) m where m.unanswered
          ), r.last_message_on) as since,
          case when r.claimed_until > ${now} then array[r.claimed_by] else (
            select array_agg(f.user_id) from sms_room_users f
            where f.account_id = r.account_id and f.room_id = r.id and f.following) end as users
        from sms_rooms r
        join phone_numbers n on n.account_id = r.account_id and n.id = r.phone_number_id
        where r.status = 'attention' and ${ctx.can.message}::boolean
        order by r.last_message_on limit ${MOST_WAITING + 1}
      ), missed as (
        select calls.account_id, calls.id, case when calls.format = 'voicemail' then 'voicemail' else 'missed' end as kind,
          calls.phone_number as number, null::client_level as level, a.client_id, null::text as detail, calls.location_id,
          calls.created_at as since, case when calls.user_to_id is not null then array[calls.user_to_id] end as users
        from calls
        left join activities a on a.account_id = calls.account_id and a.id = calls.id
        where calls.direction = 'inbound' and calls.state = 'ended' and ${TO_REVIEW}
          and calls.created_at > ${now} - make_interval(days => ${CALL_DAYS}::int)
        order by calls.created_at limit ${MOST_WAITING + 1}
      ), due as (
        select f.account_id, f.id, 'follow-up' as kind, null::text as number, null::client_level as level, f.client_id,
          f.note as detail, c.location_id, f.due_at as since,
          case when f.user_id is not null then array[f.user_id] end as users
        from follow_ups f
        join clients c on c.account_id = f.account_id and c.id = f.client_id and c.deleted_at is null
        where f.is_active and f.assign_to <> 'none' and f.due_at <= ${now}
        order by f.due_at limit ${MOST_WAITING + 1}
      ), waiting as (
        select account_id, id, kind, number, level, client_id, detail, location_id, since, users from texts
        union all select account_id, id, kind, number, level, client_id, detail, location_id, since, users from missed
        union all select account_id, id, kind, number, level, client_id, detail, location_id, since, users from due
      )
      select w.id, w.kind, w.since, w.number, w.level, w.detail, l.name as location,
        case when c.id is not null then ${namesOf} end as client,
        (select json_agg(${userRow('u')} order by u.first_name, u.id) from users u
          where u.account_id = w.account_id and u.id = any(w.users) and u.disabled_at is null) as who
      from waiting w
      left join clients c on c.account_id = w.account_id and c.id = w.client_id and c.deleted_at is null
      left join locations l on l.account_id = w.account_id and l.id = w.location_id
      where not ${mine}::boolean or w.users is null or ${actor.id}::uuid = any(w.users)
      order by w.since, w.id limit ${limit + 1}`),
  )
  return { items: rows.slice(0, limit).map(view), more: rows.length > limit }
}

function view(row: Row): WaitingItem {
  const name = row.client && nameInConversation(row.client, row.level)
  const number = row.number ? formatPhone(row.number) : null
  const paths: Record<WaitingItem['kind'], string> = {
    conversation: `/messages/${row.id}`,
    missed: `/phone-log?${new URLSearchParams(row.number ? { number: row.number } : {})}`,
    voicemail: `/phone-log?${new URLSearchParams(row.number ? { number: row.number } : {})}`,
    'follow-up': `/contacts/contact/${row.client?.id}`,
  }
  return {
    id: row.id,
    kind: row.kind,
    name: name || number || 'Unknown caller',
    detail: row.detail ?? (name && number ? number : ''),
    since: iso(row.since),
    location: row.location,
    who: (row.who ?? []).map(userView),
    to: paths[row.kind],
  }
}
