import type { HeatMapView } from '#app/lib/charts/heat-map.server.ts'
import { cn } from '#app/lib/cn.ts'
import { ChartFigure } from './chart-figure.tsx'
import { PartLink } from './chart-parts.tsx'

interface HeatMapProps {
  title: string
  titleHidden?: boolean
  /** From `heatMap` on the server. */
  chart: HeatMapView
  className?: string
}

const ROW = 26
const GAP = 2
const TOP = 20

/** Values of two dimensions, as of weekdays and hours: the darker, the more, with the number where there is room. */
export function HeatMap({ title, titleHidden = false, chart, className }: HeatMapProps) {
  const { columns, rows, steps } = chart
  const longest = Math.max(1, ...rows.map(({ label }) => label.length))
  const width = 100 / Math.max(1, columns.length)
  const many = columns.length > 10
  return (
    <ChartFigure title={title} titleHidden={titleHidden} table={chart.table} className={className}>
      <div className="flex">
        <svg className="shrink-0" width={longest * 7 + 12} height={TOP + rows.length * ROW}>
          {rows.map(({ label }, index) => (
            <text
              key={index}
              x="100%"
              dx={-6}
              y={TOP + index * ROW + 17}
              textAnchor="end"
              className="chart-text"
            >
              {label}
            </text>
          ))}
        </svg>
        <svg className="chart min-w-0 flex-1" height={TOP + rows.length * ROW}>
          {columns.map((label, at) => (
            <text
              key={at}
              x={`${(at + 0.5) * width}%`}
              y={13}
              textAnchor="middle"
              className={cn('chart-text', many && at % 3 !== 0 && 'chart-wide')}
            >
              {label}
            </text>
          ))}
          {rows.map(({ cells }, index) =>
            cells.map(({ heat, text, title: tip, href }, at) => (
              <PartLink key={`${index} ${at}`} href={href}>
                <g className={`heat-${heat}`}>
                  <title>{tip}</title>
                  <rect
                    x={`${at * width}%`}
                    y={TOP + index * ROW}
                    width={`${width - 0.4}%`}
                    height={ROW - GAP}
                    rx="2"
                    className="chart-cell"
                  />
                  <text
                    x={`${(at + 0.5) * width - 0.2}%`}
                    y={TOP + index * ROW + 16}
                    textAnchor="middle"
                    className={cn('chart-cell-text', many && 'chart-wide')}
                  >
                    {text}
                  </text>
                </g>
              </PartLink>
            )),
          )}
        </svg>
      </div>
      {steps.length > 0 ? (
        <ul className="mt-2 flex flex-wrap gap-x-3 gap-y-1 text-muted text-xs">
          {steps.map(({ heat, label }) => (
            <li key={heat} className="inline-flex items-center gap-1.5">
              <svg className={`size-3 heat-${heat}`} viewBox="0 0 12 12">
                <rect width="12" height="12" rx="2" className="chart-cell" />
              </svg>
              {label}
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-2 text-muted text-sm">Nothing in this time.</p>
      )}
    </ChartFigure>
  )
}
