import { hourLabel, ISO_WEEKDAYS } from '#app/features/telephony/call-log/call-outcome.ts'
import type { LogQuery } from '#app/features/telephony/call-log/log-query.ts'
import { barChart, type BarChartView } from '#app/lib/charts/bar-chart.server.ts'
import { heatMap, type HeatMapView } from '#app/lib/charts/heat-map.server.ts'
import { formatDay } from '#app/lib/dates.ts'
import { plural } from '#app/lib/plural.ts'
import { daysOf } from '../period.ts'
import { type CallNumbers, callsBehind, NO_CALLS } from './call-report.ts'
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

type Series = Parameters<typeof barChart>[0]['series'][number] & {
  of: (numbers: CallNumbers) => number
  query: Partial<LogQuery>
}

/** The series of the chart by day: missed calls by office hours, where some were outside of them. */
function seriesOf({ missedInHours, missedOutside, missedUnknown }: CallNumbers): Series[] {
  const missed: Partial<LogQuery> = { outcome: 'missed' }
  const byOffice: (false | Series)[] = [
    missedInHours > 0 && {
      name: 'Missed in office hours',
      tone: 'bad',
      of: (numbers) => numbers.missedInHours,
      query: { ...missed, office: 'in' },
    },
    {
      name: 'Missed outside office hours',
      tone: 3,
      of: (numbers) => numbers.missedOutside,
      query: { ...missed, office: 'outside' },
    },
    missedUnknown > 0 && {
      name: 'Missed, office hours not known',
      tone: 'other',
      of: (numbers) => numbers.missedUnknown,
      query: { ...missed, office: 'unknown' },
    },
  ]
  return [
    { name: 'Answered', of: ({ answered }) => answered, query: { outcome: 'answered' } },
    ...(missedOutside > 0
      ? byOffice.filter((series) => series !== false)
      : [
          {
            name: 'Missed',
            tone: 'bad',
            of: (numbers: CallNumbers) => numbers.missed,
            query: missed,
          } as const,
        ]),
  ]
}

function dayChart({ period, filters, now, days }: CallReport): BarChartView {
  const series = seriesOf(now)
  return barChart({
    category: 'Day',
    series,
    bars: daysOf(period).map((day) => {
      const numbers = days.get(day) ?? NO_CALLS
      return {
        label: formatDay(day).slice(0, 5),
        title: formatDay(day),
        values: series.map(({ of }) => of(numbers)),
        hrefs: series.map(({ of, query }) =>
          of(numbers) > 0
            ? callsBehind(filters, { from: day, to: day }, { direction: 'inbound', ...query })
            : undefined,
        ),
      }
    }),
  })
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

function hourChart({ period, filters, hours }: CallReport, outcome: 'answered' | 'missed'): HeatMapView {
  return heatMap({
    category: 'Weekday',
    columns: HOURS.map((hour) => ({ label: hourLabel(hour).replace(' ', ''), title: hourLabel(hour) })),
    rows: ISO_WEEKDAYS.map((name, index) => ({
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
