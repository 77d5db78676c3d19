import { z } from 'zod'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { dayIn } from '#app/lib/dates.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { notFound } from '#app/lib/errors.ts'
import { METRICS, type Metrics, type Stats } from './metric.ts'
import { monthDays } from './month.ts'
import { dailyStatsOf, statsOf } from './stats.server.ts'

export interface EmployeeStats extends Stats {
  /** `yyyy-MM`. */
  month: string
  /** The account's current month, which is the last that can be chosen. */
  current: string
  /** Whether the account asks for service reviews: only then do these columns show. */
  reviews: boolean
}

export const currentMonth = (ctx: Ctx): string => dayIn(ctx.now(), ctx.account.timezone).slice(0, 7)

/**
 * The Employee Stats of a month, `yyyy-MM`; without one, and for one that is yet to come, of the current month. The dashboard
 * loads its card by it.
 */
export async function loadEmployeeStats(ctx: Ctx, chosen: string | null): Promise<EmployeeStats> {
  const current = currentMonth(ctx)
  const month = chosen !== null && chosen < current ? chosen : current
  const stats = await statsOf(ctx, monthDays(month))
  return { ...stats, month, current, reviews: ctx.account.serviceReviewEnabled }
}

/** A number in an answer. */
export const statAnswer = z
  .object({
    user: z.uuid(),
    name: z.enum(METRICS),
    value: z.number().nullable().describe('Null for a rating without answers.'),
    metricDate: z.string().describe('The day, or the first one of the month.'),
  })
  .meta({ id: 'EmployeeStat' })
export type EmployeeStat = z.infer<typeof statAnswer>

interface StatQuery {
  user: string | null
  view: 'monthly' | 'daily'
  month: string | null
  /** The metrics that are asked for; null for all. */
  names: readonly string[] | null
}

/** Lists a month's numbers one by one: of each employee or of one, daily only of one. */
export async function listEmployeeStats(ctx: Ctx, query: StatQuery): Promise<EmployeeStat[]> {
  const days = monthDays(query.month ?? currentMonth(ctx))
  const names = METRICS.filter((name) => !query.names || query.names.includes(name)).filter(
    (name) => ctx.account.serviceReviewEnabled || !name.startsWith('reviews'),
  )
  const list = (user: string, metricDate: string, metrics: Metrics) =>
    names.map((name): EmployeeStat => ({ user, name, value: metrics[name], metricDate }))
  if (query.user !== null && !isUuid(query.user)) throw notFound('This employee')
  const { users } = await statsOf(ctx, { ...days, ...(query.user === null ? {} : { users: [query.user] }) })
  if (query.user === null) return users.flatMap(({ user, metrics }) => list(user.id, days.from, metrics))
  if (users.length === 0) throw notFound('This employee')
  if (query.view === 'monthly') return list(query.user, days.from, users[0]!.metrics)
  const daily = await dailyStatsOf(ctx, query.user, days)
  return daily.flatMap(({ day, metrics }) => list(query.user!, day, metrics))
}
