import { hourLabel, WEEKDAYS } from '#app/features/call-log/call-outcome.ts'
import { barChart, type BarChartView } from '#app/lib/charts/bar-chart.server.ts'
import { heatMap, type HeatMapView } from '#app/lib/charts/heat-map.server.ts'
import { formatDay } from '#app/lib/dates.ts'
import { plural } from '#app/lib/plural.ts'
import { daysOf } from '../period.ts'
import { callsBehind, NO_CALLS } from './call-report.ts'
import type { CallReport } from './call-report.server.ts'

export interface CallCharts {
  days: BarChartView
  answered: HeatMapView
  missed: HeatMapView
}

/** The report's charts, each part with the calls behind it. */
export const callCharts = (report: CallReport): CallCharts => ({
  days: dayChart(report),
  answered: hourChart(report, 'answered'),
  missed: hourChart(report, 'missed'),
})

function dayChart({ period, filters, days }: CallReport): BarChartView {
  return barChart({
    category: 'Day',
    series: [{ name: 'Answered' }, { name: 'Missed', tone: 'bad' }],
    bars: daysOf(period).map((day) => {
      const { answered, missed } = days.get(day) ?? NO_CALLS
      const href = (count: number, outcome: 'answered' | 'missed') =>
        count > 0
          ? callsBehind(filters, { from: day, to: day }, { direction: 'inbound', outcome })
          : undefined
      return {
        label: formatDay(day).slice(0, 5),
        title: formatDay(day),
        values: [answered, missed],
        hrefs: [href(answered, 'answered'), href(missed, 'missed')],
      }
    }),
  })
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

function hourChart({ period, filters, hours }: CallReport, outcome: 'answered' | 'missed'): HeatMapView {
  return heatMap({
    category: 'Weekday',
    columns: HOURS.map((hour) => ({ label: hourLabel(hour).replace(' ', ''), title: hourLabel(hour) })),
    rows: WEEKDAYS.map((name, index) => ({
      label: name.slice(0, 3),
      title: name,
      cells: HOURS.map((hour) => {
        const weekday = index + 1
        const value = hours.get(`${weekday} ${hour}`)?.[outcome] ?? 0
        return {
          value,
          title: plural(value, 'call'),
          href:
            value > 0
              ? callsBehind(filters, period, { direction: 'inbound', outcome, weekday, hour })
              : undefined,
        }
      }),
    })),
  })
}
