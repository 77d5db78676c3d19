import { scaleQuantize } from 'd3-scale'
import type { ChartTable } from './chart.ts'
import { cell, formatCount, drawn, type Format, shortCount } from './scale.server.ts'

export interface HeatMapInput {
  /** Heading of the table's first column: `Hour`. */
  category: string
  columns: readonly { label: string; title?: string }[]
  rows: readonly {
    label: string
    title?: string
    /** One of each column. */
    cells: readonly { value: number; title?: string; href?: string | undefined }[]
  }[]
  format?: Format
}

/** From nothing to the most. */
export type Heat = 0 | 1 | 2 | 3 | 4 | 5

export interface HeatMapView {
  empty: boolean
  columns: string[]
  rows: {
    label: string
    cells: { heat: Heat; text: string; title: string; href?: string | undefined }[]
  }[]
  /** The values of each step of heat: `1–4`. */
  steps: { heat: Heat; label: string }[]
  table: ChartTable
}

const STEPS: readonly Heat[] = [1, 2, 3, 4, 5]

/** Computes the colors of a heat map. */
export function heatMap({ category, columns, rows, format = formatCount }: HeatMapInput): HeatMapView {
  const most = Math.max(0, ...rows.flatMap(({ cells }) => cells.map(({ value }) => drawn(value))))
  const scale = scaleQuantize<Heat>()
    .domain([0, most || 1])
    .range(STEPS)
  const heatOf = (value: number): Heat => (value === 0 ? 0 : scale(value))
  const name = (of: { label: string; title?: string }) => of.title ?? of.label
  return {
    empty: most === 0,
    columns: columns.map(({ label }) => label),
    rows: rows.map((row) => ({
      label: row.label,
      cells: columns.map((column, at) => {
        const { value: given, title, href } = row.cells[at] ?? { value: 0 }
        const value = drawn(given)
        return {
          heat: heatOf(value),
          text: value === 0 ? '' : format === formatCount ? shortCount(value) : format(value),
          title: `${name(column)}, ${name(row)}: ${title ?? format(value)}`,
          href,
        }
      }),
    })),
    steps: stepsOf(scale, most, format),
    table: {
      columns: [category, ...columns.map(name)],
      rows: rows.map((row) => [
        name(row),
        ...columns.map((_, at) => {
          const { value, title, href } = row.cells[at] ?? { value: 0 }
          return cell(title ?? format(drawn(value)), href)
        }),
      ]),
    },
  }
}

/** Steps that no whole number falls into are left out. */
function stepsOf(scale: ReturnType<typeof scaleQuantize<Heat>>, most: number, format: Format) {
  if (most === 0) return []
  return STEPS.flatMap((heat) => {
    const [from, to] = scale.invertExtent(heat)
    const first = heat === 1 ? 1 : Math.ceil(from)
    const last = heat === 5 ? most : Math.ceil(to) - 1
    if (first > last) return []
    return [{ heat, label: first === last ? format(first) : `${format(first)}–${format(last)}` }]
  })
}
