import { and, eq, isNull } from 'drizzle-orm'
import { seal } from '#app/lib/crypto.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import type { Database } from '#db/client.ts'
import { clients } from '#db/schema/index.ts'
import { PERSON_FIELDS, type PersonField } from './person.ts'
import { keptEnd, masked, type TextField } from '#app/features/accounts/fields/fields.ts'
import type { RecordValues } from '#app/features/accounts/fields/kind.ts'
import { changedFields } from '#app/lib/edits.ts'

type Row = typeof clients.$inferSelect

/** The parts of a row that hold the fields of people. */
type Kept = Pick<Row, 'details' | 'coDetails' | 'sealed'> & Record<string, unknown>

export const sealedPlaceOf = (id: string, field: string) => ({ table: 'clients', column: field, rowId: id })

const detailsOf = (row: Kept, field: PersonField) =>
  field.level === 'coapplicant' ? row.coDetails : row.details

/** The values of both people by the names of person.ts; a sealed field has its mask. */
export function personValues(row: Omit<Row, 'sortName' | 'searchText'>): RecordValues {
  const kept = row as Kept
  const values: RecordValues = {}
  for (const field of PERSON_FIELDS) {
    const value = field.stored === 'column' ? kept[field.name] : detailsOf(kept, field)[field.base]
    if (field.stored === 'sealed') {
      if (row.sealed[field.name]) values[field.name] = masked(field as TextField, String(value ?? ''))
    } else if (value !== null && value !== undefined) values[field.name] = value
  }
  return values
}

export const sealedFields = (row: Pick<Row, 'sealed'>): string[] =>
  PERSON_FIELDS.filter((field) => row.sealed[field.name]).map((field) => field.name)

interface Store {
  id: string
  /** The stored row; null for a new client. */
  before: Row | null
  /** The fields to write. */
  fields: readonly PersonField[]
  values: RecordValues
  /** Sealed fields to empty; a blank one keeps its value. */
  clear: readonly string[]
}

/** The columns to write for these fields, and the names of the fields that change. */
export async function storePeople(tx: Database, ctx: Ctx, { id, before, fields, values, clear }: Store) {
  const columns: RecordValues = {}
  const details = { ...before?.details }
  const coDetails = { ...before?.coDetails }
  const sealed = { ...before?.sealed }
  const changed: string[] = []
  const known = before as Kept | null
  for (const field of fields) {
    const kept = detailsOf({ details, coDetails, sealed }, field)
    const value = blankless(values[field.name])
    if (field.stored === 'sealed') {
      if (typeof value === 'string') {
        sealed[field.name] = await seal(tx, ctx.account.id, value, sealedPlaceOf(id, field.name))
        kept[field.base] = keptEnd(value)
      } else if (clear.includes(field.name) && sealed[field.name]) {
        delete sealed[field.name]
        delete kept[field.base]
      } else continue
      changed.push(field.name)
      continue
    }
    const stored = field.stored === 'column' ? known?.[field.name] : kept[field.base]
    if (field.stored === 'column') columns[field.name] = value ?? null
    else if (value === undefined) delete kept[field.base]
    else kept[field.base] = value
    if (value === undefined && (stored === undefined || stored === null)) continue
    if (changedFields({ value: stored }, { value }).length > 0) changed.push(field.name)
  }
  return { set: { ...columns, details, coDetails, sealed } as Partial<Row>, changed }
}

function blankless(value: unknown): unknown {
  return value === '' || value === null || value === false || (Array.isArray(value) && value.length === 0)
    ? undefined
    : value
}

export async function requireReferrer(tx: Database, id: string, values: RecordValues): Promise<void> {
  const referrer = values.affiliateContactId
  if (typeof referrer !== 'string') return
  const [found] = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.id, referrer), isNull(clients.deletedAt)))
  if (!found || referrer === id) {
    throw new AppError('invalid', 'Choose another contact.', 'affiliateContactId')
  }
}
