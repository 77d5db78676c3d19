import { type SQL, sql } from 'drizzle-orm'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { watchUse } from '#app/features/money/billing/usage/watch-use.server.ts'
import { dayIn } from '#app/lib/dates.ts'
import { lockName } from '#app/lib/locks.server.ts'
import type { Database } from '#db/client.ts'
import type { MetricMark, ServerArea } from '#app/features/area.server.ts'
import { countMetrics, COUNTERS, type CountScope } from './count-metrics.server.ts'
import { countUsage, USAGE_COUNTERS } from './count-usage.server.ts'

export type Rollups = NonNullable<ServerArea['rollups']>

/** The name under which one transaction at a time counts an account. */
export const METRICS_LOCK = 'metrics'

/**
 * Counts again what the account's marks name. A mark goes in the same transaction. Its change was committed with it, so the
 * counts, which come later, see it. Returns the context with the account's time zone of now, by which it counts: the caller's
 * is that of before it waited, and the mark of a change since then goes here.
 */
export async function applyMarks(tx: Tx, ctx: Ctx, rollups: Rollups): Promise<Ctx> {
  await lockName(tx, ctx, METRICS_LOCK)
  const marks = await tx.execute<{ kind: string; user_id: string | null; day: string | null }>(sql`
    with taken as (
      delete from metric_changes where kind = any(${`{${Object.keys(rollups).join(',')}}`}::text::text[])
      returning kind, user_id, day
    ) select distinct kind, user_id, day::text from taken`)
  const [account] = await tx.execute<{ timezone: string }>(
    sql`select timezone from accounts where id = current_account_id()`,
  )
  const current = account ? { ...ctx, account: { ...ctx.account, ...account } } : ctx
  for (const [kind, ofKind] of Map.groupBy(marks, (mark) => mark.kind)) {
    await rollups[kind]!(
      tx,
      current,
      ofKind.map((mark) => ({ userId: mark.user_id, day: mark.day })),
    )
  }
  return current
}

/** Days of a month together, because most changes are of the last days, and others lie far apart. */
function byMonth<T extends MetricMark>(marks: readonly T[]): { marks: T[]; days: CountScope['days'] }[] {
  return [...Map.groupBy(marks, ({ day }) => day?.slice(0, 7))].map(([month, ofMonth]) => {
    const sorted = ofMonth.map(({ day }) => day!).toSorted()
    return { marks: ofMonth, days: month ? { from: sorted[0]!, to: sorted.at(-1)! } : undefined }
  })
}

async function recountUserDays(tx: Database, ctx: Ctx, marks: readonly MetricMark[]): Promise<void> {
  const { timezone } = ctx.account
  if (marks.some(({ day }) => day === null)) {
    await store(tx, ctx, USER_METRICS, countMetrics(timezone), sql`true`)
    return
  }
  for (const { marks: some, days } of byMonth(marks)) {
    const users = [...new Set(some.flatMap(({ userId }) => userId ?? []))]
    const pairs = JSON.stringify(some.map(({ userId, day }) => ({ user_id: userId, day })))
    const isMarked = sql`(user_id, day) in (
      select user_id, day from jsonb_to_recordset(${pairs}::text::jsonb) as marks (user_id uuid, day date))`
    await store(tx, ctx, USER_METRICS, countMetrics(timezone, { users, days }), isMarked)
  }
}

/** Counts the usage again, and compares this month's with the plan and the limits. */
async function recountUsage(tx: Tx, ctx: Ctx, marks: readonly MetricMark[]): Promise<void> {
  await recountUsageDays(tx, ctx, marks)
  const month = dayIn(ctx.now(), ctx.account.timezone).slice(0, 7)
  if (marks.some(({ day }) => day === null || day.startsWith(month))) await watchUse(tx, ctx)
}

async function recountUsageDays(tx: Database, ctx: Ctx, marks: readonly MetricMark[]): Promise<void> {
  const { timezone } = ctx.account
  if (marks.some(({ day }) => day === null)) {
    await store(tx, ctx, USAGE_DAYS, countUsage(timezone), sql`true`)
    return
  }
  for (const { marks: some, days } of byMonth(marks)) {
    const marked = `{${some.map(({ day }) => day).join(',')}}`
    await store(tx, ctx, USAGE_DAYS, countUsage(timezone, days), sql`day = any(${marked}::text::date[])`)
  }
}

/** How a table of totals is counted. */
export interface Rollup {
  table: string
  key: readonly string[]
  counters: readonly string[]
}

export const USER_METRICS: Rollup = {
  table: 'user_metrics',
  key: ['user_id', 'day'],
  counters: Object.keys(COUNTERS),
}
export const USAGE_DAYS: Rollup = { table: 'usage_days', key: ['day'], counters: Object.keys(USAGE_COUNTERS) }

const columns = (names: readonly string[], of = '') =>
  sql.join(
    names.map((name) => (of ? sql`${sql.identifier(of)}.${sql.identifier(name)}` : sql.identifier(name))),
    sql`, `,
  )

/** Replaces the rows in `where` by the counted ones. Rows that stay the same aren't written. */
async function store(
  tx: Database,
  ctx: Ctx,
  { table, key, counters }: Rollup,
  counted: SQL,
  where: SQL,
): Promise<void> {
  const name = sql.identifier(table)
  await tx.execute(sql`
    with counted as materialized (select * from (${counted}) counts where ${where}),
    gone as (
      delete from ${name} where ${where} and (${columns(key)}) not in (select ${columns(key)} from counted)
    )
    insert into ${name} as t (account_id, ${columns([...key, ...counters])})
    select ${ctx.account.id}::uuid, ${columns([...key, ...counters])} from counted
    on conflict (account_id, ${columns(key)}) do update set (${columns(counters)}) = row(${columns(counters, 'excluded')})
    where (${columns(counters, 't')}) is distinct from (${columns(counters, 'excluded')})`)
}

/** The totals of this area, by the kind of their marks. */
export const ROLLUPS = { user: recountUserDays, usage: recountUsage } satisfies Rollups
