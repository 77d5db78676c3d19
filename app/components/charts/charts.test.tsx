import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { barChart } from '#app/lib/charts/bar-chart.server.ts'
import { gauge } from '#app/lib/charts/gauge.server.ts'
import { heatMap } from '#app/lib/charts/heat-map.server.ts'
import { lineChart } from '#app/lib/charts/line-chart.server.ts'
import { pieChart } from '#app/lib/charts/pie-chart.server.ts'
import { BarChart } from './bar-chart.tsx'
import { Gauge } from './gauge.tsx'
import { HeatMap } from './heat-map.tsx'
import { LineChart } from './line-chart.tsx'
import { PieChart } from './pie-chart.tsx'

const render = (chart: React.ReactNode) => renderToString(<MemoryRouter>{chart}</MemoryRouter>)

const series = [{ name: 'Answered' }, { name: 'Missed', tone: 'bad' as const }]
const days = (values: number[][]) =>
  values.map((of, index) => ({ label: `11/${index + 1}`, title: `November ${index + 1}`, values: of }))

/** No drawing may hold what a value that is no number turns into. */
function expectDrawn(html: string) {
  expect(html).not.toMatch(/NaN|Infinity|undefined|null/)
}

test('stacks a bar from its series and has the same numbers in the table, with their links', () => {
  const bars = days([
    [30, 10],
    [0, 0],
  ]).map((bar) => ({ ...bar, href: '/phone-log', hrefs: ['/phone-log?a', undefined] }))
  const chart = barChart({ category: 'Day', series, bars })
  expect(chart.bars[0]!.parts).toMatchObject([
    { from: 25, size: 75, tone: 1, title: 'November 1, Answered: 30', href: '/phone-log?a' },
    { from: 0, size: 25, tone: 'bad', title: 'November 1, Missed: 10', href: '/phone-log' },
  ])
  expect(chart.bars[1]!.parts).toEqual([])
  expect(chart.table).toEqual({
    columns: ['Day', 'Answered', 'Missed'],
    rows: [
      [{ text: 'November 1', href: '/phone-log' }, { text: '30', href: '/phone-log?a' }, '10'],
      [{ text: 'November 2', href: '/phone-log' }, { text: '0', href: '/phone-log?a' }, '0'],
    ],
  })
  const html = render(<BarChart title="Calls by day" chart={chart} />)
  expectDrawn(html)
  // The Tab key finds each link once, in the table.
  expect(html.match(/<a /g)!.length - html.match(/tabindex="-1"/g)!.length).toBe(4)
})

test('draws rows for names, as long as they are', () => {
  const label = 'Wilhelmina Featherstonehaugh-Cholmondeley of the second office'
  const bars = [
    { label, values: [1_234_567] },
    { label: 'Al', values: [1] },
  ]
  const chart = barChart({ category: 'Employee', series: [{ name: 'Calls' }], bars, direction: 'rows' })
  expect(chart.bars[0]).toMatchObject({ label, total: '1,234,567', parts: [{ from: 0, size: 100 }] })
  expectDrawn(render(<BarChart title="Calls" chart={chart} />))
})

test.each([
  ['nothing at all', []],
  ['zeros', [[0, 0]]],
  ['values that are no numbers', [[Number.NaN, -5]]],
  ['huge values', [[Number.MAX_SAFE_INTEGER, 1]]],
  ['a year of days', Array.from({ length: 366 }, (_, day) => [day, 1])],
])('draws %s', (_, values) => {
  const bars = days(values)
  for (const direction of ['columns', 'rows'] as const) {
    expectDrawn(
      render(<BarChart title="Calls" chart={barChart({ category: 'Day', series, bars, direction })} />),
    )
  }
  expectDrawn(
    render(<LineChart title="Calls" chart={lineChart({ category: 'Day', series, points: bars })} />),
  )
  const slices = bars.map(({ label, values: [value] }) => ({ label, value: value! }))
  expectDrawn(
    render(<PieChart title="Calls" chart={pieChart({ category: 'Day', values: 'Calls', slices })} />),
  )
  const rows = bars.map(({ label, values: of }) => ({ label, cells: of.map((value) => ({ value })) }))
  const columns = series.map(({ name }) => ({ label: name }))
  expectDrawn(render(<HeatMap title="Calls" chart={heatMap({ category: 'Day', columns, rows })} />))
})

