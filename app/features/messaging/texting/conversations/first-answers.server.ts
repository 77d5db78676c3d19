import { type SQL, sql } from 'drizzle-orm'
import { startOfDay } from '#app/lib/zoned.ts'
import type { AnswerTime, TextKind } from './conversation-filter.ts'
import { answers, asks } from './waiting-since.server.ts'

// Reports and the list of conversations use the same conditions, so that a number and the list behind it agree.

const KINDS: Record<TextKind, SQL> = {
  in: sql`m.flow = 'incoming'`,
  sent: sql`m.flow = 'outgoing' and m.type <> 'campaign' and m.user_id is not null`,
  campaign: sql`m.flow = 'outgoing' and m.type = 'campaign'`,
  automatic: sql`m.flow = 'outgoing' and m.type <> 'campaign' and m.user_id is null`,
  failed: sql`m.flow = 'outgoing' and m.status in ('failed', 'undelivered')`,
}

/** Whether the text `m` is of a kind. Notes are no texts, and imported ones were another service's. */
export const textIs = (kind: TextKind): SQL => sql`(m.type not in ('note', 'imported') and ${KINDS[kind]})`

const instant = (date: Date) => sql`${date.toISOString()}::timestamptz`

/** Whether the text `m` is of the time. */
export const textWithin = ({ begin, end }: { begin: Date; end: Date }): SQL =>
  sql`m.created_at >= ${instant(begin)} and m.created_at < ${instant(end)}`

/**
 * The questions that clients asked in a time, with their answers: conversation_id, asked_at, answered_at, user_id and `time`, an
 * AnswerTime. A question is the first text since we last answered or completed the conversation; thanks are none. Its answer may
 * come after the time.
 */
export const selectQuestions = (within: { begin: Date; end: Date }): SQL => sql`
  select q.conversation_id, q.asked_at, q.answered_at, q.user_id,
    case
      when q.closed_at is not null then 'closed'
      when q.answered_at is null then case when r.status = 'attention' then 'waiting' else 'read' end
      when q.answered_at <= q.asked_at + interval '5 minutes' then 'minutes'
      when q.answered_at <= q.asked_at + interval '1 hour' then 'hour'
      when q.answered_at <= q.asked_at + interval '1 day' then 'day'
      else 'later'
    end as time
  from (
    select asked.account_id, asked.conversation_id, asked.asked_at, asked.closed_at,
      coalesce(asked.answered_at, later.created_at) as answered_at, coalesce(asked.user_id, later.user_id) as user_id
    from (
      select account_id, conversation_id, turn, closed_at, min(created_at) filter (where incoming) as asked_at,
        (array_agg(id order by id) filter (where incoming))[1] as asked_id,
        min(created_at) filter (where not incoming) as answered_at,
        (array_agg(user_id) filter (where not incoming))[1] as user_id
      from (
        select m.account_id, m.conversation_id, m.id, m.created_at, m.user_id, m.flow = 'incoming' as incoming, m.closed_at,
          -- The texts between two answers, with the second of them.
          count(*) filter (where m.flow <> 'incoming')
            over (partition by m.conversation_id order by m.id rows between unbounded preceding and 1 preceding) as turn
        from sms_messages m
        where ${textWithin(within)} and (${asks(sql`m`)} or ${answers(sql`m`)})
      ) texts
      group by account_id, conversation_id, turn, closed_at
      having bool_or(incoming)
    ) asked
    left join lateral (
      select a.created_at, a.user_id from sms_messages a
      where asked.answered_at is null and asked.closed_at is null and a.account_id = asked.account_id and a.conversation_id = asked.conversation_id
        and a.id > asked.asked_id and ${answers(sql`a`)}
      order by a.id limit 1
    ) later on true
    -- One that was asked before the time and still waited then belongs to an earlier time.
    where asked.turn > 0 or not coalesce((
      select p.flow = 'incoming' and p.closed_at is not distinct from asked.closed_at from sms_messages p
      where p.account_id = asked.account_id and p.conversation_id = asked.conversation_id and p.id < asked.asked_id
        and (${asks(sql`p`)} or ${answers(sql`p`)})
      order by p.id desc limit 1
    ), false)
  ) q
  join conversations r on r.account_id = q.account_id and r.id = q.conversation_id`

/** Whether the question `q` has one of these answer times. */
export const answeredIn = (time: AnswerTime | 'any'): SQL =>
  time === 'any' ? sql`q.answered_at is not null` : sql`q.time = ${time}`

/** Since when the conversation `r`, which waits for an answer, has waited: a WaitingAge, by the zone's days. */
export const waitingAge = (now: Date, timeZone: string): SQL<string> => {
  const day = (days: number) => instant(startOfDay(now, timeZone, days))
  return sql<string>`case
    when r.waiting_since > ${instant(now)} - interval '1 hour' then 'hour'
    when r.waiting_since >= ${day(0)} then 'today'
    when r.waiting_since >= ${day(-3)} then 'days'
    else 'older' end`
}
