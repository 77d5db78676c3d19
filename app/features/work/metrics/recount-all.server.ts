import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { countMetrics } from './count-metrics.server.ts'
import { countUsage } from './count-usage.server.ts'
import { applyMarks, type Rollup, ROLLUPS, USAGE_DAYS, USER_METRICS } from './recount.server.ts'

/** A stored number that isn't what the events say. */
export interface Difference {
  day: string
  /** Null for the account's usage. */
  userId: string | null
  counter: string
  stored: number
  counted: number
}

/** Counts the whole account, stores the numbers, and returns what was wrong. */
export async function recountAll(given: Ctx): Promise<Difference[]> {
  return given.db(async (tx) => {
    const ctx = await applyMarks(tx, given, ROLLUPS)
    const { timezone } = ctx.account
    const found = [
      ...(await compare(tx, USER_METRICS, countMetrics(timezone))),
      ...(await compare(tx, USAGE_DAYS, countUsage(timezone))),
    ]
    // Changes made while this runs are marked, and so aren't wrong.
    const marks = await tx.execute<{ mark: string }>(sql`
      select distinct concat_ws(' ', kind, user_id, day) as mark from metric_changes where kind in ('user', 'usage')`)
    const marked = new Set(marks.map(({ mark }) => mark))
    const isMarked = ({ userId, day }: Difference) =>
      userId === null
        ? marked.has('usage') || marked.has(`usage ${day}`)
        : marked.has('user') || marked.has(`user ${userId} ${day}`)
    const all = [{ userId: null, day: null }]
    await ROLLUPS.user(tx, ctx, all)
    await ROLLUPS.usage(tx, ctx, all)
    return found.filter((difference) => !isMarked(difference))
  })
}

async function compare(tx: Database, { table, key, counters }: Rollup, counted: SQL): Promise<Difference[]> {
  const numbers = (of: string) =>
    sql.join(
      counters.map((name) => sql`(${name}, ${sql.identifier(of)}.${sql.identifier(name)}::bigint)`),
      sql`, `,
    )
  const keys = sql.raw(key.join(', '))
  const user = key.includes('user_id') ? sql`user_id` : sql`null::uuid`
  const rows = await tx.execute<{
    day: string
    user_id: string | null
    counter: string
    stored: string
    counted: string
  }>(sql`
    select day::text, ${user} as user_id, s.counter, coalesce(s.value, 0) as stored, coalesce(c.value, 0) as counted
    from ${sql.identifier(table)} kept full join (${counted}) now using (${keys})
    cross join lateral (values ${numbers('kept')}) s (counter, value)
    join lateral (values ${numbers('now')}) c (counter, value) on c.counter = s.counter
    where coalesce(s.value, 0) <> coalesce(c.value, 0)
    order by 1, 2, 3`)
  return rows.map((row) => ({
    day: row.day,
    userId: row.user_id,
    counter: row.counter,
    stored: Number(row.stored),
    counted: Number(row.counted),
  }))
}