test('labels a year of days without running them into each other, the last day always', () => {
  const chart = barChart({
    category: 'Day',
    series,
    bars: days(Array.from({ length: 365 }, () => [1, 1])),
  })
  const shown = chart.bars.map((bar) => bar.shown)
  expect(shown.at(-1)).toBe('always')
  expect(shown.filter((when) => when === 'always').length).toBeLessThanOrEqual(8)
  expect(shown.filter((when) => when !== 'never').length).toBeLessThanOrEqual(14)
})

test('leaves a gap in a line where nothing was measured', () => {
  const points = days([[10], [20], [], [40]]).map((point) => ({
    ...point,
    values: [point.values[0] ?? null],
  }))
  const { lines, table } = lineChart({ category: 'Day', series: [{ name: 'Seconds' }], points })
  expect(lines[0]!.path).toMatch(/^M12.5,75L37.5,50M87.5,0Z$/)
  expect(lines[0]!.dots.map(({ x }) => x)).toEqual([12.5, 37.5, 87.5])
  expect(table.rows[2]).toEqual(['November 3', '–'])
})

test('puts the smallest of many slices together, and into the table one by one', () => {
  const slices = Array.from({ length: 9 }, (_, index) => ({ label: `Via ${index}`, value: 2 ** index }))
  const chart = pieChart({ category: 'Via', values: 'Referrals', slices })
  expect(chart.slices.map(({ label, value, percent }) => [label, value, percent])).toEqual([
    ['Via 8', '256', '50%'],
    ['Via 7', '128', '25%'],
    ['Via 6', '64', '13%'],
    ['Via 5', '32', '6%'],
    ['Via 4', '16', '3%'],
    ['4 others', '15', '3%'],
  ])
  expect(chart.total).toBe('511')
  expect(chart.table.rows).toHaveLength(9)
})

test('gives a slice its color whatever its size, so that two pies of the same names match', () => {
  const pie = (values: number[]) =>
    pieChart({
      category: 'Via',
      values: 'Referrals',
      slices: values.map((value, index) => ({ label: `Via ${index}`, value })),
    }).slices.map(({ label, tone }) => [label, tone])
  expect(Object.fromEntries(pie([1, 5, 3]))).toEqual(Object.fromEntries(pie([9, 1, 2])))
})

test('colors the cells of a heat map in five steps, which its legend names', () => {
  const cells = [0, 1, 10, 25, 50].map((value) => ({ value, href: `/phone-log?v=${value}` }))
  const chart = heatMap({
    category: 'Hour',
    columns: ['Mo', 'Tu', 'We', 'Th', 'Fr'].map((label) => ({ label })),
    rows: [{ label: '9 AM', cells }],
  })
  expect(chart.rows[0]!.cells.map(({ heat }) => heat)).toEqual([0, 1, 2, 3, 5])
  expect(chart.steps.map(({ label }) => label)).toEqual(['1–9', '10–19', '20–29', '30–39', '40–50'])
  expect(chart.rows[0]!.cells[4]).toMatchObject({ title: 'Fr, 9 AM: 50', text: '50' })
  expectDrawn(render(<HeatMap title="Calls" chart={chart} />))
})

test.each([
  [0, 1000, 'within', '0% used'],
  [4, 1000, 'within', '<1% used'],
  [999, 1000, 'within', '99% used'],
  [1000, 1000, 'within', '100% used'],
  [1001, 1000, 'over', '1 over the plan'],
  [0, 0, 'within', '0% used'],
  [5, 0, 'over', '5 over the plan'],
  [5, null, 'unlimited', 'No limit'],
])('a gauge of %i with a limit of %s is %s and says %s', (value, limit, state, says) => {
  const chart = gauge({ label: 'Minutes', unit: 'minutes', value, limit })
  expect(chart).toMatchObject({ state, says })
  const html = render(<Gauge chart={chart} />)
  expectDrawn(html)
  expect(html.includes('chart-bad')).toBe(state === 'over')
})
