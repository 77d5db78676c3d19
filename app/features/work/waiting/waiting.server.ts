import { asc, type SQL, sql } from 'drizzle-orm'
import { iso } from '#app/lib/dates.ts'
import { type UserRow, userRow, userView } from '#app/lib/user-view.server.ts'
import {
  type ClientNames,
  nameInConversation,
  clientNamesJson,
} from '#app/features/messaging/texting/conversations/conversation-view.server.ts'
import { firstUnanswered } from '#app/features/messaging/texting/conversations/waiting-since.server.ts'
import { cardPath } from '#app/features/people/boards/paths.ts'
import { boardDay, liveCard, visibleBoard } from '#app/features/people/boards/boards.server.ts'
import { NEEDS_US, toReview } from '#app/features/telephony/calls/log/to-review.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { locations } from '#db/schema/index.ts'
import { KIND_FILTERS, MOST_WAITING, type WaitingItem, type WaitingQuery } from './waiting.ts'

interface Row extends Record<string, unknown> {
  id: string
  kind: WaitingItem['kind']
  since: string
  number: string | null
  level: 'applicant' | 'coapplicant' | 'combined' | null
  client: ClientNames | null
  detail: string | null
  texts: { count: number; last: string } | null
  location: string | null
  seen: string | null
  claimed_by: string | null
  client_id: string | null
  who: UserRow[] | null
  board_id: string | null
  title: string | null
  snooze: {
    id: string
    by: string
    until: string | null
    user_id: string | null
    ended_why: string | null
  } | null
}

/** The columns of everything that waits. */
const COLUMNS = sql`account_id, id, kind, number, level, client_id, detail, location_id, since, users, board_id, title, texts,
  seen, claimed_by, snooze_id, back_at`

/**
 * Everything that waits for an answer, at all locations: calls that were cut, what came back from a snooze, then the longest
 * waiting: conversations, missed calls and voicemails that no one has reviewed, follow-ups and cards that are due. For `me` it
 * leaves out what a colleague has, `withoutOwnTasks` the user's and the team's follow-ups and the user's cards; for `snoozed` it
 * lists what is snoozed instead.
 */
