import { successPercent } from '#app/features/messaging/campaigns/campaign.ts'
import { barChart, type BarChartView } from '#app/lib/charts/bar-chart.server.ts'
import type { CampaignFigures, CampaignRow } from './campaign-results.ts'

const RATES: { title: string; part: (figures: CampaignFigures) => number }[] = [
  { title: 'Delivered', part: ({ delivered }) => delivered },
  { title: 'Replied', part: ({ replied }) => replied },
  { title: 'Opted out', part: ({ optedOut }) => optedOut },
]

/** A chart of each rate, with a bar for each campaign. */
export const rateCharts = (rows: readonly CampaignRow[]): { title: string; chart: BarChartView }[] =>
  RATES.map(({ title, part }) => ({
    title,
    chart: barChart({
      category: 'Campaign',
      direction: 'rows',
      series: [{ name: title }],
      format: (hundredths) => successPercent(hundredths, 10_000),
      bars: rows.map((row) => ({
        label: row.name,
        values: [row.sent === 0 ? 0 : Math.round((part(row) / row.sent) * 10_000)],
      })),
    }),
  }))
