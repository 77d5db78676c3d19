import { sql } from 'drizzle-orm'
import {
  ANSWER_TIMES,
  type AnswerTime,
  TEXT_KINDS,
  WAITING_AGES,
  type WaitingAge,
} from '#app/features/messaging/texting/conversations/conversation-filter.ts'
import {
  selectQuestions,
  textIs,
  textWithin,
  waitingAge,
} from '#app/features/messaging/texting/conversations/first-answers.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { dayIn } from '#app/lib/dates.ts'
import { forbidden } from '#app/lib/errors.ts'
import type { Database } from '#db/client.ts'
import { reportUsers } from '../report-choices.server.ts'
import type { Durations } from '../calls/call-report.ts'
import { type Days, instantsOf, type Period, readPeriod } from '../period.ts'
import type { AnswerCounts, Counted, TextCounts, TextsOfUser, WaitingCounts } from './text-report.ts'

export interface TextReport {
  period: Period
  now: { texts: TextCounts; answers: AnswerCounts }
  before: { texts: TextCounts; answers: AnswerCounts }
  /** By yyyy-MM-dd; days without texts are left out. */
  days: Map<string, TextCounts>
  users: TextsOfUser[]
  /** The present ones, whatever the period. */
  waiting: WaitingCounts
}

/** Measures the texts of the period in the report's URL, beside the period before. */
export async function textReport(ctx: Ctx, search: URLSearchParams): Promise<TextReport> {
  if (!ctx.actor || !ctx.can.administer || !ctx.can.message) throw forbidden()
  const period = readPeriod(search, dayIn(ctx.now(), ctx.account.timezone))
  return ctx.db(async (tx) => {
    const [texts, earlier, answers, answersBefore, waiting, people] = await Promise.all([
      countTexts(tx, ctx, period),
      countTexts(tx, ctx, period.before),
      countAnswers(tx, ctx, period),
      countAnswers(tx, ctx, period.before),
      countWaiting(tx, ctx),
      reportUsers(tx),
    ])
    return {
      period,
      now: { texts: texts.all, answers: answers.all },
      before: { texts: earlier.all, answers: answersBefore.all },
      days: texts.days,
      users: people.flatMap(({ id, name }) => {
        const [sent, answered] = [texts.users.get(id) ?? NONE, answers.users.get(id)]
        if (sent.count === 0 && !answered) return []
        return [{ id, name, sent, answered: answered?.all ?? NONE, toAnswer: answered?.toAnswer ?? null }]
      }),
      waiting,
    }
  })
}

const NONE: Counted = { count: 0, conversations: 0 }
const KINDS = TEXT_KINDS.map(({ kind }) => kind)

type TextRow = Record<string, unknown> & { day: string | null; user_id: string | null; kind: string }

/** The texts of some days by kind: of all, of each day, and those that each user sent. */
async function countTexts(tx: Database, ctx: Ctx, days: Days) {
  const { timezone } = ctx.account
  const columns = KINDS.map(
    (kind) => sql`count(*) filter (where ${sql.identifier(kind)})::int as ${sql.identifier(`${kind}_texts`)},
      count(distinct conversation_id) filter (where ${sql.identifier(kind)})::int as ${sql.identifier(`${kind}_conversations`)}`,
  )
  const flags = KINDS.map((kind) => sql`${textIs(kind)} as ${sql.identifier(kind)}`)
  const rows = await tx.execute<TextRow>(sql`
    select case grouping(day, user_id) when 3 then 'all' when 1 then 'day' else 'user' end as kind, day, user_id,
      ${sql.join(columns, sql`, `)}
    from (
      select m.conversation_id, (m.created_at at time zone ${timezone})::date::text as day,
        case when ${textIs('sent')} then m.user_id end as user_id, ${sql.join(flags, sql`, `)}
      from sms_messages m where ${textWithin(instantsOf(days, timezone))} and m.type <> 'note'
    ) counted
    group by grouping sets ((), (day), (user_id))`)
  const countsOf = (row: TextRow | undefined) =>
    Object.fromEntries(
      KINDS.map((kind) => [
        kind,
        {
          count: Number(row?.[`${kind}_texts`] ?? 0),
          conversations: Number(row?.[`${kind}_conversations`] ?? 0),
        },
      ]),
    ) as TextCounts
  const of = (kind: string) => rows.filter((row) => row.kind === kind)
  return {
    all: countsOf(of('all')[0]),
    days: new Map(of('day').map((row) => [row.day!, countsOf(row)])),
    users: new Map(of('user').flatMap((row) => (row.user_id ? [[row.user_id, countsOf(row).sent]] : []))),
  }
}

interface AnswerRow extends Record<string, unknown> {
  time: AnswerTime | null
  user_id: string | null
  kind: 'all' | 'time' | 'user'
  questions: number
  conversations: number
  median: number | null
  p90: number | null
}

/** The questions of some days: of all by what became of them, and by the user who answered. */
async function countAnswers(tx: Database, ctx: Ctx, days: Days) {
  const rows = await tx.execute<AnswerRow>(sql`
    select case grouping(time, user_id) when 3 then 'all' when 1 then 'time' else 'user' end as kind, time, user_id,
      count(*)::int as questions, count(distinct conversation_id)::int as conversations,
      percentile_cont(0.5) within group (order by seconds) as median,
      percentile_cont(0.9) within group (order by seconds) as p90
    from (
      select q.conversation_id, q.time, q.user_id, extract(epoch from q.answered_at - q.asked_at)::float as seconds
      from (${selectQuestions(instantsOf(days, ctx.account.timezone))}) q
    ) counted
    group by grouping sets ((), (time), (user_id))`)
  const counted = (row: AnswerRow | undefined): Counted =>
    row ? { count: row.questions, conversations: row.conversations } : NONE
  const spans = (row: AnswerRow | undefined): Durations | null =>
    row?.median == null ? null : { median: row.median, p90: row.p90! }
  const all = rows.find(({ kind }) => kind === 'all')
  const times = Object.fromEntries(
    ANSWER_TIMES.map(({ time }) => [
      time,
      counted(rows.find((row) => row.kind === 'time' && row.time === time)),
    ]),
  ) as AnswerCounts['times']
  return {
    all: { all: counted(all), times, toAnswer: spans(all) } satisfies AnswerCounts,
    users: new Map(
      rows.flatMap((row) =>
        row.kind === 'user' && row.user_id
          ? [[row.user_id, { all: counted(row), toAnswer: spans(row) }]]
          : [],
      ),
    ),
  }
}

/** How long the conversations that wait for an answer have waited. */
async function countWaiting(tx: Database, ctx: Ctx): Promise<WaitingCounts> {
  const rows = await tx.execute<{ age: WaitingAge; count: number }>(sql`
    select age, count(*)::int as count from (
      select ${waitingAge(ctx.now(), ctx.account.timezone)} as age
      from conversations r where r.waiting_since is not null
    ) waiting group by age`)
  return Object.fromEntries(
    WAITING_AGES.map(({ age }) => [age, rows.find((row) => row.age === age)?.count ?? 0]),
  ) as WaitingCounts
}
