import { addDays } from 'date-fns/addDays'
import { formatISO } from 'date-fns/formatISO'
import { parseISO } from 'date-fns/parseISO'
import { startOfWeek } from 'date-fns/startOfWeek'
import { type SQL, sql } from 'drizzle-orm'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { daysBetween, formatDay, parseDay } from '#app/lib/dates.ts'
import { periodProblem } from '#app/lib/lists/define-list.ts'
import {
  renewalPeriod,
  inPeriod,
  MANAGER,
  POLICIES,
  RENEWED,
  renewalCondition,
} from './renewal-conditions.server.ts'
import type { RenewalGroup, RenewalQuery } from './renewals.ts'

interface Sums {
  policies: number
  contacts: number
  premiumCents: number
}

/** Policies that end in a week, a month or a year. */
export interface EndingPart {
  /** yyyy-MM-dd, both included. */
  from: string
  to: string
  label: string
  policies: number
  premiumCents: number
}

/** The totals of all that the filters find, whatever page is shown. */
export interface RenewalSummary {
  totals: Sums & { renewed: number }
  parts: EndingPart[]
  partLabel: 'Week' | 'Month' | 'Year'
  /** `value` is null for those without one. */
  groups: (Sums & { value: string | null })[]
  /** There are more than the groups with the most policies. */
  moreGroups: boolean
  /** The types and companies of the period, whatever else is filtered. */
  types: string[]
  companies: string[]
}

const GROUPS: Record<RenewalGroup, SQL> = {
  manager: sql`manager`,
  type: sql`type`,
  company: sql`company`,
  location: sql`location`,
}
const MOST_GROUPS = 100
const MOST_CHOICES = 300

interface Row extends Record<string, unknown> {
  totals: RenewalSummary['totals']
  parts: { part: string; policies: number; premiumCents: number }[] | null
  groups: (Sums & { value: string | null })[] | null
  types: string[] | null
  companies: string[] | null
}

const NOTHING = { policies: 0, contacts: 0, premiumCents: 0, renewed: 0 }

export async function summarizeRenewals(ctx: Ctx, query: RenewalQuery): Promise<RenewalSummary> {
  requireActor(ctx)
  const days = renewalPeriod(ctx, query)
  const { partLabel, letters } = partsFor(days)
  if (periodProblem(days.from, days.to)) {
    return { totals: NOTHING, parts: [], partLabel, groups: [], moreGroups: false, types: [], companies: [] }
  }
  const group = GROUPS[query.group]
  const [row] = await ctx.db((tx) =>
    tx.execute<Row>(sql`
      with found as materialized (
        select p.client_id, p.term_date, coalesce(p.premium_cents, 0) as premium, nullif(p.type, '') as type,
          nullif(p.company, '') as company, ${MANAGER} as manager, c.location_id::text as location, ${RENEWED} as renewed
        from ${POLICIES} where ${renewalCondition(ctx, query)}
      ), known as materialized (
        select distinct nullif(p.type, '') as type, nullif(p.company, '') as company
        from ${POLICIES} where ${inPeriod(ctx, query)}
      )
      select (
          select json_build_object('policies', count(*), 'contacts', count(distinct client_id),
            'premiumCents', coalesce(sum(premium), 0), 'renewed', count(*) filter (where renewed))
          from found
        ) as totals, (
          select json_agg(p) from (
            select left(term_date, ${letters}) as part, count(*) as policies, sum(premium) as "premiumCents"
            from found group by 1 order by 1
          ) p
        ) as parts, (
          select json_agg(g) from (
            select ${group} as value, count(*) as policies, count(distinct client_id) as contacts,
              sum(premium) as "premiumCents"
            from found group by 1 order by 2 desc, 1 limit ${MOST_GROUPS + 1}
          ) g
        ) as groups,
        (select json_agg(type order by type) from (
          select distinct type from known where type is not null order by 1 limit ${MOST_CHOICES}) t) as types,
        (select json_agg(company order by company) from (
          select distinct company from known where company is not null order by 1 limit ${MOST_CHOICES}) t) as companies`),
  )
  return {
    totals: row!.totals,
    parts: partsOf(row!.parts ?? [], days, partLabel),
    partLabel,
    groups: (row!.groups ?? []).slice(0, MOST_GROUPS),
    moreGroups: (row!.groups ?? []).length > MOST_GROUPS,
    types: row!.types ?? [],
    companies: row!.companies ?? [],
  }
}

/** Weeks for the usual periods; a custom one of years would have too many of them. */
function partsFor({ from, to }: { from: string; to: string }) {
  const length = from && to ? daysBetween(from, to) : Infinity
  if (length <= 26 * 7) return { partLabel: 'Week', letters: 10 } as const
  return length <= 3 * 366
    ? ({ partLabel: 'Month', letters: 7 } as const)
    : ({ partLabel: 'Year', letters: 4 } as const)
}

const iso = (day: Date) => formatISO(day, { representation: 'date' })

/** The parts of the period in order; weeks also where nothing ends. */
function partsOf(
  found: NonNullable<Row['parts']>,
  days: { from: string; to: string },
  partLabel: RenewalSummary['partLabel'],
): EndingPart[] {
  // The first and the last part may begin and end inside a month or year: they lead to what they count.
  const within = (first: string, last: string) => ({
    from: first < days.from ? days.from : first,
    to: days.to && last > days.to ? days.to : last,
  })
  if (partLabel === 'Month') {
    return found.map(({ part, ...sums }) => ({
      ...within(`${part}-01`, monthEnd(`${part}-01`)),
      label: `${part.slice(5)}/${part.slice(0, 4)}`,
      ...sums,
    }))
  }
  if (partLabel === 'Year') {
    return found.map(({ part, ...sums }) => ({
      ...within(`${part}-01-01`, `${part}-12-31`),
      label: part,
      ...sums,
    }))
  }
  const weeks = new Map<string, EndingPart>()
  for (let day = startOfWeek(parseISO(days.from)); iso(day) <= days.to; day = addDays(day, 7)) {
    const [first, last] = [iso(day), iso(addDays(day, 6))]
    const part = within(first, last)
    weeks.set(first, { ...part, label: formatDay(part.from).slice(0, 5), policies: 0, premiumCents: 0 })
  }
  for (const { part, policies, premiumCents } of found) {
    const day = parseDay(part)
    const week = day && weeks.get(iso(startOfWeek(day)))
    if (!week) continue
    week.policies += policies
    week.premiumCents += premiumCents
  }
  return [...weeks.values()]
}

function monthEnd(first: string): string {
  const day = parseDay(first)
  return day ? iso(new Date(day.getFullYear(), day.getMonth() + 1, 0)) : first
}
