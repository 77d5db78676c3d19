import { expect, test } from 'vitest'
import { decideValue } from './three-way.ts'

test.each([
  ['a new value for nothing', 'b', [], null, 'take'],
  ['the first time, what stands here', 'b', [], 'a', 'conflict'],
  ['the first time, the same', 'a', [], 'a', 'keep'],
  ['changed there only', 'b', ['a'], 'a', 'take'],
  ['changed here only', 'a', ['a'], 'b', 'keep'],
  ['emptied here only', 'a', ['a'], null, 'keep'],
  ['changed in both', 'c', ['a'], 'b', 'conflict'],
  ['emptied here, changed there', 'b', ['a'], null, 'conflict'],
  ['changed alike in both', 'b', ['a'], 'b', 'keep'],
  ['one of several rows', 'b', ['a', 'b'], 'a', 'keep'],
  ['a new value of one of several rows', 'c', ['a', 'b'], 'a', 'take'],
] as const)('%s', (_, file, last, stored, verdict) => {
  expect(decideValue(file, last, stored)).toBe(verdict)
})

test.each([
  ['a later row with another new value', 'c', ['a'], 'b', ['b'], 'take'],
  ['a later row with the same value', 'b', ['a'], 'here', ['b'], 'keep'],
] as const)('%s', (_, file, last, stored, rowsBefore, verdict) => {
  expect(decideValue(file, last, stored, rowsBefore)).toBe(verdict)
})
