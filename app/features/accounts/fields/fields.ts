import type { OptionKey } from './options.ts'

/**
 * One field of an attached record, declared once for the form, the validation, the table, the export and the import.
 */
export type Field = TextField | ListField | GroupField

interface FieldBase {
  /** The name, spelled correctly. */
  name: string
  label: string
  /** Takes a whole row of the form. */
  wide?: boolean
  hint?: string
  /** Whether the record has this field (only boats have a hull ID, only cards an expiry). */
  only?: (record: Record<string, unknown>) => boolean
}

export interface TextField extends FieldBase {
  type:
    | 'text'
    | 'multiline'
    | 'date'
    /** Whole dollars in the form, stored in cents. */
    | 'dollars'
    /** Dollars and cents in the form, stored in cents. */
    | 'money'
    | 'integer'
    | 'decimal'
    | 'boolean'
    | 'choice'
    /** A list to which users add by typing a new entry; `options` names it. */
    | 'option'
    | 'state'
    | 'zip'
    | 'phone'
    | 'email'
    | 'url'
    | 'vin'
    /** Encrypted field by field, shown masked, revealed on request. */
    | 'sealed'
    /** Validated, then dropped by the kind's `finish`: never stored, never sent back. */
    | 'checked'
    /** A user of the account. */
    | 'user'
    /** A payment method of the same client, or `other`. */
    | 'payment-method'
    /** Another client. */
    | 'contact'
  choices?: readonly { value: string; label: string }[]
  options?: OptionKey
  required?: boolean
  /** The longest text, in characters (200 without it), or the largest number. */
  max?: number
  min?: number
  /** The value without spaces and dashes must match this. */
  pattern?: RegExp
  problem?: string
  /** Instead of a pattern: the value to store, or null for an invalid one. */
  parse?: (compact: string) => string | null
  /** Choices that depend on the date, shown as a select. */
  offers?: (now: Date) => string[]
  /** For a date: not later than today. */
  past?: true
  /** Formats the visible end of a sealed value; by default dots come before it. */
  mask?: (end: string) => string
  /** Inserts dashes while typing: ###-##-####. */
  inputMask?: 'ssn'
  /** Computed from other fields. */
  derived?: boolean
  /** Numbers issued by others may look like an SSN or a card number. */
  mayLookSecret?: true
  /** Shows how many characters are left. */
  counter?: boolean
  default?: string
  /** Offers the names of the client's household, or its vehicles and homes. */
  offersOf?: 'household' | 'insured'
  /** The hint shows while the value is shorter. */
  usualLength?: { length: number; hint: string }
  /** Looks the number up when the input loses focus, and fills in year, make and model. */
  lookUp?: boolean
}

/** A list of items: siding, dogs, locations. */
export interface ListField extends FieldBase {
  type: 'list'
  item: readonly TextField[]
  /** The item's name on the Add button: 'Add deck'. */
  itemLabel: string
}

/** Fields nested under one name: a lien holder, a mortgage. */
export interface GroupField extends FieldBase {
  type: 'group'
  fields: readonly TextField[]
}

export interface Section {
  title: string
  /** Gives each item of the section's one list a tab of its own: 'Location 2'. */
  each?: string
  fields: readonly Field[]
  only?: (record: Record<string, unknown>) => boolean
}

/** Fields whose submitted value must not be sent back. */
export const isSecret = (field: Field) => field.type === 'sealed' || field.type === 'checked'

/** The mask of a sealed value, of which only `end` is stored unencrypted. */
export const masked = (field: TextField, end: string) => field.mask?.(end) ?? `••••${end}`

/** The end of a sealed value that its mask shows: short enough that the rest can't be guessed. */
export function keptEnd(value: string): string {
  const length = value.length >= 9 ? 4 : value.length >= 6 ? 2 : 0
  return length ? value.slice(-length) : ''
}

export const MOST_CENTS = 99_999_999_999

/** Cents from '$1,842.50'; null when it isn't an amount, or has cents although `whole` dollars are expected. */
export function parseMoney(text: string, whole: boolean): number | null {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match || (whole && Number(match[2] ?? 0) !== 0)) return null
  const cents = Number(match[1]!.replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return Number.isSafeInteger(cents) && cents <= MOST_CENTS ? cents : null
}

/** The fields that apply to a record: a boat has no VIN, a card no routing number. */
export function fieldsOf(sections: readonly Section[], record: Record<string, unknown>): Field[] {
  return sections
    .filter((section) => section.only?.(record) ?? true)
    .flatMap((section) => section.fields.filter((field) => field.only?.(record) ?? true))
}
