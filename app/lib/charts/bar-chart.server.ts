import { scaleBand } from 'd3-scale'
import type { ChartPart, ChartTable, LabelShown, LegendItem, Tick, Tone } from './chart.ts'
import {
  cell,
  formatCount,
  cut,
  drawn,
  type Format,
  round,
  shortCount,
  showLabels,
  toneOf,
  valueAxis,
} from './scale.server.ts'

export interface BarChartInput {
  /** Heading of the table's first column: `Day`, `Employee`. */
  category: string
  /** The parts that a bar is stacked from. */
  series: readonly { name: string; tone?: Tone }[]
  bars: readonly {
    label: string
    /** The whole name, for the table and the tooltip. */
    title?: string
    /** One of each series. */
    values: readonly number[]
    /** The list that the bar counts. */
    href?: string | undefined
    /** The list that each of its parts counts. */
    hrefs?: readonly (string | undefined)[]
  }[]
  format?: Format
  /** Columns for times; rows, which have room for names, for all else. */
  direction?: 'columns' | 'rows'
}

export interface BarChartView {
  direction: 'columns' | 'rows'
  empty: boolean
  legend: LegendItem[]
  ticks: Tick[]
  bars: {
    label: string
    shown: LabelShown
    /** Place and width of a column, in percent. */
    at: number
    size: number
    total: string
    parts: ChartPart[]
    href?: string | undefined
  }[]
  table: ChartTable
}

/** Computes the places of a bar chart's parts. */
export function barChart(input: BarChartInput): BarChartView {
  const { series, bars, format = formatCount, direction = 'columns' } = input
  const rows = direction === 'rows'
  const totals = bars.map(({ values }) => values.reduce((sum, value) => sum + drawn(value), 0))
  const most = Math.max(0, ...totals)
  const axis = valueAxis(most, format === formatCount ? shortCount : format)
  const band = scaleBand<number>()
    .domain(bars.map((_, index) => index))
    .range([0, 100])
    .padding(bars.length > 60 ? 0.1 : 0.3)
  const labels = bars.map(({ label }) => cut(label))
  const shown = showLabels(labels)
  const legend = series.map(({ name, tone }, index) => ({ name, tone: tone ?? toneOf(index) }))
  return {
    direction,
    empty: most === 0,
    legend,
    ticks: axis.ticks,
    bars: bars.map(({ label, title = label, values, href, hrefs }, index) => {
      let sum = 0
      const parts: ChartPart[] = []
      for (const [at, { name, tone }] of legend.entries()) {
        const value = drawn(values[at])
        if (value === 0) continue
        const [start, end] = rows
          ? [(sum / most) * 100, ((sum + value) / most) * 100]
          : [axis.at(sum + value), axis.at(sum)]
        parts.push({
          from: round(start),
          size: round(end - start),
          tone,
          title: series.length > 1 ? `${title}, ${name}: ${format(value)}` : `${title}: ${format(value)}`,
          href: hrefs?.[at] ?? href,
        })
        sum += value
      }
      return {
        label: rows ? title : labels[index]!,
        shown: shown[index]!,
        at: round(band(index)!),
        size: round(band.bandwidth()),
        total: format(totals[index]!),
        parts,
        href,
      }
    }),
    table: {
      columns: [input.category, ...series.map(({ name }) => name)],
      rows: bars.map(({ label, title = label, values, href, hrefs }) => [
        cell(title, href),
        ...series.map((_, at) => cell(format(drawn(values[at])), hrefs?.[at])),
      ]),
    },
  }
}
