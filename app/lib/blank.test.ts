import { expect, test } from 'vitest'
import { isBlank, knownValue, trimUnseen } from './blank.ts'

const UNSEEN = [
  '',
  ' ',
  '\u00a0',
  '\u200b',
  '\u200b \u200d',
  '\ufeff',
  '\u2060\u200e',
  '\u3164',
  '\u2800',
  '\u00ad',
  '\t\n',
  '\u2028',
  '\u034f',
  '\ufe0f',
  '\u{e0020}',
]

test.each(UNSEEN.map((text) => [JSON.stringify(text), text]))('%s is blank to the eye', (_, text) => {
  expect(isBlank(text)).toBe(true)
  expect(trimUnseen(text)).toBe('')
  expect(knownValue(text)).toBeUndefined()
})

test('what is seen stays as it is, but for its ends', () => {
  expect(isBlank('.')).toBe(false)
  expect(trimUnseen('\u200bAna\u200b\u00a0')).toBe('Ana')
  expect(trimUnseen('I ❤️')).toBe('I ❤️')
  expect(trimUnseen('👨‍👩‍👧')).toBe('👨‍👩‍👧')
  expect(trimUnseen('a\u200bb')).toBe('a\u200bb')
})

test.each([
  '-',
  '--',
  '—',
  '.',
  '...',
  '?',
  '*',
  '_',
  'N/A',
  'n/a',
  ' N/A ',
  'NA',
  'n.a.',
  'none',
  'NULL',
  'null',
  'Unknown',
  'undefined',
  '(blank)',
  'XXX',
  'Not provided',
  'No Name',
  '\u200bN/A',
])('says nothing: %s', (value) => {
  expect(knownValue(value)).toBeUndefined()
})

test.each([
  'Ana',
  'Na',
  'Null',
  'X',
  'Bo',
  '王伟',
  'عائشة',
  "O'Neil",
  'Nadia',
  'Nona',
  'J.',
  '5th Ave',
  '🎉',
  'Xavier',
])('is a value: %s', (value) => {
  expect(knownValue(value)).toBe(value)
})
