import { and, eq, between, inArray, type SQL, sql } from 'drizzle-orm'
import { countedUntil } from '#app/lib/counted-until.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { forbidden } from '#app/lib/errors.ts'
import { userView } from '#app/lib/user-view.server.ts'
import { userMetrics, users } from '#db/schema/index.ts'
import {
  addCounters,
  COUNTER_NAMES,
  type Counters,
  type DayStats,
  metricsOf,
  NO_COUNTERS,
  type Stats,
} from './metric.ts'
import { daysFromTo } from './month.ts'

const total = (column: (typeof userMetrics)[keyof Counters]) =>
  sql<number>`coalesce(sum(${column}), 0)::float8`
const totals = Object.fromEntries(COUNTER_NAMES.map((name) => [name, total(userMetrics[name])])) as Record<
  keyof Counters,
  SQL<number>
>

/** The days from one to another, both `yyyy-MM-dd` and included. */
interface Days {
  from: string
  to: string
}

/**
 * Reads what each employee did on these days, and all together. Admins see everyone's numbers, also of dismissed employees who
 * have some; others see their own.
 */
export async function statsOf(
  ctx: Ctx,
  { from, to, users: ids }: Days & { users?: string[] },
): Promise<Stats> {
  const shown = visibleUsers(ctx, ids)
  return ctx.db(async (tx) => {
    const [rows, asOf] = await Promise.all([
      tx
        .select({
          user: {
            id: users.id,
            firstName: users.firstName,
            lastName: users.lastName,
            avatarKey: users.avatarKey,
          },
          disabledAt: users.disabledAt,
          isService: users.isService,
          days: sql<number>`count(${userMetrics.day})::int`,
          ...totals,
        })
        .from(users)
        .leftJoin(
          userMetrics,
          and(
            eq(userMetrics.accountId, users.accountId),
            eq(userMetrics.userId, users.id),
            between(userMetrics.day, from, to),
          ),
        )
        .where(shown ? inArray(users.id, shown) : undefined)
        .groupBy(users.accountId, users.id)
        .orderBy(users.firstName, users.lastName, users.id),
      countedUntil(tx, ctx, 'user'),
    ])
    const listed = rows.filter((row) => row.disabledAt === null || row.days > 0 || shown !== null)
    return {
      users: listed.map((row) => ({
        user: userView(row.user),
        isDismissed: row.disabledAt !== null && !row.isService,
        metrics: metricsOf(row),
      })),
      total: metricsOf(addCounters(listed)),
      asOf,
    }
  })
}

/** The user's numbers for each of these days, also for those on which nothing happened. */
export async function dailyStatsOf(ctx: Ctx, userId: string, { from, to }: Days): Promise<DayStats[]> {
  visibleUsers(ctx, [userId])
  const rows = await ctx.db((tx) =>
    tx
      .select()
      .from(userMetrics)
      .where(and(eq(userMetrics.userId, userId), between(userMetrics.day, from, to))),
  )
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return daysFromTo(from, to).map((day) => ({ day, metrics: metricsOf(byDay.get(day) ?? NO_COUNTERS) }))
}

/** The users that are asked for; null for all. */
function visibleUsers(ctx: Ctx, ids: string[] | undefined): string[] | null {
  const actor = requireActor(ctx)
  if (ctx.can.administer) return ids ?? null
  if (ids?.some((id) => id !== actor.id)) throw forbidden()
  return [actor.id]
}
