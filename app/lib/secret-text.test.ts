import { expect, test } from 'vitest'
import {
  CARD_NOT_KEPT,
  draftable,
  secretInText,
  SSN_ELSEWHERE,
  withoutCards,
  withoutSecrets,
} from './secret-text.ts'

test.each([
  'SSN 123-45-6789',
  '123-45-6789',
  'it is 123 45 6789, he says',
  'x123.45.6789',
  '123–45–6789',
  'ssn: 123456789',
  'Social Security Number is 123456789.',
  'ITIN 912-78-1234',
])('%s is a social security number', (text) => {
  expect(secretInText(text)).toBe(SSN_ELSEWHERE)
})

test.each([
  'call 208-555-0123',
  '(208) 555-0123 or 1-208-555-0123',
  'policy 123456789, ZIP 83702-1234',
  'due 12-31-2026, 2026-12-31',
  'EIN 12-3456789',
  '2123-45-6789',
  '123-45-67890',
  '1.123-45-6789',
  'from 100 to 20 of 3000',
  'the ssn is missing; claim 4471-20-1',
  '',
])('%s is not a social security number', (text) => {
  expect(secretInText(text)).toBeNull()
})

test.each([
  '4111111111111111',
  '4111 1111 1111 1111 exp 12/29',
  '3782-822463-10005',
  'card 6011111111111117.',
  'SSN 123-45-6789 and 5555 5555 5555 4444',
])('%s contains a card number', (text) => {
  expect(secretInText(text)).toBe(CARD_NOT_KEPT)
})

test('masking keeps the last four digits and the text around them', () => {
  expect(withoutCards('Mine: 4111 1111 1111 1111, exp 12/29 cvc 739. And 378282246310005!')).toBe(
    'Mine: •••• •••• •••• 1111, exp 12/29 cvc 739. And •••••••••••0005!',
  )
  expect(withoutCards('4111 1111 1111 1111 123 and 5555555555554444')).toBe(
    '•••• •••• •••• 1111 123 and ••••••••••••4444',
  )
  expect(withoutCards('My SSN is 123-45-6789')).toBe('My SSN is 123-45-6789')
  expect(withoutSecrets('123-45-6789 4111111111111111.pdf')).toBe('•••-••-6789 ••••••••••••1111.pdf')
  expect(withoutSecrets('policy 123456789.pdf')).toBe('policy 123456789.pdf')
})

test.each([
  ['Prefers mornings', 'Prefers mornings'],
  ['Card 4111 1111 1111 1111', null],
  ['Card 4111 1111 1111 111', 'Card '],
  ['4111-1111-1111-', ''],
  ['His SSN: 123-45-678', 'His SSN: '],
  ['SSN 12345678', 'SSN '],
  ['SSN 1234', 'SSN 1234'],
  ['Call (208) 555-0123', 'Call (208) 555-0123'],
  ['Call 12085550123', 'Call 12085550123'],
  // Typing went on: it was none.
  ['Policy 4111 1111 1111 renews', 'Policy 4111 1111 1111 renews'],
  ['Policy 991827364550', 'Policy 991827364550'],
])('a draft of “%s” keeps “%s”', (text, kept) => {
  expect(draftable(text)).toBe(kept)
})

test('reads a long text of digits quickly', () => {
  const began = performance.now()
  for (const text of [
    '1 '.repeat(10_000),
    '1'.repeat(20_000),
    'ssn '.repeat(10_000),
    '123-45-'.repeat(5000),
  ]) {
    withoutSecrets(text)
    draftable(text)
  }
  expect(performance.now() - began).toBeLessThan(5000)
})
