import type { OptionKey } from './options.ts'
import type { TextField } from './fields.ts'
import { labeled, type Problem } from './kind.ts'

export const GENDERS = ['Male', 'Female', 'Other', 'Not Specified'] as const

type More = Omit<Partial<TextField>, 'name' | 'label' | 'type'>

const builder =
  (type: TextField['type']) =>
  (name: string, label: string, more?: More): TextField => ({ name, label, type, ...more })

export const text = builder('text')
export const multiline = builder('multiline')
export const bool = builder('boolean')
export const date = builder('date')
/** A date that can't be in the future, as a birth. */
export const pastDate = (name: string, label: string): TextField => ({
  name,
  label,
  type: 'date',
  past: true,
})
export const money = builder('money')
export const dollars = builder('dollars')
export const decimal = builder('decimal')
export const state = builder('state')
export const phone = builder('phone')
export const email = builder('email')
export const url = builder('url')

export const count = (name: string, label: string, max = 10_000): TextField => ({
  name,
  label,
  type: 'integer',
  max,
})

export const year = (name: string, label: string): TextField => ({
  name,
  label,
  type: 'integer',
  min: 1850,
  max: 2100,
})

/** A model or construction year later than the next one. */
export const futureYear = (field: string, value: unknown, today: string): Problem[] =>
  typeof value === 'number' && value > Number(today.slice(0, 4)) + 1
    ? [{ field, message: `The year ${value} is too far in the future.` }]
    : []

export const option = (name: string, label: string, options: OptionKey, more?: More): TextField => ({
  name,
  label,
  type: 'option',
  options,
  ...more,
})

export const choice = (name: string, label: string, values: readonly string[], more?: More): TextField => ({
  name,
  label,
  type: 'choice',
  choices: labeled(values),
  ...more,
})

export const SSN: TextField = {
  name: 'ssn',
  label: 'SSN',
  type: 'sealed',
  parse: (compact) => (possibleSsn(compact) ? compact : null),
  problem: 'Enter all nine digits of a valid SSN, like 123-45-6789.',
  mask: (end) => `•••-••-${end}`,
  inputMask: 'ssn',
}

export const NOTES = multiline('notes', 'Notes', { wide: true })

export const STREET: readonly TextField[] = [
  text('address', 'Address', { wide: true }),
  text('address2', 'Address 2', { wide: true }),
  text('city', 'City'),
  state('state', 'State'),
  { name: 'zipcode', label: 'Zip code', type: 'zip' },
]

/** Without the second address line. */
export const SHORT_STREET = STREET.filter((field) => field.name !== 'address2')

export const TIME_WITH_CARRIER: readonly TextField[] = [
  count('timeWithCarrier', 'Time with carrier', 1200),
  choice('timeWithCarrierFormat', 'Months or years', ['Months', 'Years']),
]

/** Advertised in the past, and since then typed by people who have none at hand. */
const NEVER_VALID = new Set(['078051120', '219099999'])

/**
 * Whether nine digits can be a Social Security number, or a taxpayer number (ITIN, ATIN), which begins with 9 and is
 * given instead of one. SSA: no area 000 or 666, no group 00, no serial 0000. IRS: the groups of an ITIN.
 */
export function possibleSsn(digits: string): boolean {
  const [, area, group, serial] = /^(\d{3})(\d{2})(\d{4})$/.exec(digits) ?? []
  if (!area || NEVER_VALID.has(digits)) return false
  if (area === '000' || area === '666' || group === '00' || serial === '0000') return false
  const between = (from: number, to: number) => Number(group) >= from && Number(group) <= to
  return !area.startsWith('9') || between(50, 65) || between(70, 99)
}
