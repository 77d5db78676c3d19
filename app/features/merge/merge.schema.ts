import { z } from 'zod'
import { CO_STATUSES } from '#app/features/clients/person.ts'

const MODES = ['combine', 'primary', 'secondary'] as const
const side = z.enum(['keep', 'other'])
const instant = z.string().max(40).optional()

const mergeSchema = z.object({
  other: z.uuid(),
  mode: z.enum(MODES),
  combineType: z.enum(['applicant', 'coapplicant']).optional(),
  coStatus: z.enum(CO_STATUSES).optional(),
  seenKeep: instant,
  seenOther: instant,
})

const action = z.enum(['keep', 'copy', 'move'])

/** The chooser's form: sides come as `field.firstName=other`. Null when it is none of ours. */
export function readMergeForm(form: FormData) {
  const fields = textOf(form)
  const parsed = mergeSchema.safeParse({ ...fields, coStatus: fields.coStatus || undefined })
  if (!parsed.success) return null
  const chosen = prefixed(fields, 'field.', side)
  const { seenKeep, seenOther, ...merge } = parsed.data
  const seen = { ...(seenKeep ? { keep: seenKeep } : {}), ...(seenOther ? { other: seenOther } : {}) }
  return { ...merge, chosen, seen }
}

/** The form of a split: `item.client_tags:{id}=copy`. */
export function readSplitForm(form: FormData) {
  const fields = textOf(form)
  const seen = instant.safeParse(fields.seen)
  return { actions: prefixed(fields, 'item.', action), ...(seen.data ? { seen: seen.data } : {}) }
}

/** Also what the seen version is compared as: a time that is none says nothing. */
function textOf(form: FormData): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string') fields[name] = value
  for (const name of ['seen', 'seenKeep', 'seenOther']) {
    if (fields[name] !== undefined && Number.isNaN(Date.parse(fields[name]))) delete fields[name]
  }
  return fields
}

function prefixed<Value extends string>(
  fields: Record<string, string>,
  prefix: string,
  schema: z.ZodType<Value>,
): Record<string, Value> {
  const found = new Map<string, Value>()
  for (const [name, value] of Object.entries(fields)) {
    const parsed = name.startsWith(prefix) ? schema.safeParse(value) : null
    if (parsed?.success) found.set(name.slice(prefix.length), parsed.data)
  }
  return Object.fromEntries(found)
}
