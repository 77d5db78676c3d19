import { z } from 'zod'
import { fieldsSchema } from './field-schema.ts'
import { fieldsOf, type Section } from './fields.ts'
import type { Kind, RecordValues } from './kind.ts'

const made = new WeakMap<Kind, z.ZodType<RecordValues, unknown>>()

/** The check of a kind's form: hidden and unknown fields fall out, values come out as they are stored. */
export function schemaOf(kind: Kind): z.ZodType<RecordValues, unknown> {
  const schema = made.get(kind) ?? makeSchema(kind)
  made.set(kind, schema)
  return schema
}

function makeSchema({ sections, fields, check, settle }: Kind): z.ZodType<RecordValues, unknown> {
  return z
    .preprocess((typed) => withoutHidden(sections, typed), fieldsSchema(fields))
    .transform((record, context): RecordValues => {
      const found = check?.(record)
      if (!found) return settle ? settle(record) : record
      context.addIssue({ code: 'custom', message: found.message, path: [found.field] })
      return z.NEVER
    })
}

/** What is hidden was not meant, whatever a form carries: it is dropped before it is checked. */
function withoutHidden(sections: readonly Section[], typed: unknown): unknown {
  if (typeof typed !== 'object' || typed === null || Array.isArray(typed)) return {}
  const record = typed as RecordValues
  const shown = new Set(fieldsOf(sections, record).map((field) => field.name))
  return Object.fromEntries(Object.entries(record).filter(([name]) => shown.has(name)))
}
