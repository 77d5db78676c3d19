import { useId } from 'react'
import { Link } from 'react-router'
import type { PieChartView } from '#app/lib/charts/pie-chart.server.ts'
import { ChartFigure } from './chart-figure.tsx'
import { fillOf, PartLink, Patterns, Swatch } from './chart-parts.tsx'

interface PieChartProps {
  title: string
  titleHidden?: boolean
  /** From `pieChart` on the server. */
  chart: PieChartView
  /** The text without values: `No referrals yet.` */
  empty?: string
  className?: string
}

/** Shares of a whole as a ring, with the whole in its middle and the names beside it. */
export function PieChart({
  title,
  titleHidden = false,
  chart,
  empty = 'Nothing in this time.',
  className,
}: PieChartProps) {
  const id = useId()
  const { slices, total } = chart
  return (
    <ChartFigure title={title} titleHidden={titleHidden} table={chart.table} className={className}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <svg viewBox="-51 -51 102 102" className="chart size-32 shrink-0">
          <Patterns id={id} tones={slices.map(({ tone }) => tone)} />
          {chart.empty ? <circle r="40" className="chart-ring" /> : null}
          {slices.map(({ label, value, percent, tone, path, href }) => (
            <PartLink key={label} href={href}>
              <path d={path} fill={fillOf(id, tone)} className="chart-shape">
                <title>{`${label}: ${value} (${percent})`}</title>
              </path>
            </PartLink>
          ))}
          <text textAnchor="middle" y="5" className="chart-total">
            {total}
          </text>
        </svg>
        {chart.empty ? (
          <p className="text-muted text-sm">{empty}</p>
        ) : (
          <ul className="min-w-32 flex-1 text-sm">
            {slices.map(({ label, value, percent, tone, href }) => (
              <li key={label} className="flex min-w-0 items-center gap-2 py-0.5">
                <Swatch id={id} tone={tone} />
                <span className="min-w-0 flex-1 truncate" title={label}>
                  {href ? (
                    <Link to={href} tabIndex={-1} className="hover:underline">
                      {label}
                    </Link>
                  ) : (
                    <bdi>{label}</bdi>
                  )}
                </span>
                <span className="tabular-nums">{value}</span>
                <span className="w-9 text-right text-muted text-xs tabular-nums">{percent}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </ChartFigure>
  )
}
