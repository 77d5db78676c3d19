import { parseDay } from '#app/lib/dates.ts'
import type { OptionKey } from '#app/features/settings/options.ts'

/**
 * One field of an attached record, declared once and used by the form, the check on the server, the table, the export
 * and the import.
 */
export type Field = TextField | ListField | GroupField

interface FieldBase {
  /** The spec's name, spelled right; wire.ts keeps the spec's own spelling where it differs. */
  name: string
  label: string
  /** Takes the whole row of the form. */
  wide?: boolean
  hint?: string
  /** Shown and kept only for records for which this holds (a vehicle's group, a payment method's type). */
  only?: (record: Record<string, unknown>) => boolean
}

export interface TextField extends FieldBase {
  type:
    | 'text'
    | 'multiline'
    | 'date'
    /** Whole dollars typed, cents stored. */
    | 'dollars'
    /** Dollars and cents typed, cents stored. */
    | 'money'
    | 'integer'
    | 'decimal'
    | 'boolean'
    | 'choice'
    /** A list that grows when somebody types a new entry; `options` is its key. */
    | 'option'
    | 'state'
    | 'zip'
    | 'phone'
    | 'email'
    | 'url'
    | 'vin'
    /** Encrypted field by field, shown masked, revealed on request (product rule 2). */
    | 'sealed'
    /** Accepted to be checked and then dropped by the kind's `settle`: never stored, never sent back. */
    | 'checked'
    /** A user of the account. */
    | 'user'
    /** A payment method of the same contact, or `other`. */
    | 'payment-method'
    /** Another contact. */
    | 'contact'
  choices?: readonly { value: string; label: string }[]
  options?: OptionKey
  required?: boolean
  max?: number
  min?: number
  /** What a sealed value must look like, in digits or letters, and how its mask shows it. */
  pattern?: RegExp
  problem?: string
  /** Of a secret, in place of a pattern: the value to keep, or null for a wrong one. */
  parse?: (compact: string) => string | null
  /** What a list offers in place of a box to type in. */
  offers?: (now: Date) => string[]
  /** How the kept end of a sealed value is shown; by default dots before it. */
  mask?: (end: string) => string
  /** Dashes come by themselves while it is typed: ###-##-####. */
  typed?: 'ssn'
  /** Worked out from other fields, not typed. */
  derived?: boolean
  /** Others number it as they like: it may look like an SSN. */
  figures?: true
  /** Counts down the characters left while typing. */
  counter?: boolean
  default?: string
  /** Hint shown while the value is shorter (VIN 17, hull id 12). */
  usualLength?: { length: number; hint: string }
  /** Leaving the box asks what vehicle it is, and fills year, make and model beside it. */
  lookUp?: boolean
}

/** Several alike, each with its own fields: siding, dogs, locations. */
export interface ListField extends FieldBase {
  type: 'list'
  item: readonly TextField[]
  /** What one is called on its Add button: 'Add deck'. */
  one: string
}

/** Fields that belong together and nest under one name: a lien holder, a mortgage. */
export interface GroupField extends FieldBase {
  type: 'group'
  fields: readonly TextField[]
}

export interface Section {
  title: string
  /** Its one field is a list, each item of which has a tab of its own: 'Location 2'. */
  each?: string
  fields: readonly Field[]
  only?: (record: Record<string, unknown>) => boolean
}

/** Fields whose value must not come back in a form's answer. */
export const isSecret = (field: Field) => field.type === 'sealed' || field.type === 'checked'

/** What is shown instead of a sealed value, of which only `end` is kept in clear. */
export const masked = (field: TextField, end: string) => field.mask?.(end) ?? `••••${end}`

/** How much of a sealed value its mask may show: never so much that the rest could be guessed. */
export function keptEnd(value: string): string {
  const length = value.length >= 9 ? 4 : value.length >= 6 ? 2 : 0
  return length ? value.slice(-length) : ''
}

/** A stored date, `yyyy-MM-dd`, from a date input's value or a typed MM/dd/yyyy; null for anything else. */
export function parseDate(text: string): string | null {
  const us = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text)
  const stored = us ? [us[3], us[1]!.padStart(2, '0'), us[2]!.padStart(2, '0')].join('-') : text
  return parseDay(stored) && stored >= '1850' && stored < '2201' ? stored : null
}

/** Cents from '$1,842.50'; null when it is no amount, or has cents where whole dollars are asked for. */
export function parseMoney(text: string, whole: boolean): number | null {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match || (whole && Number(match[2] ?? 0) !== 0)) return null
  const cents = Number(match[1]!.replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return Number.isSafeInteger(cents) && cents <= 99_999_999_999 ? cents : null
}

/** The fields a record of this kind has, given what it is: a boat has no VIN, a card no routing number. */
export function fieldsOf(sections: readonly Section[], record: Record<string, unknown>): Field[] {
  return sections
    .filter((section) => section.only?.(record) ?? true)
    .flatMap((section) => section.fields.filter((field) => field.only?.(record) ?? true))
}
