import { eq } from 'drizzle-orm'
import { editedField } from '#app/features/accounts/fields/format.ts'
import type { Kind, RecordValues } from '#app/features/accounts/fields/kind.ts'
import type { EditedField } from '#app/lib/edits.ts'
import { fullName } from '#app/lib/names.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { clientPaymentMethods, users } from '#db/schema/index.ts'
import { selectRecords, recordView } from './record-rows.server.ts'

/** How a record's fields are shown to a user when someone else changed them: people and payment methods by name. */
export async function editedRecordFields(
  tx: Database,
  { fields }: Kind,
  stored: RecordValues,
): Promise<Record<string, EditedField>> {
  const edited = fields.map(async (field): Promise<[string, EditedField]> => {
    const shown = editedField(field)
    const value = stored[field.name]
    if (typeof value !== 'string' || !isUuid(value)) return [field.name, shown]
    if (field.type !== 'user' && field.type !== 'payment-method') return [field.name, shown]
    const name = field.type === 'user' ? await userName(tx, value) : await methodTitle(tx, value)
    return [field.name, { ...shown, show: () => name }]
  })
  return Object.fromEntries(await Promise.all(edited))
}

async function userName(tx: Database, id: string): Promise<string> {
  const [user] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, id))
  return user ? fullName(user.firstName, user.lastName) : ''
}

async function methodTitle(tx: Database, id: string): Promise<string> {
  const [row] = await selectRecords(tx, 'payment-method', eq(clientPaymentMethods.id, id))
  return row ? recordView('payment-method', row).title : ''
}
