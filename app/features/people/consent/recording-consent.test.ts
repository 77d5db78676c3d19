import { expect, test } from 'vitest'
import { everyoneMustAgree } from './recording-consent.ts'

const end = (number: string | null, ...addressed: string[]) => ({ number, addressed })
const IDAHO = end('12085550100')

test.each([
  ['both ends are in states where one may agree', [IDAHO, end('15035550100')], false],
  ['the client’s number is Californian', [IDAHO, end('14155550100')], true],
  ['our number is Californian', [end('14155550100'), IDAHO], true],
  ['the client lives in Florida with a number of Idaho', [IDAHO, end('12085550111', 'FL')], true],
  ['the number is hidden', [IDAHO, end(null)], true],
  ['the number is toll-free and the company in Idaho', [end('18445550100', 'ID'), IDAHO], false],
  ['the number is Canadian', [IDAHO, end('16045550100')], true],
])('when %s', (_, ends, expected) => {
  expect(everyoneMustAgree(ends)).toBe(expected)
})
