import { scaleLinear } from 'd3-scale'
import type { ChartCell, LabelShown, Tick, Tone } from './chart.ts'

export type Format = (value: number) => string

/** `1,204`. */
export const formatCount: Format = (value) => value.toLocaleString('en-US')

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** `1.2K`, where there is no room for more. */
export const shortCount: Format = (value) => compact.format(value)

/** A chart draws neither negative values nor those that are no number. */
export const drawn = (value: number | null | undefined): number =>
  Number.isFinite(value) ? Math.max(0, value!) : 0

const SERIES: readonly Tone[] = [1, 2, 3, 4, 5, 6]

/** The color of the nth series; those past the sixth share one. */
export const toneOf = (index: number): Tone => SERIES[index] ?? 'other'

/** Maps values to percent of the height, from the top, with the lines of the grid. */
export function valueAxis(most: number, format: Format) {
  const scale = scaleLinear()
    .domain([0, most || 1])
    .range([100, 0])
    .nice(4)
  const ticks: Tick[] = scale
    .ticks(4)
    // Counts have no halves.
    .filter((tick) => Number.isInteger(tick) || (most > 0 && most < 1))
    .map((tick) => ({ at: round(scale(tick)), label: format(tick) }))
  return { ticks, at: (value: number) => round(scale(drawn(value))) }
}

export const round = (value: number): number => Math.round(value * 100) / 100

/** The width in pixels of a plot on a phone, and of one in half a page. */
const NARROW = 270
const WIDE = 520
const LETTER = 6.5

/** Chooses labels so that they don't run into each other, counted from the last, which matters most. */
export function showLabels(labels: readonly string[]): LabelShown[] {
  const needed = LETTER * Math.max(0, ...labels.map((label) => label.length)) + 8
  const every = (width: number) => Math.max(1, Math.ceil((labels.length * needed) / width))
  const [narrow, wide] = [every(NARROW), every(WIDE)]
  // A multiple, so that a narrow chart shows some of the labels of a wide one.
  const narrowStep = Math.ceil(narrow / wide) * wide
  return labels.map((_, index) => {
    const fromLast = labels.length - 1 - index
    return fromLast % narrowStep === 0 ? 'always' : fromLast % wide === 0 ? 'wide' : 'never'
  })
}

export const cell = (text: string, href: string | undefined): ChartCell => (href ? { text, href } : text)

const LONGEST_LABEL = 16

/** A label for below a bar: the whole one stands in the tooltip and the table. */
export const cut = (label: string): string =>
  label.length > LONGEST_LABEL ? `${label.slice(0, LONGEST_LABEL - 1).trimEnd()}…` : label
