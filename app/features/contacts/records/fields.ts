import { z } from 'zod'
import { looksLikeCard } from '#app/lib/card-number.ts'
import { CARD_NOT_KEPT, keepsNoSecret } from '#app/lib/secret-text.ts'
import type { OptionKey } from './options.ts'

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

const blank = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema.optional())
const NUL = /\0/
const clean = (max: number, figures = false) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max.toLocaleString('en-US')} characters.`)
    .refine((value) => !NUL.test(value), 'This contains a character that cannot be stored.')
    .superRefine((value, check) => {
      if (!figures) keepsNoSecret(value, check)
      else if (looksLikeCard(value)) check.addIssue({ code: 'custom', message: CARD_NOT_KEPT })
    })

/** 'yyyy-mm-dd' from what a date box or a person types (MM/dd/yyyy). Dates carry no time zone. */
export function parseDate(text: string): string | null {
  const us = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text)
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  const [year, month, day] = us ? [us[3], us[1], us[2]] : iso ? [iso[1], iso[2], iso[3]] : []
  if (!year || !month || !day) return null
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const real = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  return real && Number(year) >= 1850 && Number(year) <= 2200 ? date.toISOString().slice(0, 10) : null
}

/** Cents from '$1,842.50'; null when it is no amount, or has cents where whole dollars are asked for. */
export function parseMoney(text: string, whole: boolean): number | null {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match || (whole && Number(match[2] ?? 0) !== 0)) return null
  const cents = Number(match[1]!.replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return Number.isSafeInteger(cents) && cents <= 99_999_999_999 ? cents : null
}

/** Digits or letters without the spaces and dashes they are typed with; may look like a card's number, for it is one. */
const secret = (problem: string, parse: (text: string) => string | null) =>
  z
    .string()
    .max(100, problem)
    .transform((text, check) => {
      const value = parse(text)
      if (value !== null) return value
      check.addIssue({ code: 'custom', message: problem })
      return z.NEVER
    })

function transformed(problem: string, parse: (text: string) => unknown, max = 100) {
  return clean(max).transform((text, check) => {
    const value = parse(text)
    if (value === null) {
      check.addIssue({ code: 'custom', message: problem })
      return z.NEVER
    }
    return value
  })
}

const numberBetween = (field: TextField, whole: boolean) => {
  const min = field.min ?? 0
  const max = field.max ?? 100_000_000
  return transformed(
    whole
      ? `Enter a whole number from ${min} to ${max < 10_000 ? max : max.toLocaleString('en-US')}.`
      : 'Enter a number.',
    (text) => {
      const value = Number(text.replaceAll(',', ''))
      return Number.isFinite(value) && (!whole || Number.isInteger(value)) && value >= min && value <= max
        ? value
        : null
    },
  )
}

function valueSchema(field: TextField): z.ZodType {
  switch (field.type) {
    case 'multiline':
      return clean(field.max ?? 5000)
    case 'date':
      return transformed('Enter a date as MM/dd/yyyy.', parseDate)
    case 'dollars':
      return transformed('Enter whole dollars, like 1,500.', (text) => parseMoney(text, true))
    case 'money':
      return transformed('Enter an amount, like 1,842.50.', (text) => parseMoney(text, false))
    case 'integer':
      return numberBetween(field, true)
    case 'decimal':
      return numberBetween(field, false)
    case 'choice':
      return z.enum(field.choices!.map((choice) => choice.value) as [string, ...string[]], {
        error: 'Choose one of the list.',
      })
    case 'state':
      return transformed('Enter a state as two letters, like ID.', (text) =>
        /^[a-z]{2}$/i.test(text) ? text.toUpperCase() : null,
      )
    case 'zip':
      return transformed('Enter 5 digits, or 5 and 4, like 83702-1234.', (text) =>
        /^\d{5}(-?\d{4})?$/.test(text) ? text.replace(/^(\d{5})-?(\d{4})$/, '$1-$2') : null,
      )
    case 'phone':
      return transformed('Enter a 10-digit phone number.', (text) => {
        const digits = text.replace(/[^\d]/g, '')
        return digits.length === 10
          ? `1${digits}`
          : digits.length === 11 && digits.startsWith('1')
            ? digits
            : null
      })
    case 'email':
      return z.preprocess(
        (value) => (typeof value === 'string' ? value.trim() : value),
        z.email('Enter an email address, like name@mail.com.').max(254),
      )
    case 'vin':
      return transformed('Use letters and digits only.', (text) =>
        /^[a-z0-9]{1,20}$/i.test(text) ? text.toUpperCase() : null,
      )
    case 'checked':
    case 'sealed':
      return secret(field.problem ?? 'This does not look right.', (text) => {
        const compact = text.replace(/[\s-]/g, '')
        if (field.parse) return field.parse(compact)
        return !field.pattern || field.pattern.test(compact) ? compact : null
      })
    case 'user':
    case 'contact':
      return z.uuid('Choose somebody of the list.')
    case 'payment-method':
      return z.union([z.literal('other'), z.uuid()], { error: 'Choose one of the list.' })
    case 'url':
      return clean(2000)
    default: {
      const text = clean(field.max ?? 200, field.figures)
      return field.pattern ? text.regex(field.pattern, field.problem) : text
    }
  }
}

/** The check of one field as a form sends it: blank means nothing. */
export function fieldSchema(field: Field): z.ZodType {
  if (field.type === 'boolean') {
    return z.preprocess((value) => value === 'on' || value === 'true' || value === true, z.boolean())
  }
  if (field.type === 'list') {
    return z
      .array(fieldsSchema(field.item))
      .max(50, 'At most 50 can be kept here.')
      .optional()
      .transform((items) =>
        (items ?? []).filter((item) => Object.values(item).some((v) => v !== undefined && v !== false)),
      )
  }
  if (field.type === 'group') {
    return fieldsSchema(field.fields)
      .optional()
      .transform((group) =>
        group && Object.values(group).some((v) => v !== undefined && v !== false) ? group : undefined,
      )
  }
  return field.required
    ? z.preprocess(
        (value) => blank(value) ?? '',
        z
          .string()
          .min(1, `${field.type === 'choice' ? 'Choose' : 'Enter'} the ${field.label.toLowerCase()}.`)
          .pipe(valueSchema(field) as z.ZodType<unknown, string>),
      )
    : optional(valueSchema(field))
}

export function fieldsSchema(fields: readonly Field[]) {
  return z.object(Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])))
}

/** The fields a record of this kind has, given what it is: a boat has no VIN, a card no routing number. */
export function fieldsOf(sections: readonly Section[], record: Record<string, unknown>): Field[] {
  return sections
    .filter((section) => section.only?.(record) ?? true)
    .flatMap((section) => section.fields.filter((field) => field.only?.(record) ?? true))
}
