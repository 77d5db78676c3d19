import { referralTotals, type ViaCount } from '#app/features/work/reports/referrals/referral-totals.server.ts'
import { referrals } from '#app/features/work/reports/referrals/referrals.ts'
import { NONE } from '#app/lib/lists/params.ts'
import { clientPath } from '#app/features/people/clients/paths.ts'
import type { Tone } from '#app/lib/charts/chart.ts'
import { type BarChartView, barChart } from '#app/lib/charts/bar-chart.server.ts'
import { pieChart, type PieChartView } from '#app/lib/charts/pie-chart.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { dayIn } from '#app/lib/dates.ts'

export interface ReferralsView {
  allTime: PieChartView
  thisMonth: PieChartView
  topClients: BarChartView
  /** The contacts that the first five of these referred. */
  byTopFive: number
  asOf: string
}

/** The last tone stands for the many ways that have no color of their own. */
const TONES: readonly Tone[] = [1, 2, 3, 4, 5]
const TOP = 5
const NOT_STATED = 'Not stated'

/** The referrals as charts, in which a way has the same color in all time and in this month. */
export async function referralCharts(ctx: Ctx): Promise<ReferralsView> {
  const { allTime, thisMonth, topClients, asOf } = await referralTotals(ctx)
  const tones = new Map(allTime.map(({ via }, index) => [via, TONES[index] ?? 'other']))
  const pie = (counts: ViaCount[], filter: Record<string, string>) =>
    pieChart({
      category: 'Via',
      values: 'Referrals',
      slices: counts.map(({ via, count }) => ({
        label: via ?? NOT_STATED,
        value: count,
        tone: tones.get(via) ?? 'other',
        href: referrals.href({ via: via ?? NONE, ...filter }),
      })),
    })
  return {
    allTime: pie(allTime, {}),
    thisMonth: pie(thisMonth, { from: `${dayIn(ctx.now(), ctx.account.timezone).slice(0, 7)}-01` }),
    topClients: barChart({
      category: 'Contact',
      series: [{ name: 'Referrals' }],
      direction: 'rows',
      bars: topClients.map(({ client, count }) => ({
        label: client.name,
        values: [count],
        href: clientPath(client.id),
      })),
    }),
    byTopFive: topClients.slice(0, TOP).reduce((sum, { count }) => sum + count, 0),
    asOf,
  }
}
