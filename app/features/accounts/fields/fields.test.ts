import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDay } from '#app/lib/dates.ts'
import { parseDate } from '#app/lib/read-date.ts'
import { cardBrand, looksLikeCard, luhn, parseCardNumber, validRouting } from '#app/lib/card-number.ts'
import { PERSON_FIELDS } from '#app/features/people/clients/person.ts'
import { fieldSchema } from './field-schema.ts'
import { type Field, fieldsOf, type GroupField, keptEnd, parseMoney, type TextField } from './fields.ts'
import { KINDS } from '#app/features/people/records/kinds/index.ts'
import { KIND_NAMES } from '#app/features/people/records/kinds/kind-names.ts'
import { expiryYears } from '#app/features/people/records/payment-card.ts'
import { sampleForm } from '#app/features/people/records/samples.fixture.ts'
import { schemaOf } from '#app/features/people/records/kind-schema.ts'

const days = fc
  .date({ min: new Date('1850-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('dates', () => {
  test('are stored as yyyy-MM-dd, typed or picked', () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(parseDate(day)).toBe(day)
        expect(parseDate(formatDay(day))).toBe(day)
      }),
    )
  })
  test('that don’t exist are refused', () => {
    for (const text of ['02/30/2024', '02/29/2023', '13/01/2024', '00/10/2024', '2024-04-31', '1/1/24', 'x'])
      expect(parseDate(text), text).toBeNull()
    fc.assert(
      fc.property(fc.string(), (text) => {
        const day = parseDate(text)
        expect(day === null || /^\d{4}-\d{2}-\d{2}$/.test(day)).toBe(true)
      }),
    )
  })
})

describe('money', () => {
  test('is parsed back to the same cents as it was formatted from', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
        const shown = (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
        expect(parseMoney(shown, false)).toBe(cents)
        expect(parseMoney(shown, true)).toBe(cents % 100 === 0 ? cents : null)
      }),
    )
  })
  test('refuses anything else', () => {
    for (const text of ['', '-1', '1.234', '1,23', '1e3', '0x10', 'abc', '1.2.3', '9999999999999'])
      expect(parseMoney(text, false), text).toBeNull()
  })
})

describe('phone numbers', () => {
  test('are refused when they aren’t one, and never become another number', () => {
    const doctors = PERSON_FIELDS.find(({ name }) => name === 'doctors')!
    const schema = fieldSchema(doctors)
    expect(schema.parse([{ phone: '(208) 555-0127' }])).toEqual([{ phone: '12085550127' }])
    for (const phone of ['555-0127 x208', '2.08555023E9', '208-555-0127 / 208', '0085550127', '208-555-O127'])
      expect(schema.safeParse([{ phone }]).success, phone).toBe(false)
  })
})

describe('numbers with check digits', () => {
  test('refuse a wrong digit in a card or routing number', () => {
    const card = '4111111111111111'
    expect(parseCardNumber('4111 1111-1111 1111')).toBe(card)
    for (let at = 0; at < card.length; at += 1) {
      const wrong = card.slice(0, at) + ((Number(card[at]) + 3) % 10) + card.slice(at + 1)
      expect(luhn(wrong), wrong).toBe(false)
    }
    expect(validRouting('123103729')).toBe(true)
    for (const wrong of ['123103728', '213103729', '000000000', '12310372', '1231037290'])
      expect(validRouting(wrong), wrong).toBe(false)
  })
  test('brands', () => {
    expect(
      ['4111111111111111', '5555555555554444', '378282246310005', '6011111111111117'].map(cardBrand),
    ).toEqual(['Visa', 'Mastercard', 'American Express', 'Discover'])
    expect(cardBrand('9999999999999999')).toBeNull()
  })
  test('finds a card number in a text, but not in a phone, policy or vehicle number', () => {
    expect(looksLikeCard('pay with 4111 1111 1111 1111 please')).toBe(true)
    for (const text of [
      '4111 1111 1111 1111 123 12/26',
      '4111-1111-1111-1111 12-26',
      '4111.1111.1111.1111',
      '4111\u00a01111\u00a01111\u00a01111',
      '4111–1111–1111–1111 0123 456 789',
      '378282246310005 1226',
      'amex 3782 822463 10005 1234 09 28',
      '07 4111111111111111',
    ])
      expect(looksLikeCard(text), text).toBe(true)
    expect(looksLikeCard('208 555 0123 208 555 0188')).toBe(false)
    expect(looksLikeCard('call 1-208-555-0123, policy 4471-20')).toBe(false)
    for (const kind of KIND_NAMES) {
      const notes = schemaOf(KINDS[kind]).safeParse({
        ...sampleForm(kind).typed,
        notes: 'card 378282246310005',
        value: 'card 378282246310005',
      })
      const has = KINDS[kind].fields.some((field) => field.name === 'notes' || field.name === 'value')
      expect(notes.success, kind).toBe(!has)
    }
  })
  test('expiry offers 20 years from the current one', () => {
    const years = expiryYears(new Date('2026-11-20'))
    expect([years.length, years[0], years.at(-1)]).toEqual([20, '2026', '2045'])
  })
})

