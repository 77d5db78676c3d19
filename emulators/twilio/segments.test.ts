import { expect, test } from 'vitest'

import { countSegments } from './segments.ts'

test.each([
  ['', 1],
  ['x'.repeat(160), 1],
  ['x'.repeat(161), 2],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  ['ж'.repeat(70), 1],
  ['ж'.repeat(71), 2],
  ['👋'.repeat(35), 1],
  ['👋'.repeat(36), 2],
])('counts segments as Twilio bills them', (body, segments) => {
  expect(countSegments(body)).toBe(segments)
})
