import { Link } from 'react-router'
import type { ChartLabel, LegendItem, Tick, Tone } from '#app/lib/charts/chart.ts'
import { cn } from '#app/lib/cn.ts'

/** Lines and dots over a color, so that colors are not the only difference. A tone without one is plain. */
const PATTERNS: Partial<Record<Tone, string>> = {
  2: 'M-1 1 1 -1M0 6 6 0M5 7 7 5',
  3: 'M1.5 3h.01M4.5 0h.01M4.5 6h.01',
  4: 'M0 3h6',
  5: 'M-1 5 1 7M0 0 6 6M5 -1 7 1',
  6: 'M0 3h6M3 0v6',
  bad: 'M-1 1 1 -1M0 6 6 0M5 7 7 5M-1 5 1 7M0 0 6 6M5 -1 7 1',
}

/** The patterns of a drawing's tones, for `fillOf`. `id` is unique in the page. */
export function Patterns({ id, tones }: { id: string; tones: readonly Tone[] }) {
  return (
    <defs>
      {[...new Set(tones)].map((tone) => (
        <pattern
          key={tone}
          id={`${id}${tone}`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          className={`chart-${tone}`}
        >
          <rect width="6" height="6" className="chart-fill" />
          {PATTERNS[tone] ? <path d={PATTERNS[tone]} className="chart-pattern" /> : null}
        </pattern>
      ))}
    </defs>
  )
}

export const fillOf = (id: string, tone: Tone): string => `url(#${id}${tone})`

/** A part of a drawing that leads to what it counts. The table has the same link for the keyboard. */
export function PartLink({ href, children }: { href: string | undefined; children: React.ReactNode }) {
  if (!href) return children
  return (
    <Link to={href} tabIndex={-1} className="chart-link">
      {children}
    </Link>
  )
}

/** The names of the tones; none for a single series, which the title names. */
export function Legend({ id, items, line }: { id: string; items: readonly LegendItem[]; line?: boolean }) {
  if (items.length < 2) return null
  return (
    <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
      {items.map(({ name, tone }) => (
        <li key={name} className="inline-flex min-w-0 items-center gap-1.5">
          {line ? <LineSwatch tone={tone} /> : <Swatch id={id} tone={tone} />}
          <bdi className="min-w-0 truncate">{name}</bdi>
        </li>
      ))}
    </ul>
  )
}

export const Swatch = ({ id, tone }: { id: string; tone: Tone }) => (
  <svg className="size-3 shrink-0" viewBox="0 0 12 12">
    <rect width="12" height="12" rx="2" fill={fillOf(id, tone)} className="chart-shape" />
  </svg>
)

const LineSwatch = ({ tone }: { tone: Tone }) => (
  <svg className="h-3 w-6 shrink-0" viewBox="0 0 24 12">
    <path d="M0 6h24" className={`chart-line chart-${tone}`} />
  </svg>
)

/** The numbers of the vertical axis, beside a plot of this height in pixels. */
export function Axis({ ticks, height }: { ticks: readonly Tick[]; height: number }) {
  const longest = Math.max(1, ...ticks.map(({ label }) => label.length))
  return (
    <svg className="shrink-0" width={longest * 7 + 6} height={height + PLOT_TOP * 2}>
      {ticks.map(({ at, label }) => (
        <text
          key={at}
          x="100%"
          dx={-6}
          y={PLOT_TOP + (at / 100) * height + 4}
          className="chart-text"
          textAnchor="end"
        >
          {label}
        </text>
      ))}
    </svg>
  )
}

/** The labels of the horizontal axis, below a plot of this height in pixels; `at` is where each is centered, in percent. */
export function AxisLabels({ labels, height }: { labels: readonly ChartLabel[]; height: number }) {
  return labels.map(({ label, at, shown }, index) =>
    shown === 'never' ? null : (
      <text
        key={index}
        x={`${at}%`}
        y={height + PLOT_TOP + 16}
        textAnchor="middle"
        className={shown === 'wide' ? 'chart-text chart-wide' : 'chart-text'}
      >
        {label}
      </text>
    ),
  )
}

/** Above the plot, so that the highest number of the axis isn't cut off. */
export const PLOT_TOP = 8

export function GridLines({ ticks }: { ticks: readonly Tick[] }) {
  return ticks.map(({ at }) => (
    <line
      key={at}
      x1="0"
      x2="100%"
      y1={`${at}%`}
      y2={`${at}%`}
      className={cn('chart-grid', at === 100 && 'chart-base')}
    />
  ))
}

/** In the middle of a chart that has only zeros. */
export const Nothing = () => (
  <text x="50%" y="50%" textAnchor="middle" className="chart-text chart-nothing">
    Nothing in this time
  </text>
)