export async function listWaiting(
  ctx: Ctx,
  {
    who = null,
    kind = null,
    location = null,
    withoutOwnTasks = false,
    limit = MOST_WAITING,
  }: Partial<WaitingQuery> & { withoutOwnTasks?: boolean; limit?: number } = {},
): Promise<{ items: WaitingItem[]; more: boolean }> {
  const actor = requireActor(ctx)
  const mine = who === 'me'
  const snoozed = who === 'snoozed'
  const wanted = (each: keyof typeof KIND_FILTERS) => sql`${kind === null || kind === each}::boolean`
  const isAt = (column: SQL) => (location ? sql`and ${column} = ${location}::uuid` : sql``)
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  // The snooze that counts: a live one, else the last that its time or the client ended. The time counts, not the job's.
  const lastSnooze = (column: SQL, of: SQL) => sql`left join lateral (
    select s.id, s.ended_at is null and (s.user_id is null or s.was_waiting) as pending, s.ended_at is null and (s.until is null or s.until > ${now}) as live,
      coalesce(s.ended_at, s.until) as back_at
    from snoozes s
    where s.account_id = ${of}.account_id and ${column} = ${of}.id and (s.user_id is null or s.user_id = ${actor.id}::uuid)
      and (s.ended_at is null or s.ended_why in ('time', 'reply'))
    order by live desc, s.created_at desc limit 1
  ) z on true`
  const shown = snoozed ? sql`z.live` : sql`not coalesce(z.live, false)`
  const rows = await ctx.db((tx) =>
    tx.execute<Row>(sql`
      with candidates as (
        select r.id from conversations r where r.waiting_since is not null
        -- Nothing is sent to them before someone decides whether they opted out, also if the conversation was completed.
        union select r.id from consents o join conversations r on r.account_id = o.account_id and r.phone_number = o.phone
        where o.state = 'suspected'
        union select s.conversation_id from snoozes s join conversations r on r.account_id = s.account_id and r.id = s.conversation_id
        where s.ended_at is null and r.status = 'open'
      ), texts as (
        select r.account_id, r.id, case when o.phone is null then 'conversation' else 'opt-out' end as kind, r.phone_number as number, r.level, r.client_id,
          r.last_message_preview as detail, n.location_id,
          coalesce(r.waiting_since, o.since, ${firstUnanswered}, r.last_message_on) as since,
          case when r.claimed_until > ${now} then array[r.claimed_by] else (
            select array_agg(f.user_id) from conversation_users f
            where f.account_id = r.account_id and f.conversation_id = r.id and f.following) end as users,
          null::uuid as board_id, null::text as title, (
            select json_build_object('count', count(*), 'last', max(m.created_at)) from sms_messages m
            where m.account_id = r.account_id and m.conversation_id = r.id and m.flow = 'incoming' and m.type <> 'imported' and m.created_at >= r.waiting_since
          ) as texts, r.last_message_on as seen, case when r.claimed_until > ${now} then r.claimed_by end as claimed_by,
          z.id as snooze_id, z.back_at
        from candidates
        join conversations r on r.account_id = (select current_account_id()) and r.id = candidates.id
        join phone_numbers n on n.account_id = r.account_id and n.id = r.phone_number_id
        left join consents o on o.account_id = r.account_id and o.phone = r.phone_number and o.state = 'suspected'
        ${lastSnooze(sql`s.conversation_id`, sql`r`)}
        -- An open one waits only when its snooze is over and the job, which makes it wait, hasn't run yet.
        where (r.waiting_since is not null or o.phone is not null or z.live or z.pending) and ${shown} and ${ctx.can.message}::boolean
          and ${wanted('texts')} ${isAt(sql`n.location_id`)}
        order by z.back_at desc nulls last, coalesce(r.waiting_since, o.since, r.last_message_on) limit ${MOST_WAITING + 1}
      ), called as (
        select calls.id from calls where ${toReview(ctx)}
        -- A call that was snoozed for longer comes back too.
        union select s.call_id from snoozes s where s.call_id is not null and (s.ended_at is null or s.ended_why in ('time', 'reply'))
      ), missed as (
        select calls.account_id, calls.id, case when calls.cut_at is not null then 'cut' when calls.format = 'voicemail' then 'voicemail' else 'missed' end as kind,
          calls.phone_number as number, null::client_level as level, a.client_id, null::text as detail, calls.location_id,
          calls.created_at as since, case when calls.user_to_id is not null then array[calls.user_to_id] end as users,
          null::uuid as board_id, null::text as title, null::json as texts,
          null::timestamptz as seen, null::uuid as claimed_by, z.id as snooze_id, z.back_at
        from called
        join calls on calls.account_id = (select current_account_id()) and calls.id = called.id
        left join activities a on a.account_id = calls.account_id and a.id = calls.id
        ${lastSnooze(sql`s.call_id`, sql`calls`)}
        where calls.worked_by is null and ${NEEDS_US} and calls.state = 'ended' and ${shown}
          and (z.id is not null or ${toReview(ctx)}) and ${wanted('calls')} ${isAt(sql`calls.location_id`)}
        order by calls.cut_at is null, z.back_at desc nulls last, calls.created_at limit ${MOST_WAITING + 1}
      ), due as (
        select f.account_id, f.id, 'follow-up' as kind, null::text as number, null::client_level as level, f.client_id,
          f.note as detail, c.location_id, f.due_at as since,
          case when f.user_id is not null then array[f.user_id] end as users,
          null::uuid as board_id, null::text as title, null::json as texts,
          null::timestamptz as seen, null::uuid as claimed_by, null::uuid as snooze_id, null::timestamptz as back_at
        from follow_ups f
        join clients c on c.account_id = f.account_id and c.id = f.client_id and c.deleted_at is null
        where f.is_active and f.assign_to <> 'none' and f.due_at <= ${now} and not ${snoozed}::boolean
          and ${wanted('follow-ups')} ${isAt(sql`c.location_id`)}
        order by f.due_at limit ${MOST_WAITING + 1}
      ), cards as (
        select k.account_id, k.id, 'card' as kind, null::text as number, null::client_level as level, k.client_id,
          case when k.client_id is null then b.name else coalesce(nullif(k.title, ''), b.name) end as detail, h.location_id,
          k.due_on::timestamp at time zone ${ctx.account.timezone} as since,
          case when k.assigned_to is not null then array[k.assigned_to] end as users,
          k.board_id, k.title, null::json as texts,
          null::timestamptz as seen, null::uuid as claimed_by, z.id as snooze_id, z.back_at
        from task_boards b
        join task_cards k on k.account_id = b.account_id and k.board_id = b.id
        left join clients h on h.account_id = k.account_id and h.id = k.client_id
        ${lastSnooze(sql`s.card_id`, sql`k`)}
        where k.due_on <= ${boardDay(ctx)}::date and not k.done and ${liveCard} and ${visibleBoard(ctx)} and ${shown}
          and ${wanted('cards')} ${isAt(sql`h.location_id`)}
        order by z.back_at desc nulls last, k.due_on limit ${MOST_WAITING + 1}
      ), waiting as (
        select ${COLUMNS} from texts
        union all select ${COLUMNS} from missed
        union all select ${COLUMNS} from due
        union all select ${COLUMNS} from cards
      )
      select w.id, w.kind, w.since, w.number, w.level, w.detail, w.texts, w.seen, w.claimed_by, w.board_id, w.title, l.name as location,
        c.id as client_id,
        case when c.id is not null then ${clientNamesJson} end as client,
        (select json_agg(${userRow('u')} order by u.first_name, u.id) from users u
          where u.account_id = w.account_id and u.id = any(w.users) and u.disabled_at is null) as who,
        case when s.id is not null then json_build_object('id', s.id, 'until', s.until, 'user_id', s.user_id,
          'ended_why', s.ended_why, 'by', y.first_name) end as snooze
      from waiting w
      left join clients c on c.account_id = w.account_id and c.id = w.client_id and c.deleted_at is null
      left join locations l on l.account_id = w.account_id and l.id = w.location_id
      -- Answered since, it waits for another reason.
      left join snoozes s on s.account_id = w.account_id and s.id = w.snooze_id
        and (${snoozed}::boolean or w.back_at >= w.since)
      left join users y on y.account_id = s.account_id and y.id = s.created_by
      where (not ${mine}::boolean or w.users is null or ${actor.id}::uuid = any(w.users))
        and not (${withoutOwnTasks}::boolean and (w.kind = 'follow-up' and w.users is null
          or w.kind in ('follow-up', 'card') and coalesce(${actor.id}::uuid = any(w.users), false)))
      order by w.kind <> 'cut', ${snoozed ? sql`s.until nulls last` : sql`case when s.id is not null then w.back_at end desc nulls last`},
        w.since, w.id limit ${limit + 1}`),
  )
  return { items: rows.slice(0, limit).map((row) => view(row, { snoozed })), more: rows.length > limit }
}