test('a mask never shows more than a third of a short value, nor four of a long one', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 20 }), (value) => {
      expect(keptEnd(value).length).toBeLessThanOrEqual(Math.min(4, Math.max(0, value.length / 2)))
    }),
  )
})

describe('schemas', () => {
  test.each(KIND_NAMES)(
    '%s: any form ends as stored values or as messages, never as an exception',
    (kind) => {
      const names = KINDS[kind].fields.map((field) => field.name)
      const value = fc.oneof(
        fc.string(),
        fc.constant(''),
        fc.array(fc.string()),
        fc.object(),
        fc.constant(null),
      )
      fc.assert(
        fc.property(fc.dictionary(fc.constantFrom(...names, '__proto__', 'x'), value), (form) => {
          const result = schemaOf(KINDS[kind]).safeParse(form)
          if (result.success) {
            for (const field of Object.keys(result.data)) expect(names).toContain(field)
          } else expect(result.error.issues[0]!.message).toBeTruthy()
        }),
        { numRuns: 60 },
      )
    },
  )

  test('notes of a policy have 250 characters at most', () => {
    const policy = (length: number) =>
      schemaOf(KINDS.policy).safeParse({ type: 'Auto', notes: 'x'.repeat(length) })
    expect(policy(250).success).toBe(true)
    expect(policy(251).error?.issues[0]).toMatchObject({
      path: ['notes'],
      message: 'Use at most 250 characters.',
    })
  })

  test('shorter numbers of vehicles are kept, with a hint beside them', () => {
    const fields = KINDS.vehicle.fields
    const trailer = fields.find((field) => field.name === 'trailer') as GroupField
    const usual = (list: readonly Field[], name: string) =>
      (list.find((field) => field.name === name) as TextField).usualLength
    const vin = { length: 17, hint: 'Most VINS are 17 digits long' }
    expect(usual(fields, 'vin')).toEqual(vin)
    expect(usual(trailer.fields, 'vin')).toEqual(vin)
    expect(usual(fields, 'hullId')).toMatchObject({ length: 12, hint: expect.stringMatching(/hull ID/i) })
    const short = { type: 'Boat', hullId: 'ab12', trailer: { vin: '1f' } }
    expect(schemaOf(KINDS.vehicle).parse(short)).toMatchObject({ hullId: 'AB12', trailer: { vin: '1F' } })
  })

  test.each([
    ['car', ['vin', 'cc', 'odometer', 'milesOneWay', 'totalMiles', 'rideShare']],
    [
      'motorhome',
      ['vin', 'autoLength', 'odometer', 'slideouts', 'valueContents', 'totalMiles', 'experience'],
    ],
    ['ATV', ['vin', 'cc', 'odometer', 'horsepower', 'experience', 'streetLegal']],
    [
      'Boat',
      [
        'hullId',
        'autoLength',
        'valueContents',
        'propulsionType',
        'numMotors',
        'horsepower',
        'maxSpeed',
        'bodyType',
        'experience',
      ],
    ],
  ])('a %s is asked for what applies to it', (type, own) => {
    const all = [
      'type',
      'year',
      'make',
      'model',
      'autoValue',
      'purchaseDate',
      'primaryDriver',
      'registeredTo',
    ]
    const everywhere = [...all, 'primaryUse', 'brandedTitle', 'upgrades', 'notes']
    const [vehicle] = KINDS.vehicle.sections
    const asked = fieldsOf([vehicle!], { type }).map((field) => field.name)
    expect(asked.toSorted()).toEqual([...everywhere, ...own].toSorted())
    const coverage = fieldsOf([KINDS.vehicle.sections[1]!], { type }).map((field) => field.name)
    expect(coverage.includes('vacationLiability')).toBe(type === 'motorhome')
  })

  test('a bank account has a routing number, a card has none', () => {
    const asked = (type: string) =>
      fieldsOf(KINDS['payment-method'].sections, { type }).map((field) => field.name)
    for (const type of ['checking', 'savings']) expect(asked(type)).toContain('routing')
    for (const type of ['credit card', 'debit card']) {
      expect(asked(type)).not.toContain('routing')
      expect(asked(type)).toEqual(expect.arrayContaining(['cardNumber', 'cvc', 'expMonth', 'expYear']))
    }
  })

  test('drops the fields of other groups', () => {
    const all = { type: 'Boat', vin: '1FAHP3K29CL123456', hullId: 'abc12345d404', cc: '900', numMotors: '2' }
    expect(schemaOf(KINDS.vehicle).parse(all)).toMatchObject({ hullId: 'ABC12345D404', numMotors: 2 })
    expect(schemaOf(KINDS.vehicle).parse(all)).not.toHaveProperty('vin')
    expect(schemaOf(KINDS.vehicle).parse({ ...all, type: 'car' })).not.toHaveProperty('hullId')
    expect(schemaOf(KINDS.vehicle).parse({ ...all, type: 'car' })).toMatchObject({ cc: 900 })
  })
})
