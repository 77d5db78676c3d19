import { inArray } from 'drizzle-orm'
import { editedField } from '#app/features/accounts/fields/format.ts'
import type { Kind, RecordValues } from '#app/features/accounts/fields/kind.ts'
import type { EditedField } from '#app/lib/edits.ts'
import { fullName } from '#app/lib/names.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { clientPaymentMethods, users } from '#db/schema/index.ts'
import { selectRecords, recordView } from './record-rows.server.ts'

/** How a record's fields are shown to a user: the people and payment methods in these values by name. */
export async function editedRecordFields(
  tx: Database,
  { fields }: Kind,
  ...shown: readonly RecordValues[]
): Promise<Record<string, EditedField>> {
  const edited = fields.map(async (field): Promise<[string, EditedField]> => {
    const usual = editedField(field)
    if (field.type !== 'user' && field.type !== 'payment-method') return [field.name, usual]
    const ids = [...new Set(shown.map((values) => values[field.name]))].filter(isUuid)
    if (ids.length === 0) return [field.name, usual]
    const names = await (field.type === 'user' ? userNames(tx, ids) : methodTitles(tx, ids))
    const show = (value: unknown) => (isUuid(value) ? (names.get(value) ?? '') : usual.show!(value))
    return [field.name, { ...usual, show }]
  })
  return Object.fromEntries(await Promise.all(edited))
}

async function userNames(tx: Database, ids: string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, ids))
  return new Map(rows.map((user) => [user.id, fullName(user.firstName, user.lastName)]))
}

async function methodTitles(tx: Database, ids: string[]): Promise<Map<string, string>> {
  const rows = await selectRecords(tx, 'payment-method', inArray(clientPaymentMethods.id, ids))
  return new Map(rows.map((row) => [row.row.id, recordView('payment-method', row).title]))
}
