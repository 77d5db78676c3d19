import { z } from 'zod'
import { fromWire, wireName } from '#app/lib/api/spelling.ts'
import { parseDate } from '#app/lib/read-date.ts'
import { type Field, MOST_CENTS, type TextField } from './fields.ts'
import type { RecordValues } from './kind.ts'

// How the API reads and answers the fields of records and people. Forms and the API share the checks (field-schema.ts):
// this module only turns JSON into what a form would send.

/** The JSON types that a body takes, by the fields' names on the wire. The form's schema checks the values. */
export const bodyShape = (fields: readonly Field[]): Record<string, z.ZodType> =>
  Object.fromEntries(fields.map((field) => [wireName(field.name), bodyType(field).optional()]))

function bodyType(field: Field): z.ZodType {
  if (field.type === 'list')
    return z
      .array(z.strictObject(bodyShape(field.item)))
      .max(50)
      .nullable()
      .describe(field.label)
  if (field.type === 'group') return z.strictObject(bodyShape(field.fields)).nullable().describe(field.label)
  return simpleType(field)
    .nullable()
    .describe(isMoney(field) ? `${field.label}, in cents` : field.label)
}

const A_DAY = 'Use a day like 2026-03-01.'
const SOME_CENTS = `Use a whole number of cents, up to ${MOST_CENTS}.`

function simpleType(field: TextField): z.ZodType {
  switch (field.type) {
    case 'boolean':
      return z.boolean()
    case 'choice':
      return z.enum(
        field.choices!.map(({ value }) => value) as [string, ...string[]],
        `Use one of: ${field.choices!.map(({ value }) => value).join(', ')}.`,
      )
    case 'date':
      return z
        .string(A_DAY)
        .refine((text) => text.trim() === '' || parseDate(text.trim()) !== null, A_DAY)
        .meta({ example: '2026-03-01' })
    case 'dollars':
    case 'money':
      return z.int(SOME_CENTS).min(0, SOME_CENTS).max(MOST_CENTS, SOME_CENTS)
    case 'integer':
    case 'decimal':
      return z.number('Use a number.')
    default:
      return z.string('Use a text.').max(20_000)
  }
}

/** Turns values of a body, or stored ones, into the values that a form would send. Names are ours. */
export function formValues(fields: readonly Field[], values: RecordValues): RecordValues {
  return Object.fromEntries(
    fields.flatMap((field) =>
      values[field.name] === undefined ? [] : [[field.name, formValue(field, values[field.name])]],
    ),
  )
}

function formValue(field: Field, value: unknown): unknown {
  if (value === null) return field.type === 'list' || field.type === 'group' ? undefined : ''
  if (field.type === 'list')
    return (value as RecordValues[]).map((item) => formValues(field.item, fromWire(item)))
  if (field.type === 'group') return formValues(field.fields, fromWire(value as RecordValues))
  if (isMoney(field)) return String(Number(value) / 100)
  return typeof value === 'number' ? String(value) : value
}

/** The fields of an answer, by their names on the wire. A field without a value is null. */
export const answerShape = (fields: readonly Field[]): Record<string, z.ZodType> =>
  Object.fromEntries(fields.map((field) => [wireName(field.name), answerType(field)]))

function answerType(field: Field): z.ZodType {
  if (field.type === 'list') return z.array(z.object(answerShape(field.item))).describe(field.label)
  if (field.type === 'group') return z.object(answerShape(field.fields)).nullable().describe(field.label)
  if (field.type === 'boolean') return z.boolean().describe(field.label)
  if (isMoney(field)) return z.number().nullable().describe(`${field.label}, in cents`)
  if (isNumber(field)) return z.number().nullable().describe(field.label)
  return z
    .string()
    .nullable()
    .describe(field.type === 'sealed' ? `${field.label}, masked` : field.label)
}

/** Stored values as an answer has them. */
export const answerValues = (fields: readonly Field[], values: RecordValues): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [wireName(field.name), answerValue(field, values[field.name])]))

function answerValue(field: Field, value: unknown): unknown {
  if (field.type === 'list') {
    return ((value ?? []) as RecordValues[]).map((item) => answerValues(field.item, item))
  }
  if (field.type === 'boolean') return value === true
  if (value === undefined || value === null) return null
  if (field.type === 'group') return answerValues(field.fields, value as RecordValues)
  return isMoney(field) || isNumber(field) ? Number(value) : String(value)
}

const isMoney = ({ type }: Field) => type === 'dollars' || type === 'money'
const isNumber = ({ type }: Field) => type === 'integer' || type === 'decimal'
