import { expect, test } from 'vitest'
import { daysLabel, daysOf, instantsOf, periodParams, readPeriod } from './period.ts'

const read = (search: string, today = '2026-03-31') => readPeriod(new URLSearchParams(search), today)

test.each([
  ['', '2026-03-02', '2026-03-31', '2026-01-31', '2026-03-01'],
  ['period=today', '2026-03-31', '2026-03-31', '2026-03-30', '2026-03-30'],
  ['period=yesterday', '2026-03-30', '2026-03-30', '2026-03-29', '2026-03-29'],
  ['period=7d', '2026-03-25', '2026-03-31', '2026-03-18', '2026-03-24'],
  // From Sunday to Saturday.
  ['period=last-week', '2026-03-22', '2026-03-28', '2026-03-15', '2026-03-21'],
  ['period=month', '2026-03-01', '2026-03-31', '2026-01-29', '2026-02-28'],
  ['period=last-month', '2026-02-01', '2026-02-28', '2026-01-04', '2026-01-31'],
  ['from=2024-02-29&to=2024-03-01', '2024-02-29', '2024-03-01', '2024-02-27', '2024-02-28'],
  ['from=1900-01-01&to=1900-01-31', '1900-01-01', '1900-01-31', '1899-12-01', '1899-12-31'],
  ['to=2100-05-05', '2100-05-05', '2100-05-05', '2100-05-04', '2100-05-04'],
])('“%s” is from %s to %s, after %s to %s', (search, from, to, beforeFrom, beforeTo) => {
  expect(read(search)).toMatchObject({ from, to, before: { from: beforeFrom, to: beforeTo }, problem: null })
})

test.each([
  ['from=2026-05-02&to=2026-05-01', 'The first day is after'],
  ['from=2026-02-30&to=2026-03-01', 'These days don’t exist'],
  ['from=2020-01-01&to=2026-01-01', 'at most 366 days'],
  ['from=0000-01-01', 'These days don’t exist'],
])('“%s” shows the usual period and says why', (search, problem) => {
  expect(read(search)).toMatchObject({ preset: '30d', problem: expect.stringContaining(problem) })
})

test('the URL names a preset or days, and not the usual period', () => {
  expect(periodParams(read(''))).toEqual({})
  expect(periodParams(read('period=7d'))).toEqual({ period: '7d' })
  const chosen = { from: '2026-03-01', to: '2026-03-02' }
  expect(periodParams(read(`${new URLSearchParams(chosen)}`))).toEqual(chosen)
})

test('days are as long as the zone’s clocks make them', () => {
  const hours = (day: string) => {
    const { begin, end } = instantsOf({ from: day, to: day }, 'America/Denver')
    return (end.getTime() - begin.getTime()) / 3_600_000
  }
  expect([hours('2026-03-07'), hours('2026-03-08'), hours('2026-11-01')]).toEqual([24, 23, 25])
})

test('lists and names days', () => {
  expect(daysOf({ from: '2026-02-27', to: '2026-03-01' })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(daysLabel({ from: '2026-02-27', to: '2026-03-01' })).toBe('02/27/2026 to 03/01/2026')
})
