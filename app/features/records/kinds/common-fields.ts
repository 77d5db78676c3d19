import type { TextField } from '../fields.ts'
import type { OptionKey } from '#app/features/settings/options.ts'

/** The lines of an address, as several kinds have them. */
export const STREET: readonly TextField[] = [
  { name: 'address', label: 'Address', type: 'text', wide: true },
  { name: 'address2', label: 'Address 2', type: 'text', wide: true },
  { name: 'city', label: 'City', type: 'text' },
  { name: 'state', label: 'State', type: 'state' },
  { name: 'zipcode', label: 'Zip code', type: 'zip' },
]

/** The same without the second line. */
export const SHORT_STREET = STREET.filter((field) => field.name !== 'address2')

export const YEAR = (name: string, label: string): TextField => ({
  name,
  label,
  type: 'integer',
  min: 1850,
  max: 2100,
})
export const COUNT = (name: string, label: string, max = 10_000): TextField => ({
  name,
  label,
  type: 'integer',
  max,
})
export const YES = (name: string, label: string): TextField => ({ name, label, type: 'boolean' })
export const OPTION = (name: string, label: string, options: OptionKey): TextField => ({
  name,
  label,
  type: 'option',
  options,
})
export const DOLLARS = (name: string, label: string): TextField => ({ name, label, type: 'dollars' })
export const DATE = (name: string, label: string): TextField => ({ name, label, type: 'date' })
export const TEXT = (name: string, label: string): TextField => ({ name, label, type: 'text' })
export const NOTES: TextField = { name: 'notes', label: 'Notes', type: 'multiline', wide: true }

/** How long with a carrier: a number and its unit. */
export const TIME_WITH_CARRIER: readonly TextField[] = [
  COUNT('timeWithCarrier', 'Time with carrier', 1200),
  {
    name: 'timeWithCarrierFormat',
    label: 'Months or years',
    type: 'choice',
    choices: [
      { value: 'Months', label: 'Months' },
      { value: 'Years', label: 'Years' },
    ],
  },
]
