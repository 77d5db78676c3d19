import { TriangleAlert } from '#app/components/icons.tsx'
import type { GaugeView } from '#app/lib/charts/gauge.server.ts'
import { cn } from '#app/lib/cn.ts'
import { ChartFigure } from './chart-figure.tsx'

interface GaugeProps {
  /** From `gauge` on the server. */
  chart: GaugeView
  className?: string
}

/** How much of a limit is used; red, and in words, when it is more. */
export function Gauge({ chart, className }: GaugeProps) {
  const { label, value, of, state, says, track, path } = chart
  const over = state === 'over'
  return (
    <ChartFigure title={label} table={chart.table} className={cn('text-center', className)}>
      <svg viewBox="-82 -82 164 88" className="chart mx-auto w-full max-w-48">
        <path d={track} className="chart-track" />
        {path ? (
          <path d={path} className={cn('chart-fill chart-shape', over ? 'chart-bad' : 'chart-1')} />
        ) : null}
        <text textAnchor="middle" y="-14" className="chart-value">
          {value}
        </text>
        <text textAnchor="middle" y="4" className="chart-text">
          {of}
        </text>
      </svg>
      <p
        className={cn(
          'mt-1 flex items-center justify-center gap-1 text-sm',
          over ? 'font-medium text-bad' : 'text-muted',
        )}
      >
        {over ? <TriangleAlert aria-hidden className="size-4 shrink-0" /> : null}
        {says}
      </p>
    </ChartFigure>
  )
}
