import { inArray } from 'drizzle-orm'
import { editedField } from '#app/features/accounts/fields/format.ts'
import type { RecordValues } from '#app/features/accounts/fields/kind.ts'
import { clientName } from '#app/lib/client-names.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { EditedField } from '#app/lib/edits.ts'
import { lastChange, mergeEdit } from '#app/lib/merge-edit.server.ts'
import type { Database } from '#db/client.ts'
import { clients } from '#db/schema/index.ts'
import type { UpdateClient } from './client.schema.ts'
import type { PersonField } from './person.ts'
import { personValues } from './person-rows.server.ts'

type Row = typeof clients.$inferSelect

/** The audit log's words for changes of a client's fields. */
const CHANGES = [
  'updated',
  'updated by undoing an import',
  'merged another contact in',
  'split',
  'deleted the primary person',
]

/**
 * The values to store for an edit of these fields of a client.
 * @throws EditConflict
 */
export async function mergeClientEdit(
  tx: Database,
  ctx: Ctx,
  before: Row,
  fields: readonly PersonField[],
  input: UpdateClient,
): Promise<RecordValues> {
  const open = fields.filter((field) => field.stored !== 'sealed')
  const only = (record: RecordValues): RecordValues =>
    Object.fromEntries(open.map(({ name }) => [name, record[name]]))
  const stored = personValues(before)
  const merged = await mergeEdit(ctx, {
    what: 'contact',
    opened: { ...input, base: input.base && only(input.base) },
    mine: only(input.values),
    stored: { values: only(stored), version: before.version },
    fields: () => editedPeople(tx, open, [stored]),
    last: () => lastChange(tx, 'client', before.id, CHANGES),
  })
  return { ...input.values, ...merged }
}

/** How the fields are shown to a user. The referrers of these values are shown by name. */
export async function editedPeople(
  tx: Database,
  fields: readonly PersonField[],
  shown: readonly RecordValues[],
): Promise<Record<string, EditedField>> {
  const ids = shown.flatMap(({ affiliateContactId: id }) => (typeof id === 'string' ? [id] : []))
  const referrers = ids.length > 0 ? await tx.select().from(clients).where(inArray(clients.id, ids)) : []
  const names = new Map(referrers.map((row) => [row.id, clientName(row)]))
  return {
    ...Object.fromEntries(fields.map((field) => [field.name, editedField(field, field.fullLabel)])),
    affiliateContactId: {
      label: 'Referred by',
      show: (id) => names.get(String(id)) ?? '',
      typed: () => null,
    },
  }
}
