import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costLabel, countSegments, segmentsLabel, textCents } from './segments.ts'

describe('countSegments', () => {
  test('counts no text for an empty body', () => {
    expect(countSegments('')).toEqual({ encoding: 'GSM-7', count: 0, used: 0, capacity: 160 })
    expect(segmentsLabel(countSegments(''))).toBe('')
  })

  test.each([
    ['plain', 'a'.repeat(41), '1 text · 41 / 160'],
    ['the last that fits one', 'a'.repeat(160), '1 text · 160 / 160'],
    ['one more', 'a'.repeat(161), '2 texts · 161 / 306'],
    ['three', 'a'.repeat(307), '3 texts · 307 / 459'],
    ['signs of two septets', '€'.repeat(80), '1 text · 160 / 160'],
    ['signs of two septets, one more', '€'.repeat(81), '2 texts · 162 / 306'],
    ['a curly apostrophe makes it UCS-2', `${'a'.repeat(69)}’`, '1 text · 70 / 70'],
    ['UCS-2 beyond one', `${'a'.repeat(70)}’`, '2 texts · 71 / 134'],
    ['an emoji is two units', '😀', '1 text · 2 / 70'],
    ['accents of the alphabet stay plain', 'Ñandú à é', '1 text · 9 / 70'],
    ['accents all in the alphabet', 'Ñ à é ü', '1 text · 7 / 160'],
  ])('%s', (_name, body, label) => {
    expect(segmentsLabel(countSegments(body))).toBe(label)
  })

  test('never splits a character of two units', () => {
    // After 152 septets a two-septet character doesn't fit into 153. It starts the second text, which then overflows.
    const body = `${'a'.repeat(152)}€${'a'.repeat(152)}`
    expect(countSegments(body)).toMatchObject({ used: 306, count: 3 })
    expect(countSegments(`${'ж'.repeat(66)}😀${'ж'.repeat(66)}`)).toMatchObject({ used: 134, count: 3 })
  })

  test('counts enough texts for the units, and never fewer for a longer body', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.string({ maxLength: 5 }), (a, b) => {
        const one = countSegments(a)
        expect(one.used).toBeLessThanOrEqual(one.capacity)
        const more = countSegments(a + b)
        expect(more.count).toBeGreaterThanOrEqual(one.count)
      }),
    )
  })
})

const PRICE = { segments: 1180, pictureMessages: 2950 }

test('a campaign’s texts cost what they cost in the composer', () => {
  expect(textCents({ segments: 11 }, PRICE)).toBeCloseTo(12.98)
  expect(costLabel({ count: 11, files: false, recipients: 1 }, PRICE)).toBe('about 13.0¢')
})

test.each([
  [{ count: 2, files: false, recipients: 1 }, 'about 2.4¢'],
  [{ count: 1, files: false, recipients: 10 }, 'about 11.8¢'],
  [{ count: 2, files: true, recipients: 2 }, 'about 5.9¢'],
])('%j costs %s', (texts, cost) => {
  expect(costLabel(texts, PRICE)).toBe(cost)
})
