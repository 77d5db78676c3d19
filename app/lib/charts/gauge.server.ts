import { arc } from 'd3-shape'
import { formatCount, drawn, type Format } from './scale.server.ts'
import type { ChartTable } from './chart.ts'

export interface GaugeInput {
  label: string
  /** `minutes`. */
  unit: string
  value: number
  /** The value should stay within it; null without a limit. */
  limit: number | null
  format?: Format
}

export interface GaugeView {
  label: string
  /** `812`. */
  value: string
  /** `of 1,000 minutes`. */
  of: string
  state: 'within' | 'over' | 'unlimited'
  /** `81% used`, `212 over the plan`. */
  says: string
  track: string
  /** Null while nothing is used. */
  path: string | null
  table: ChartTable
}

/** Half a circle of this radius, with its middle at 0, 0. */
export const GAUGE_RADIUS = 80
const THICKNESS = 16
const HALF = Math.PI / 2
const PERCENT = 100

/** Computes the arc of a gauge. */
export function gauge({ label, unit, value: given, limit, format = formatCount }: GaugeInput): GaugeView {
  const value = drawn(given)
  const over = limit !== null && value > limit
  // Nothing is used of a limit of 0 until something is.
  const share = limit ? Math.min(1, value / limit) : over ? 1 : 0
  const draw = (to: number) =>
    arc().cornerRadius(3).digits(2)({
      innerRadius: GAUGE_RADIUS - THICKNESS,
      outerRadius: GAUGE_RADIUS,
      startAngle: -HALF,
      endAngle: -HALF + to * Math.PI,
    })!
  const percent = limit ? Math.floor((value / limit) * PERCENT) : 0
  const used = percent === 0 && value > 0 ? '<1% used' : `${formatCount(percent)}% used`
  return {
    label,
    value: format(value),
    of: limit === null ? unit : `of ${format(limit)} ${unit}`,
    state: limit === null ? 'unlimited' : over ? 'over' : 'within',
    says: limit === null ? 'No limit' : over ? `${format(value - limit)} over the plan` : used,
    track: draw(1),
    path: share > 0 ? draw(Math.max(share, 0.01)) : null,
    table: {
      columns: ['Unit', 'Used', 'Committed'],
      rows: [[unit, format(value), limit === null ? 'No limit' : format(limit)]],
    },
  }
}
