import { describe, expect, test } from 'vitest'
import type { Kind, RecordValues } from '#app/features/accounts/fields/kind.ts'
import { failsCheckDigit } from './vin.ts'
import { schemaOf } from './kind-schema.ts'
import { KINDS } from './kinds/index.ts'
import type { KindName } from './kinds/kind-names.ts'

const problemsOf = (kind: KindName, typed: RecordValues) =>
  (schemaOf(KINDS[kind]).safeParse(typed).error?.issues ?? []).map((issue) => issue.path.join('.'))

describe('refuses the impossible', () => {
  test.each<[KindName, RecordValues, string]>([
    ['policy', { type: 'Auto', effectiveDate: '03/01/2026', termDate: '02/28/2026' }, 'termDate'],
    ['dependent', { firstName: 'Mia', dob: '01/01/2199' }, 'dob'],
    ['dependent', { firstName: 'Mia', ssn: '000-00-0000' }, 'ssn'],
    ['dependent', { firstName: 'Mia', ssn: '666-12-3456' }, 'ssn'],
    ['dependent', { firstName: 'Mia', ssn: '123-00-4567' }, 'ssn'],
    ['dependent', { firstName: 'Mia', ssn: '123-45-0000' }, 'ssn'],
    ['dependent', { firstName: 'Mia', ssn: '912-34-5678' }, 'ssn'],
    ['dependent', { firstName: 'Mia', ssn: '078-05-1120' }, 'ssn'],
    ['address', { type: 'Physical', address: '1 Elm St', state: 'ZZ' }, 'state'],
    ['home', { address: '1 Elm St', siding: [{ percentage: '180' }] }, 'siding.0.percentage'],
    ['home', { address: '1 Elm St', siding: [{ percentage: '90' }, { percentage: '90' }] }, 'siding'],
    ['vehicle', { type: 'car', vin: '1HGCM8263OA004352' }, 'vin'],
    ['vehicle', { type: 'car', vin: '1HGCM82633A00435200' }, 'vin'],
    ['vehicle', { type: 'rv', trailer: { vin: 'I234567' } }, 'trailer.vin'],
    ['link', { name: 'Portal', url: 'ask Maya' }, 'url'],
    ['link', { name: 'Portal', url: 'javascript:alert(1)' }, 'url'],
    ['link', { name: 'Portal', url: 'maya@mail.example' }, 'url'],
    ['policy', { type: 'Auto', link: 'none' }, 'link'],
    ['home', { usage: 'Primary', siding: [{ material: '' }] }, 'type'],
    ['address', { type: 'Physical', pinned: '' }, 'address'],
  ])('%s %j', (kind, typed, field) => {
    expect(problemsOf(kind, typed)).toEqual([field])
  })
})

describe('takes what is possible', () => {
  test.each<[KindName, RecordValues]>([
    ['policy', { type: 'Auto', effectiveDate: '03/01/2026', termDate: '03/01/2026' }],
    ['dependent', { firstName: 'Mia', dob: new Date().toISOString().slice(0, 10) }],
    // Taxpayers without an SSN have a number that begins with 9.
    ['dependent', { firstName: 'Mia', ssn: '912-78-7731' }],
    ['home', { address: '1 Elm St', siding: [{ percentage: '40' }, { percentage: '60' }] }],
    ['vehicle', { type: 'car', vin: '1HGCM82633A004352' }],
    // VINs had letters of all kinds before 1981.
    ['vehicle', { type: 'classic', year: '1965', vin: '5O09A123456' }],
    ['vehicle', { type: 'Boat', hullId: 'IOQ12345D404' }],
    ['link', { name: 'Portal', url: 'portal.example/a?b=c' }],
    ['link', { name: 'Files', url: 'http://server/files' }],
  ])('%s %j', (kind, typed) => {
    expect(problemsOf(kind, typed)).toEqual([])
  })

  test.each([
    ['Idaho', 'ID'],
    ['idaho', 'ID'],
    ['id', 'ID'],
    ['N. Carolina', null],
    ['north carolina', 'NC'],
    ['Washington, D.C.', 'DC'],
    ['Puerto Rico', 'PR'],
    ['Id.', 'ID'],
  ])('the state %s', (typed, stored) => {
    const parsed = schemaOf(KINDS.address).safeParse({ type: 'Mailing', state: typed })
    expect(parsed.success ? parsed.data.state : null).toBe(stored)
  })
})

describe('warns about the unlikely', () => {
  const warned = (name: KindName, typed: RecordValues) => {
    const kind: Kind = KINDS[name]
    return kind.warnings!(schemaOf(kind).parse(typed), '2026-11-22').map(({ field }) => field)
  }
  const card = { type: 'credit card', name: 'Ada', expMonth: '10' }

  test.each<[KindName, RecordValues, string[]]>([
    ['payment-method', { ...card, expYear: '2026' }, ['expYear']],
    ['payment-method', { ...card, expMonth: '11', expYear: '2026' }, []],
    ['payment-method', { type: 'checking', name: 'Ada' }, []],
    ['vehicle', { type: 'car', vin: '1HGCM82643A004352' }, ['vin']],
    ['vehicle', { type: 'car', vin: '1HGCM82633A004352', year: '2030' }, ['year']],
    ['vehicle', { type: 'rv', trailer: { vin: '1HGCM82643A004352' } }, ['trailer.vin']],
    ['home', { yearBuilt: '2035' }, ['yearBuilt']],
  ])('%s %j', (kind, typed, fields) => {
    expect(warned(kind, typed)).toEqual(fields)
  })

  test('any single wrong digit of a VIN fails its check digit', () => {
    const vin = '1M8GDM9AXKP042788'
    expect(failsCheckDigit(vin)).toBe(false)
    for (let at = 0; at < vin.length; at += 1) {
      const wrong = vin.slice(0, at) + (vin[at] === '3' ? '4' : '3') + vin.slice(at + 1)
      expect(failsCheckDigit(wrong), wrong).toBe(true)
    }
  })
})
