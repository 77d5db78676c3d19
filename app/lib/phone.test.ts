import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatPhone,
  fromE164,
  maskPhone,
  maskPhoneAt,
  normalizeAnyPhone,
  normalizePhone,
  toE164,
} from './phone.ts'

describe('normalizePhone', () => {
  test.each([
    ['(208) 555-0123', '12085550123'],
    ['+1 (208) 555-0123', '12085550123'],
    ['+1-208-555-0123', '12085550123'],
    ['208.555.0123', '12085550123'],
    ['12085550123', '12085550123'],
    ['\u202a(208) 555-0123\u202c', '12085550123'],
    ['208\u2011555\u20110123', '12085550123'],
    ['+1\ufe0f-208-555-0123', '12085550123'],
    ['２０８５５５０１２３', '12085550123'],
    ['tel:+12085550123', '12085550123'],
    ['001 208 555 0123', '12085550123'],
    ['+1\u00a0208\u00a0555\u00a00123', '12085550123'],
  ])('%s is stored as %s', (typed, stored) => expect(normalizePhone(typed)).toBe(stored))

  test.each([
    '',
    '911',
    '208555012',
    '1208555012',
    '120855501234',
    '0085550123',
    '208555012a',
    '2085550123 x4',
    '+44 20 7946 0958',
    '+65 6123 4567',
    '+2085550123',
    '+ (65) 6123 4567',
    '555-0127 x208',
    '2.08555023E9',
    '208-555-O237',
    '2085550229.0',
    '1208555012.0',
    '555-0127 208',
    '5550127 208',
    '1-555-0127-208',
    '208-555-0123.4',
    '011 44 20 7946 0958',
    '208-555-0123 / 208-555-0124',
  ])('%s is not a number', (typed) => expect(normalizePhone(typed)).toBeNull())
})

test('formats a stored number as +#-###-###-####', () => {
  expect(formatPhone('12085550123')).toBe('+1-208-555-0123')
  expect(formatPhone('447700900123')).toBe('+447700900123')
  expect(formatPhone('72345')).toBe('72345')
  expect(toE164('12085550123')).toBe('+12085550123')
})

test('a sender that is a word or a short code is called by no number', () => {
  expect(['ALERT1', '72345', '12085550123', '447700900123'].map(toE164)).toEqual([
    'ALERT1',
    '72345',
    '+12085550123',
    '+447700900123',
  ])
  expect(['ALERT1', '72345', '+12085550123', 'client:1'].map(fromE164)).toEqual([
    'ALERT1',
    '72345',
    '12085550123',
    'client:1',
  ])
})

test.each([
  ['+44 20 7946 0958', '442079460958'],
  ['442079460958', '442079460958'],
  ['(208) 555-0123', '12085550123'],
  ['208-555-0123 4567', null],
  ['208-555-0123 x4', null],
  ['+2085550123x4', null],
  ['BANK1', null],
])('%s of any country is stored as %s', (typed, stored) => expect(normalizeAnyPhone(typed)).toBe(stored))

describe('mask', () => {
  test.each([
    ['', ''],
    ['+', '+'],
    ['+1', '+1'],
    ['1', '+1'],
    ['2', '+1 (2'],
    ['1208', '+1 (208'],
    ['12085', '+1 (208) 5'],
    ['12085550', '+1 (208) 555-0'],
    ['2085550123', '+1 (208) 555-0123'],
    ['+1 (208) 555-01239', '+1 (208) 555-0123'],
    ['+1+1 208 555 0123', '+1 (208) 555-0123'],
    ['+4', '+4'],
    ['+44 20 7946 0958', '+44 20 7946 0958'],
    ['+1+44 20 7946 0958', '+44 20 7946 0958'],
    ['+65 6123 4567', '+65 6123 4567'],
    ['442079460958', '442079460958'],
    ['011 44 20 7946 0958', '011 44 20 7946 0958'],
    ['120855501239', '120855501239'],
    ['555-0127 x208', '555-0127 x208'],
    ['555-0127 #208', '555-0127 #208'],
    ['555-0127 208', '555-0127 208'],
  ])('%s becomes %s', (typed, masked) => expect(maskPhone(typed)).toBe(masked))

  test('keeps the caret after a digit typed in the middle', () => {
    // 7 typed between 208 and 555.
    expect(maskPhoneAt('+1 (2087) 555-012', 8)).toEqual({ value: '+1 (208) 755-5012', caret: 10 })
  })

  test('keeps the caret at the end after the first digit', () => {
    expect(maskPhoneAt('2', 1)).toEqual({ value: '+1 (2', caret: 5 })
  })

  test('masking twice changes nothing, and a whole number survives a round trip', () => {
    const stored = fc
      .tuple(fc.integer({ min: 200, max: 999 }), fc.integer({ min: 0, max: 9_999_999 }))
      .map(([area, rest]) => `1${area}${String(rest).padStart(7, '0')}`)
    fc.assert(
      fc.property(stored, (number) => {
        const masked = maskPhone(number)
        expect(maskPhone(masked)).toBe(masked)
        expect(normalizePhone(masked)).toBe(number)
        expect(normalizePhone(formatPhone(number))).toBe(number)
      }),
    )
  })

  test('either has the form of the mask or is what was typed, whatever is pasted', () => {
    const numbers = fc.string({ unit: fc.constantFrom(...'+ ()-01249') })
    fc.assert(
      fc.property(fc.oneof(fc.string(), numbers), fc.nat(40), (typed, caret) => {
        const { value, caret: at } = maskPhoneAt(typed, Math.min(caret, typed.length))
        expect(at).toBeLessThanOrEqual(value.length)
        if (/^(\+1( \(\d{1,3}(\) \d{1,3}(-\d{1,4})?)?)?)?$/.test(value)) return
        expect(typed.endsWith(value) || value === '+').toBe(true)
        if (value.replace(/\D/g, '') !== '') expect(normalizePhone(value)).toBeNull()
      }),
    )
  })

  test('a number written with another country’s code never becomes one of ours', () => {
    const foreign = fc
      .tuple(fc.constantFrom('44', '65', '20', '49', '7', '2', '91'), fc.stringMatching(/^\d{7,10}$/))
      .map(([code, rest]) => `+${code} ${rest}`)
    fc.assert(
      fc.property(foreign, (typed) => {
        for (const pasted of [typed, `+1${typed}`, `+1 (208${typed}`]) {
          expect(normalizePhone(maskPhone(pasted))).toBeNull()
        }
      }),
    )
  })
})
