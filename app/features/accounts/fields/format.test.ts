import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asTyped, formatValue, linkTarget, mapLink, policyState, quarterAge } from './format.ts'
import { KINDS } from '#app/features/people/records/kinds/index.ts'
import { SHAPES, sampleForm } from '#app/features/people/records/samples.fixture.ts'
import { schemaOf } from '#app/features/people/records/kind-schema.ts'

const today = '2026-11-20'

test('rounds an age to the nearest quarter year', () => {
  const ages: [dob: string, age: string | null][] = [
    ['2026-11-20', '0'],
    ['2026-08-20', '¼'],
    ['2026-05-20', '½'],
    ['2025-12-01', '1'],
    ['2018-02-11', '8¾'],
    ['2018-11-20', '8'],
    ['2018-11-21', '8'],
    ['1974-05-20', '52½'],
    ['2026-11-21', null],
  ]
  for (const [dob, age] of ages) expect(quarterAge(dob, today), dob).toBe(age)
  expect(quarterAge(undefined, today)).toBeNull()
})

test('shows a policy’s state', () => {
  const state = (effectiveDate?: string, termDate?: string) =>
    policyState({ effectiveDate, termDate }, today)?.label ?? null
  expect(state('2026-07-01', '2027-06-30')).toBe('Active')
  expect(state('2025-12-15', '2026-12-14')).toBe('Renews in 24 days')
  expect(state('2025-11-21', '2026-11-20')).toBe('Renews today')
  expect(state('2025-11-21', '2026-11-19')).toBe('Ended')
  expect(state('2026-11-21')).toBe('Starts tomorrow')
  expect(state()).toBeNull()
})

describe('links', () => {
  test('open as entered, or with http://', () => {
    expect(linkTarget('https://portal.granite.example/a')).toBe('https://portal.granite.example/a')
    expect(linkTarget('HTTP://x.example')).toBe('HTTP://x.example')
    expect(linkTarget('portal.granite.example/a')).toBe('http://portal.granite.example/a')
    expect(linkTarget('app.switchboard.example/contacts')).toBe('https://app.switchboard.example/contacts')
  })
  test('never run anything', () => {
    for (const link of [
      'javascript:alert(1)//switchboard.example',
      ' javascript:alert(1)',
      'data:text/html,x',
    ])
      expect(linkTarget(link)).toMatch(/^http:\/\//)
    fc.assert(
      fc.property(fc.string(), (link) => {
        expect(linkTarget(link)).toMatch(/^https?:\/\//i)
      }),
    )
  })
  test('to a map search for the parts of an address', () => {
    const address = { address: '418 Larkspur Lane', city: 'Boise', state: 'ID', zipcode: '83702' }
    expect(new URL(mapLink(address)).searchParams.get('query')).toBe('418 Larkspur Lane, Boise, ID, 83702')
  })
})

test.each(SHAPES)('%s %j: saving an unchanged form changes nothing', (name, fixed) => {
  const { stored } = sampleForm(name, fixed)
  const kind = KINDS[name]
  const again = schemaOf(kind).parse(asTyped(kind.fields, stored))
  expect(JSON.parse(JSON.stringify(again))).toMatchObject(stored)
  for (const field of kind.fields)
    expect(formatValue(field, stored[field.name])).not.toMatch(/undefined|NaN|object/)
})
