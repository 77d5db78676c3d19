/** A color with its pattern: one of six for parts of a whole, or one with a meaning. */
export type Tone = 1 | 2 | 3 | 4 | 5 | 6 | 'bad' | 'other'

export type ChartCell = string | { text: string; href: string }

/** The numbers of a chart, for those who can't see it. The first cell of a row names it. */
export interface ChartTable {
  columns: string[]
  rows: ChartCell[][]
}

export interface LegendItem {
  name: string
  tone: Tone
}

/** A rectangle of a chart, in percent of the chart's width or height. */
export interface ChartPart {
  from: number
  size: number
  tone: Tone
  /** The text of its tooltip. */
  title: string
  href?: string | undefined
}

/** A line of the grid, in percent of the height, with its number. */
export interface Tick {
  at: number
  label: string
}

/** When the label below a place is shown: at any width, in a wide chart only, or never. */
export type LabelShown = 'always' | 'wide' | 'never'

/** A label below a place, centered at `at` percent of the chart's width. */
export interface ChartLabel {
  label: string
  at: number
  shown: LabelShown
}
