import { useId } from 'react'
import type { BarChartView } from '#app/lib/charts/bar-chart.server.ts'
import { ChartFigure } from './chart-figure.tsx'
import {
  Axis,
  AxisLabels,
  fillOf,
  GridLines,
  Legend,
  Nothing,
  PartLink,
  Patterns,
  PLOT_TOP,
} from './chart-parts.tsx'

interface BarChartProps {
  title: string
  titleHidden?: boolean
  /** From `barChart` on the server. */
  chart: BarChartView
  className?: string
}

const HEIGHT = 160

/** Bars of times as columns, of names as rows; stacked when there are several series. */
export function BarChart({ title, titleHidden = false, chart, className }: BarChartProps) {
  const id = useId()
  const Drawing = chart.direction === 'rows' ? Rows : Columns
  return (
    <ChartFigure title={title} titleHidden={titleHidden} table={chart.table} className={className}>
      <Legend id={id} items={chart.legend} />
      <Drawing id={id} chart={chart} />
    </ChartFigure>
  )
}

function Columns({ id, chart }: { id: string; chart: BarChartView }) {
  const { ticks, bars, legend, empty } = chart
  return (
    <div className="flex">
      <Axis ticks={ticks} height={HEIGHT} />
      <svg className="chart min-w-0 flex-1" height={HEIGHT + PLOT_TOP + 20}>
        <Patterns id={id} tones={legend.map(({ tone }) => tone)} />
        <svg y={PLOT_TOP} width="100%" height={HEIGHT} className="chart">
          <GridLines ticks={ticks} />
          {empty ? <Nothing /> : null}
          {bars.map(({ at, size, parts }, index) =>
            parts.map((part) => (
              <PartLink key={`${index} ${part.title}`} href={part.href}>
                <rect
                  x={`${at}%`}
                  width={`${size}%`}
                  y={`${part.from}%`}
                  height={`${part.size}%`}
                  fill={fillOf(id, part.tone)}
                  className="chart-shape"
                >
                  <title>{part.title}</title>
                </rect>
              </PartLink>
            )),
          )}
        </svg>
        <AxisLabels
          labels={bars.map(({ at, size, label, shown }) => ({ label, at: at + size / 2, shown }))}
          height={HEIGHT}
        />
      </svg>
    </div>
  )
}

function Rows({ id, chart }: { id: string; chart: BarChartView }) {
  const { bars, legend } = chart
  return (
    <>
      <svg className="absolute size-0">
        <Patterns id={id} tones={legend.map(({ tone }) => tone)} />
      </svg>
      <ul className="grid grid-cols-[minmax(0,max-content)_minmax(40%,1fr)_auto] items-center gap-x-3 gap-y-1.5 text-sm">
        {bars.map(({ label, total, parts, href }, index) => (
          <li key={index} className="col-span-full grid grid-cols-subgrid items-center">
            <bdi className="truncate text-muted" title={label}>
              {label}
            </bdi>
            <svg className="chart w-full" height="16">
              <rect width="100%" height="16" rx="2" className="chart-track" />
              {parts.map((part) => (
                <PartLink key={part.title} href={part.href ?? href}>
                  <rect
                    x={`${part.from}%`}
                    width={`${part.size}%`}
                    height="16"
                    fill={fillOf(id, part.tone)}
                    className="chart-shape"
                  >
                    <title>{part.title}</title>
                  </rect>
                </PartLink>
              ))}
            </svg>
            <span className="text-right tabular-nums">{total}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