/** The locations that the list is filtered by. */
export const waitingPlaces = (ctx: Ctx): Promise<{ id: string; name: string }[]> =>
  ctx.db((tx) =>
    tx.select({ id: locations.id, name: locations.name }).from(locations).orderBy(asc(locations.name)),
  )

/** The calls of a number that wait; of a hidden one, all that wait. */
const callsPath = (number: string | null) =>
  `/phone-log?${new URLSearchParams({ ...(number ? { field: 'number', value: number } : {}), unworked: 'on' })}`

function view(row: Row, { snoozed }: { snoozed: boolean }): WaitingItem {
  const name = row.client && nameInConversation(row.client, row.level)
  const number = row.number ? formatPhone(row.number) : null
  const paths: Record<WaitingItem['kind'], string> = {
    conversation: `/messages/${row.id}`,
    'opt-out': `/messages/${row.id}`,
    missed: callsPath(row.number),
    cut: callsPath(row.number),
    voicemail: callsPath(row.number),
    'follow-up': `/contacts/contact/${row.client?.id}`,
    card: cardPath(row.board_id ?? '', row.id),
  }
  return {
    id: row.id,
    kind: row.kind,
    name: name || number || row.title || (row.kind === 'card' ? 'Untitled card' : 'Unknown caller'),
    detail: row.detail ?? (name && number ? number : ''),
    since: iso(row.since),
    texts: row.texts && row.texts.count > 0 ? { count: row.texts.count, last: iso(row.texts.last) } : null,
    location: row.location,
    number: row.number,
    clientId: row.client_id,
    seen: row.seen && iso(row.seen),
    claimedBy: row.claimed_by,
    who: (row.who ?? []).map(userView),
    to: paths[row.kind],
    snooze: row.snooze && {
      id: row.snooze.id,
      by: row.snooze.by,
      until: row.snooze.until && iso(row.snooze.until),
      mine: row.snooze.user_id !== null,
      back: snoozed ? null : row.snooze.ended_why === 'reply' ? 'reply' : 'time',
    },
  }
}
