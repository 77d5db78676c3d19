import { lightFormat } from 'date-fns/lightFormat'
import { endOfMonth } from 'date-fns/endOfMonth'
import { parseISO } from 'date-fns/parseISO'
import { sql } from 'drizzle-orm'
import { countedUntil } from '#app/lib/counted-until.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { dayIn } from '#app/lib/dates.ts'
import type { Database } from '#db/client.ts'
import { billedByDay, type DayUse, sumOf } from './daily-use.ts'

/** The account's use of phone and texts in a month. */
export interface Usage {
  /** Calls with numbers outside, each rounded up to whole minutes. */
  minutes: number
  /** The parts of texts received and sent, one text for each number. */
  messages: number
  /** How many calls and callers' messages were recorded. */
  recordings: number
  /** The most that the account had at the end of a day. */
  phoneNumbers: number
  /** All that happened until then is counted: ISO, UTC. */
  asOf: string
}

/** Reads what the account used in a month, `yyyy-MM`. */
export async function usageOf(ctx: Ctx, { month }: { month: string }): Promise<Usage> {
  ctx.require('administer')
  return ctx.db(async (tx) => {
    const [days, asOf] = await Promise.all([monthUse(tx, ctx, month), countedUntil(tx, ctx, 'usage')])
    const { numbers: phoneNumbers, ...use } = sumOf(billedByDay(days))
    return { ...use, phoneNumbers, asOf }
  })
}

/** The days of a month until today. */
export function monthUse(tx: Database, ctx: Ctx, month: string): Promise<DayUse[]> {
  const today = dayIn(ctx.now(), ctx.account.timezone)
  const from = `${month}-01`
  const last = lightFormat(endOfMonth(parseISO(from)), 'yyyy-MM-dd')
  return dailyUse(tx, ctx, { from, to: last < today ? last : today })
}

/**
 * Reads what the account used on each day from one to another, both included. Numbers are counted at the end of the day, and those of
 * today now.
 */
export async function dailyUse(
  tx: Database,
  ctx: Ctx,
  { from, to }: { from: string; to: string },
): Promise<DayUse[]> {
  const { timezone } = ctx.account
  const now = ctx.now().toISOString()
  const rows = await tx.execute<{ [Name in keyof DayUse]: DayUse[Name] }>(sql`
    with days as (
      select day::date as day, least((day::date + 1)::timestamp at time zone ${timezone}, ${now}::timestamptz) as until
      from generate_series(${from}::date, ${to}::date, interval '1 day') day
    ),
    held as (
      select created_at as since, released_at as until from phone_numbers
      where status <> 'porting-in'
        and (released_at is null or released_at >= (${from}::date)::timestamp at time zone ${timezone})
      union all
      select held_from, held_until from released_numbers
      where held_until >= (${from}::date)::timestamp at time zone ${timezone}
    )
    select d.day::text, coalesce(u.minutes, 0)::int as minutes, coalesce(u.segments, 0)::int as messages,
      coalesce(u.recordings, 0)::int as recordings,
      (select count(*)::int from held where held.since < d.until and (held.until is null or held.until >= d.until)) as numbers
    from days d left join usage_days u on u.day = d.day
    order by d.day`)
  return [...rows]
}
