import { eq } from 'drizzle-orm'
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
    fields: async () => ({
      ...Object.fromEntries(open.map((field) => [field.name, editedField(field, field.fullLabel)])),
      ...(await referrerField(tx, stored)),
    }),
    last: () => lastChange(tx, 'client', before.id, CHANGES),
  })
  return { ...input.values, ...merged }
}

/** Shows the referrer's name instead of the id. */
async function referrerField(
  tx: Database,
  { affiliateContactId: id }: RecordValues,
): Promise<Record<string, EditedField>> {
  const [referrer] = typeof id === 'string' ? await tx.select().from(clients).where(eq(clients.id, id)) : []
  const name = referrer ? clientName(referrer) : ''
  return { affiliateContactId: { label: 'Referred by', show: () => name, typed: () => null } }
}
