import { scalePoint } from 'd3-scale'
import { line } from 'd3-shape'
import type { ChartLabel, ChartTable, LegendItem, Tick, Tone } from './chart.ts'
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

export interface LineChartInput {
  /** Heading of the table's first column. */
  category: string
  series: readonly { name: string; tone?: Tone }[]
  points: readonly {
    label: string
    title?: string
    /** One of each series; null where nothing was measured, which leaves a gap. */
    values: readonly (number | null)[]
    href?: string | undefined
  }[]
  format?: Format
}

export interface LineChartView {
  empty: boolean
  legend: LegendItem[]
  ticks: Tick[]
  labels: ChartLabel[]
  lines: {
    tone: Tone
    /** In a box of 100 by 100. */
    path: string
    dots: { x: number; y: number; title: string; href?: string | undefined }[]
  }[]
  table: ChartTable
}

/** Computes the paths of a line chart. */
export function lineChart({ category, series, points, format = formatCount }: LineChartInput): LineChartView {
  const most = Math.max(0, ...points.flatMap(({ values }) => values.map(drawn)))
  const axis = valueAxis(most, format === formatCount ? shortCount : format)
  const scale = scalePoint<number>()
    .domain(points.map((_, index) => index))
    .range([0, 100])
    .padding(0.5)
  const x = (index: number) => round(scale(index)!)
  const legend = series.map(({ name, tone }, index) => ({ name, tone: tone ?? toneOf(index) }))
  const labels = points.map(({ label }) => cut(label))
  const shown = showLabels(labels)
  return {
    empty: most === 0,
    legend,
    ticks: axis.ticks,
    labels: labels.map((label, index) => ({ label, at: x(index), shown: shown[index]! })),
    lines: legend.map(({ name, tone }, at) => ({
      tone,
      path:
        line<LineChartInput['points'][number]>()
          .defined(({ values }) => Number.isFinite(values[at]))
          .x((_, index) => x(index))
          .y(({ values }) => axis.at(values[at]!))
          .digits(2)(points) ?? '',
      dots: points.flatMap(({ label, title = label, values, href }, index) => {
        const value = values[at]
        if (!Number.isFinite(value)) return []
        const named = series.length > 1 ? `${title}, ${name}` : title
        return [{ x: x(index), y: axis.at(value!), title: `${named}: ${format(drawn(value))}`, href }]
      }),
    })),
    table: {
      columns: [category, ...series.map(({ name }) => name)],
      rows: points.map(({ label, title = label, values, href }) => [
        cell(title, href),
        ...series.map((_, at) => (Number.isFinite(values[at]) ? format(drawn(values[at])) : '–')),
      ]),
    },
  }
}
