import { expect, test } from 'vitest'
import { clockTime } from './clock-time.ts'

test.each([
  [0, '0:00'],
  [65.9, '1:05'],
  [3723, '1:02:03'],
])('%d seconds are %s', (seconds, text) => expect(clockTime(seconds)).toBe(text))
