import { z } from 'zod'
import { isBlank } from '#app/lib/blank.ts'
import { looksLikeCard } from '#app/lib/card-number.ts'
import { CARD_NOT_KEPT, keepsNoSecret } from '#app/lib/secret-text.ts'
import { normalizePhone, PHONE_HINT } from '#app/lib/phone.ts'
import { parseState } from '#app/lib/states.ts'
import { parseDate } from '#app/lib/read-date.ts'
import { type Field, parseMoney, type TextField } from './fields.ts'
import { linkTarget } from './format.ts'
import { tooLong } from '#app/lib/text.schema.ts'

// Validation is apart from the declarations, so that pages that only show records don't load zod.

const blank = (value: unknown) => (typeof value === 'string' && isBlank(value) ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema.optional())
const NUL = /\0/
const clean = (max: number, mayLookSecret = false) =>
  z
    .string()
    .trim()
    .max(max, tooLong(max))
    .refine((value) => !NUL.test(value), 'This contains a character that cannot be stored.')
    .superRefine((value, check) => {
      if (!mayLookSecret) keepsNoSecret(value, check)
      else if (looksLikeCard(value)) check.addIssue({ code: 'custom', message: CARD_NOT_KEPT })
    })

/** Drops spaces and dashes. Not checked against looking like a card number, because it may be one. */
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
      return field.past
        ? transformed('Enter a date as MM/dd/yyyy.', parseDate).refine(
            (day) => String(day) <= new Date().toISOString().slice(0, 10),
            `The ${field.label.toLowerCase()} can’t be in the future.`,
          )
        : transformed('Enter a date as MM/dd/yyyy.', parseDate)
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
        error: 'Choose one from the list.',
      })
    case 'state':
      return transformed('Choose a state from the list.', parseState)
    case 'zip':
      return transformed('Enter 5 digits, or 5 and 4, like 83702-1234.', (text) =>
        /^\d{5}(-?\d{4})?$/.test(text) ? text.replace(/^(\d{5})-?(\d{4})$/, '$1-$2') : null,
      )
    case 'phone':
      return transformed(PHONE_HINT, normalizePhone)
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
      return z.uuid('Choose a person from the list.')
    case 'payment-method':
      return z.union([z.literal('other'), z.uuid()], { error: 'Choose one from the list.' })
    case 'url':
      return clean(2000).refine(isAddress, 'Enter a web address, like www.company.com.')
    default: {
      const text = clean(field.max ?? 200, field.mayLookSecret)
      return field.pattern ? text.regex(field.pattern, field.problem) : text
    }
  }
}

/** A host without a dot, as within an office, needs its http. */
function isAddress(typed: string): boolean {
  const target = linkTarget(typed)
  if (/\s/.test(typed) || !URL.canParse(target)) return false
  const { hostname, username } = new URL(target)
  return !username && (hostname.includes('.') || /^https?:\/\//i.test(typed))
}

/** The schema of one submitted field; blank means no value. */
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
