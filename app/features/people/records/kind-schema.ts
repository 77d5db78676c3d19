import { z } from 'zod'
import { fieldsSchema } from '#app/features/accounts/fields/field-schema.ts'
import { fieldsOf, type Section } from '#app/features/accounts/fields/fields.ts'
import { KIND_NAMES } from './kinds/kind-names.ts'
import type { Kind, RecordValues } from '#app/features/accounts/fields/kind.ts'

/** The kind in a URL. */
export const kindParam = z.enum(KIND_NAMES)

const schemas = new WeakMap<Kind, z.ZodType<RecordValues, unknown>>()

/** The schema of a kind's form: drops hidden and unknown fields and returns values as they are stored. */
export function schemaOf(kind: Kind): z.ZodType<RecordValues, unknown> {
  const schema = schemas.get(kind) ?? makeSchema(kind)
  schemas.set(kind, schema)
  return schema
}

const EMPTY = 'Fill in at least one field.'

function makeSchema({ sections, fields, validate, finish }: Kind): z.ZodType<RecordValues, unknown> {
  /** Values that a new form already has don't make a record. */
  const own = fields.filter((field) => !('default' in field))
  return z
    .preprocess((submitted) => withoutHidden(sections, submitted), fieldsSchema(fields))
    .transform((record, context): RecordValues => {
      const problems = own.every((field) => isEmpty(record[field.name]))
        ? [{ field: own[0]!.name, message: EMPTY }]
        : (validate?.(record) ?? [])
      if (problems.length === 0) return finish ? finish(record) : record
      for (const { field, message } of problems) {
        context.addIssue({ code: 'custom', message, path: field.split('.') })
      }
      return z.NEVER
    })
}

const isEmpty = (value: unknown) =>
  value === undefined || value === false || (Array.isArray(value) && value.length === 0)

/** Hidden fields are still in the form's data, but must not be validated or stored. */
function withoutHidden(sections: readonly Section[], submitted: unknown): unknown {
  if (typeof submitted !== 'object' || submitted === null || Array.isArray(submitted)) return {}
  const record = submitted as RecordValues
  const shown = new Set(fieldsOf(sections, record).map((field) => field.name))
  return Object.fromEntries(Object.entries(record).filter(([name]) => shown.has(name)))
}
