import { z } from 'zod'
import { versionField } from '#app/lib/edit-fields.ts'
import { CO_STATUSES } from '#app/features/people/clients/person.ts'

const MODES = ['combine', 'primary', 'secondary'] as const
const side = z.enum(['keep', 'other'])
/** Without a readable version, conflicts are not checked. */
const version = versionField.optional().catch(undefined)

const mergeSchema = z.object({
  other: z.uuid(),
  mode: z.enum(MODES),
  combineType: z.enum(['applicant', 'coapplicant']).optional(),
  coStatus: z.enum(CO_STATUSES).optional(),
  keepVersion: version,
  otherVersion: version,
})

const action = z.enum(['keep', 'copy', 'move'])

/** Reads the form of a merge, with choices as `field.firstName=other`. Null if it is malformed. */
export function readMergeForm(form: FormData) {
  const fields = textOf(form)
  const parsed = mergeSchema.safeParse({ ...fields, coStatus: fields.coStatus || undefined })
  if (!parsed.success) return null
  const chosen = prefixed(fields, 'field.', side)
  const { keepVersion, otherVersion, ...merge } = parsed.data
  return { ...merge, chosen, versions: { keep: keepVersion, other: otherVersion } }
}

/** Reads the form of a split, with choices as `item.client_tags:{id}=copy`. */
export function readSplitForm(form: FormData) {
  const fields = textOf(form)
  return { actions: prefixed(fields, 'item.', action), version: version.parse(fields.version) }
}

export const readVersion = (form: FormData) => version.parse(textOf(form).version)

function textOf(form: FormData): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string') fields[name] = value
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
