import { expect, test } from 'vitest'
import { decideValue } from './three-way.ts'

test.each([
  ['a new value for nothing', 'b', null, null, 'take'],
  ['the first time, what stands here', 'b', null, 'a', 'conflict'],
  ['the first time, the same', 'a', null, 'a', 'keep'],
  ['changed there only', 'b', 'a', 'a', 'take'],
  ['changed here only', 'a', 'a', 'b', 'keep'],
  ['emptied here only', 'a', 'a', null, 'keep'],
  ['changed in both', 'c', 'a', 'b', 'conflict'],
  ['emptied here, changed there', 'b', 'a', null, 'conflict'],
  ['changed alike in both', 'b', 'a', 'b', 'keep'],
] as const)('%s', (_, file, last, stored, verdict) => {
  expect(decideValue(file, last, stored)).toBe(verdict)
})
