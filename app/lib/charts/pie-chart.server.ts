import { arc, pie, type PieArcDatum } from 'd3-shape'
import type { ChartTable, Tone } from './chart.ts'
import { cell, formatCount, drawn, type Format, toneOf } from './scale.server.ts'

export interface PieChartInput {
  /** Headings of the table's columns: `Via`, `Referrals`. */
  category: string
  values: string
  /** In the order of their colors, which two pies of the same names share. */
  slices: readonly { label: string; value: number; tone?: Tone; href?: string | undefined }[]
  format?: Format
}

export interface PieChartView {
  /** The whole, as shown in the middle. */
  total: string
  empty: boolean
  slices: {
    label: string
    value: string
    percent: string
    tone: Tone
    path: string
    href?: string | undefined
  }[]
  table: ChartTable
}

/** The circle's radius; its middle is at 0, 0. */
export const PIE_RADIUS = 50
const HOLE = 30
/** More than these can't be distinguished: the smallest are one slice. */
const MOST_SLICES = 6
const PERCENT = 100

/** Computes the slices of a pie chart, the largest first. */
export function pieChart({ category, values, slices, format = formatCount }: PieChartInput): PieChartView {
  const all = slices
    .map(({ label, value, tone, href }, index) => ({
      label,
      value: drawn(value),
      tone: tone ?? toneOf(index),
      href,
    }))
    .toSorted((a, b) => b.value - a.value)
  const total = all.reduce((sum, { value }) => sum + value, 0)
  const some = all.filter(({ value }) => value > 0)
  const rest = some.length > MOST_SLICES ? some.splice(MOST_SLICES - 1) : []
  if (rest.length > 0) {
    const value = rest.reduce((sum, slice) => sum + slice.value, 0)
    some.push({ label: `${rest.length} others`, value, tone: 'other', href: undefined })
  }
  const path = arc<PieArcDatum<(typeof some)[number]>>().innerRadius(HOLE).outerRadius(PIE_RADIUS).digits(2)
  const percent = (value: number) => {
    const share = total === 0 ? 0 : (value / total) * PERCENT
    return share > 0 && share < 1 ? '<1%' : `${Math.round(share)}%`
  }
  return {
    total: format(total),
    empty: total === 0,
    slices: pie<(typeof some)[number]>()
      .sort(null)
      .value(({ value }) => value)(some)
      .map((place) => {
        const { label, value, tone, href } = place.data
        return { label, value: format(value), percent: percent(value), tone, path: path(place) ?? '', href }
      }),
    table: {
      columns: [category, values, 'Share'],
      rows: all.map(({ label, value, href }) => [cell(label, href), format(value), percent(value)]),
    },
  }
}
