import { expect, test } from 'vitest'
import { hasRightToLeft, inVisualOrder } from './reading-order.ts'

const ordered = (text: string) => inVisualOrder(text.split(' '), text).join(' ')

test('keeps lines that are read from left to right', () => {
  expect(hasRightToLeft('Ana 王伟 12:30')).toBe(false)
  expect(ordered('Ana 王伟 12:30')).toBe('Ana 王伟 12:30')
})

test('turns the words of a name around, and not those beside it', () => {
  expect(hasRightToLeft('عائشة')).toBe(true)
  expect(ordered('Applicant: עדי לוי · born 1980')).toBe('Applicant: לוי עדי · born 1980')
  expect(ordered('Tomás & عائشة أبو الفضل')).toBe('Tomás & الفضل أبو عائشة')
})

test('begins a paragraph in Arabic or Hebrew at the right', () => {
  expect(ordered('שלום 12 עדי from Harbor .')).toBe('. from Harbor עדי 12 שלום')
})
