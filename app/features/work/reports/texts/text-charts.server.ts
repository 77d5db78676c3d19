import { TEXT_KINDS } from '#app/features/messaging/texting/conversations/conversation-filter.ts'
import { barChart, type BarChartView } from '#app/lib/charts/bar-chart.server.ts'
import { formatDay } from '#app/lib/dates.ts'
import { daysOf } from '../period.ts'
import { conversationsBehind } from './text-report.ts'
import type { TextReport } from './text-report.server.ts'

/** Failed texts are among the others, so they aren't stacked on them. */
const STACKED = TEXT_KINDS.filter(({ kind }) => kind !== 'failed')

/** The texts of each day, each part with the conversations behind it. */
export function textChart({ period, days }: TextReport): BarChartView {
  return barChart({
    category: 'Day',
    series: STACKED.map(({ label }) => ({ name: label })),
    bars: daysOf(period).map((day) => {
      const counts = days.get(day)
      return {
        label: formatDay(day).slice(0, 5),
        title: formatDay(day),
        values: STACKED.map(({ kind }) => counts?.[kind].count ?? 0),
        hrefs: STACKED.map(({ kind }) =>
          counts?.[kind].count ? conversationsBehind({ from: day, to: day }, { texts: kind }) : undefined,
        ),
      }
    }),
  })
}
