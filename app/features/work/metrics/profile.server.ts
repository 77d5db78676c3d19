import { subDays } from 'date-fns/subDays'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'
import { asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { barChart, type BarChartView } from '#app/lib/charts/bar-chart.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { dayIn, formatDay } from '#app/lib/dates.ts'
import { forbidden, notFound } from '#app/lib/errors.ts'
import { log } from '#app/lib/log.server.ts'
import { fullName } from '#app/lib/names.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { users } from '#db/schema/index.ts'
import { listBehind } from './list-behind.ts'
import { currentMonth } from './employee-stats.server.ts'
import { formatMetric, METRIC_LABELS } from './labels.ts'
import type { MetricName, Metrics } from './metric.ts'
import { monthDays, monthLabel } from './month.ts'
import { dailyStatsOf, statsOf } from './stats.server.ts'

/** The cards: the number above the chart, and what stands below it. */
const CARDS: readonly { title: string; name: MetricName; more: readonly MetricName[] }[] = [
  { title: 'Tasks', name: 'tasks_total', more: ['tasks_completed', 'tasks_pending', 'todo'] },
  { title: 'Contacts', name: 'contacts', more: [] },
  { title: 'Policies', name: 'policies', more: ['premiums'] },
  { title: 'Messages', name: 'messages', more: [] },
  { title: 'Calls', name: 'calls', more: ['calls_duration'] },
  { title: 'Incoming Calls', name: 'calls_incoming', more: ['calls_incoming_duration'] },
  { title: 'Outgoing Calls', name: 'calls_outgoing', more: ['calls_outgoing_duration'] },
]
const REVIEWS = { title: 'Reviews', name: 'reviews', more: ['reviews_rating'] } as const

export interface MetricCardView {
  title: string
  value: string
  /** The list of what is counted; null without one. */
  to: string | null
  more: { label: string; value: string }[]
  /** `12 in 10/2026`. */
  before: string
  chart: BarChartView
}

export interface ProfileView {
  user: { id: string; name: string; isDismissed: boolean }
  /** For admins: everyone they may switch to; empty when the numbers couldn't be loaded. */
  others: { id: string; name: string; isDismissed: boolean }[]
  month: string
  current: string
  /** Says why another month is shown than the URL names, or that it is yet to come. */
  note: string | null
  /** Null when they couldn't be loaded. */
  cards: MetricCardView[] | null
  asOf: string | null
}

/** Reads what a user did in a month. Admins see everyone's, others their own. */
export async function loadProfile(
  ctx: Ctx,
  id: string | undefined,
  { month: chosen, typed }: { month: string | null; typed: string | null },
): Promise<ProfileView> {
  const actor = requireActor(ctx)
  if (id !== undefined && id !== actor.id && !ctx.can.administer) throw forbidden()
  if (id !== undefined && !isUuid(id)) throw notFound('This employee')
  const [user] = await listUsers(ctx, eq(users.id, id ?? actor.id))
  if (!user) throw notFound('This employee')
  const current = currentMonth(ctx)
  const month = chosen ?? current
  const shown = { user, month, current }
  const note =
    typed && !chosen
      ? `“${typed.slice(0, 20)}” isn’t a month. This is ${monthLabel(month)}.`
      : month > current
        ? `${monthLabel(month)} is yet to come. Only tasks that are due then show.`
        : null
  try {
    const [others, cards] = [await listOthers(ctx, user.id), await loadCards(ctx, user.id, month)]
    return { ...shown, note, others, ...cards }
  } catch (error) {
    log.error({ err: error }, 'metrics not loaded')
    return { ...shown, note, others: [], cards: null, asOf: null }
  }
}

/** For admins: those who have the account's numbers, the dismissed too, and the user that is shown. */
const listOthers = async (ctx: Ctx, shown: string) =>
  ctx.can.administer
    ? listUsers(
        ctx,
        or(
          isNull(users.disabledAt),
          eq(users.id, shown),
          sql`exists (
          select 1 from user_metrics m where m.account_id = ${users.accountId} and m.user_id = ${users.id})`,
        ),
      )
    : []

async function listUsers(ctx: Ctx, which: SQL | undefined) {
  const rows = await ctx.db((tx) =>
    tx
      .select({
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        disabledAt: users.disabledAt,
      })
      .from(users)
      .where(which)
      .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id)),
  )
  return rows.map((row) => ({
    id: row.id,
    name: fullName(row.firstName, row.lastName),
    isDismissed: row.disabledAt !== null,
  }))
}

async function loadCards(
  ctx: Ctx,
  userId: string,
  month: string,
): Promise<{ cards: MetricCardView[]; asOf: string }> {
  const days = monthDays(month)
  const earlier = lightFormat(subDays(parseISO(days.from), 1), 'yyyy-MM')
  const before = daysBefore(ctx, month, earlier)
  const of = (range: { from: string; to: string }) => statsOf(ctx, { ...range, users: [userId] })
  const [now, then, daily] = [await of(days), await of(before), await dailyStatsOf(ctx, userId, days)]
  // Open tasks count on the day they are due, also on days to come, so they compare with the whole month before.
  const whole = before.isPart ? await of(monthDays(earlier)) : then
  const cards = ctx.account.serviceReviewEnabled ? [...CARDS, REVIEWS] : CARDS
  const inMonth = `in ${monthLabel(earlier)}`
  const period = before.isPart ? `by the same day of ${monthLabel(earlier)}` : inMonth
  const format = (name: MetricName, metrics: Metrics) => formatMetric(name, metrics[name])
  return {
    asOf: now.asOf,
    cards: cards.map(({ title, name, more }) => ({
      title,
      value: format(name, now.total),
      to: listBehind(name, now.total[name], { userId, month }),
      more: more.map((each) => ({ label: METRIC_LABELS[each], value: format(each, now.total) })),
      before:
        name === 'tasks_total'
          ? `${format(name, whole.total)} ${inMonth}`
          : `${format(name, then.total)} ${period}`,
      chart: barChart({
        category: 'Day',
        ...(name === 'tasks_total'
          ? { series: [{ name: 'Completed' }, { name: 'Pending', tone: 'other' as const }] }
          : { series: [{ name: METRIC_LABELS[name] }] }),
        bars: daily.map(({ day, metrics }) => ({
          label: String(Number(day.slice(8))),
          title: formatDay(day),
          values:
            name === 'tasks_total' ? [metrics.tasks_completed, metrics.tasks_pending] : [metrics[name] ?? 0],
        })),
      }),
    })),
  }
}

/** The month before: of the current month, which is not over, only as many days as have begun. */
function daysBefore(ctx: Ctx, month: string, earlier: string) {
  const days = monthDays(earlier)
  const today = dayIn(ctx.now(), ctx.account.timezone)
  const sameDay = `${earlier}${today.slice(7)}`
  const isPart = month === today.slice(0, 7) && sameDay < days.to
  return { from: days.from, to: isPart ? sameDay : days.to, isPart }
}
