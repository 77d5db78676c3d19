import { expect, test } from 'vitest'
import { changeOf, changeOfShare } from './change.ts'

test('a number changes by percent, and says whether that is better', () => {
  expect(changeOf(33, 53)).toEqual({ isUp: false, label: '38%', isBetter: null })
  expect(changeOf(30, 10, 'less')).toEqual({ isUp: true, label: '200%', isBetter: false })
  expect(changeOf(8, 10, 'less')).toEqual({ isUp: false, label: '20%', isBetter: true })
})

test('a share changes by the points between the percentages that are shown', () => {
  const share = (part: number, whole: number) => ({ part, whole })
  expect(changeOfShare(share(26, 33), share(40, 53), 'more')).toEqual({
    isUp: true,
    label: '4 points',
    isBetter: true,
  })
  expect(changeOfShare(share(51, 100), share(1, 2))).toMatchObject({ label: '1 point', isBetter: null })
})

test('without a number to compare, or a visible difference, there is no change', () => {
  expect([changeOf(5, 0), changeOf(undefined, 5), changeOf(5, undefined), changeOf(1000, 1001)]).toEqual(
    Array(4).fill(undefined),
  )
  expect(changeOfShare({ part: 0, whole: 0 }, { part: 1, whole: 1 })).toBeUndefined()
  expect(changeOfShare({ part: 1, whole: 3 }, { part: 2, whole: 6 })).toBeUndefined()
})
