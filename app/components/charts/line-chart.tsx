import type { LineChartView } from '#app/lib/charts/line-chart.server.ts'
import { ChartFigure } from './chart-figure.tsx'
import { Axis, AxisLabels, GridLines, Legend, Nothing, PartLink, PLOT_TOP } from './chart-parts.tsx'

interface LineChartProps {
  title: string
  titleHidden?: boolean
  /** From `lineChart` on the server. */
  chart: LineChartView
  className?: string
}

const HEIGHT = 160
/** More dots than these would hide the line; pointing at the place of one still shows its tooltip. */
const MOST_DOTS = 45

/** Values over time, one line for each series. */
export function LineChart({ title, titleHidden = false, chart, className }: LineChartProps) {
  const { ticks, labels, lines, legend, empty, table } = chart
  const hidden = labels.length > MOST_DOTS
  return (
    <ChartFigure title={title} titleHidden={titleHidden} table={table} className={className}>
      <Legend id="" items={legend} line />
      <div className="flex">
        <Axis ticks={ticks} height={HEIGHT} />
        <svg className="chart min-w-0 flex-1" height={HEIGHT + PLOT_TOP + 20}>
          <svg y={PLOT_TOP} width="100%" height={HEIGHT} className="chart overflow-visible">
            <GridLines ticks={ticks} />
            {empty ? <Nothing /> : null}
            {lines.map(({ tone, path }) => (
              <svg
                key={tone}
                viewBox="0 0 100 100"
                preserveAspectRatio="none"
                className="chart overflow-visible"
              >
                <path d={path} className={`chart-line chart-${tone}`} />
              </svg>
            ))}
            {lines.flatMap(({ tone, dots }) =>
              dots.map(({ x, y, title: tip, href }) => (
                <PartLink key={`${tone} ${x}`} href={href}>
                  <circle
                    cx={`${x}%`}
                    cy={`${y}%`}
                    r={hidden ? 5 : 3.5}
                    className={`chart-dot chart-${tone} ${hidden ? 'chart-dot-hidden' : ''}`}
                  >
                    <title>{tip}</title>
                  </circle>
                </PartLink>
              )),
            )}
          </svg>
          <AxisLabels labels={labels} height={HEIGHT} />
        </svg>
      </div>
    </ChartFigure>
  )
}
