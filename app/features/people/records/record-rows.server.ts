import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { seal } from '#app/lib/crypto.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { fullName } from '#app/lib/names.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import {
  clientAddresses,
  clientCommercials,
  clientDependents,
  clientDocuments,
  clientExtras,
  clientHomes,
  clientLinks,
  clientPaymentMethods,
  clientPolicies,
  clients,
  clientVehicles,
  users,
} from '#db/schema/index.ts'
import { fieldsOf, keptEnd, masked } from '#app/features/accounts/fields/fields.ts'
import { gathers, type Kind, type RecordValues } from '#app/features/accounts/fields/kind.ts'
import { ADDRESS_TYPES } from './kinds/address.ts'
import { KINDS } from './kinds/index.ts'
import type { KindName } from './kinds/kind-names.ts'

type RecordTable = typeof clientExtras
/** All have these columns; some have more. */
export const RECORD_TABLES: Record<KindName, { name: string; table: RecordTable }> = {
  address: { name: 'client_addresses', table: clientAddresses as unknown as RecordTable },
  dependent: { name: 'client_dependents', table: clientDependents },
  policy: { name: 'client_policies', table: clientPolicies as unknown as RecordTable },
  vehicle: { name: 'client_vehicles', table: clientVehicles },
  home: { name: 'client_homes', table: clientHomes },
  commercial: { name: 'client_commercials', table: clientCommercials },
  'payment-method': { name: 'client_payment_methods', table: clientPaymentMethods },
  extra: { name: 'client_extras', table: clientExtras },
  link: { name: 'client_links', table: clientLinks },
  document: { name: 'client_documents', table: clientDocuments as unknown as RecordTable },
}

export interface DocumentFile {
  name: string | null
  contentType: string
  size: number
}

/** A record as screens get it, with masks in place of sealed values. */
export interface RecordView {
  id: string
  kind: KindName
  clientId: string
  title: string
  values: RecordValues
  /** Names of the sealed fields that have a value. */
  sealed: string[]
  /** A document's file. */
  file: DocumentFile | null
  createdAt: string
  updatedAt: string
  version: number
  updatedBy: { id: string; name: string } | null
  deletedAt: string | null
}

/** The kind, if the account has turned it on. */
export function requireKind(ctx: Ctx, name: KindName): Kind {
  const kind: Kind | undefined = KINDS[name]
  if (!kind) throw notFound()
  if (!gathers(ctx.account.gatheringForms, kind.gate)) {
    throw new AppError(
      'forbidden',
      `Your account does not keep ${kind.plural.replace('-', ' ')} of contacts.`,
    )
  }
  return kind
}

export async function requireClient(tx: Database, clientId: string): Promise<void> {
  const [client] = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.id, clientId), isNull(clients.deletedAt)))
  if (!client) throw notFound('This contact')
}

/** Records with the user who changed them last, oldest first. */
export async function selectRecords(tx: Database, name: KindName, where: SQL | undefined) {
  const { table } = RECORD_TABLES[name]
  return tx
    .select({ row: table, user: { id: users.id, firstName: users.firstName, lastName: users.lastName } })
    .from(table)
    .leftJoin(users, on(users, table.updatedBy))
    .where(where)
    .orderBy(table.id)
    .limit(1000)
}

export function recordView(
  name: KindName,
  { row, user }: Awaited<ReturnType<typeof selectRecords>>[number],
): RecordView {
  const kind: Kind = KINDS[name]
  const values = { ...row.data }
  for (const field of kind.fields) {
    if (field.type !== 'sealed') continue
    if (row.sealed[field.name]) values[field.name] = masked(field, String(row.data[field.name] ?? ''))
    else delete values[field.name]
  }
  return {
    id: row.id,
    kind: name,
    clientId: row.clientId,
    title: kind.title(values),
    values,
    sealed: kind.sealed.filter((field) => row.sealed[field]),
    file: kind.hasFile ? fileOf(row as unknown as typeof clientDocuments.$inferSelect) : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    updatedBy: user ? { id: user.id, name: fullName(user.firstName, user.lastName) } : null,
    deletedAt: row.deletedAt?.toISOString() ?? null,
  }
}

const fileOf = (row: typeof clientDocuments.$inferSelect): DocumentFile => ({
  name: row.fileName,
  contentType: row.contentType,
  size: row.byteSize,
})

/** Sorts addresses by type, Physical first; other kinds stay in the order they were added. */
export function inOrder(name: KindName, views: RecordView[]): RecordView[] {
  if (name !== 'address') return views
  const rank = (view: RecordView) => ADDRESS_TYPES.findIndex((type) => type === view.values.type)
  return views.toSorted((a, b) => rank(a) - rank(b))
}

/** The values of the fields that apply to the record, without empty ones. */
export function declared(kind: Kind, values: RecordValues): RecordValues {
  const kept: RecordValues = {}
  for (const field of fieldsOf(kind.sections, values)) {
    if (field.type === 'checked') continue
    const value = values[field.name]
    if (value === undefined || value === null || value === '' || value === false) continue
    if (Array.isArray(value) && value.length === 0) continue
    kept[field.name] = value
  }
  return kept
}

/** Encrypts the sealed fields for this row, and leaves the end that the mask shows in `data`. */
export async function sealValues(
  tx: Database,
  ctx: Ctx,
  { name, id }: { name: KindName; id: string },
  values: RecordValues,
): Promise<{ data: RecordValues; sealed: Record<string, string> }> {
  const data = { ...values }
  const sealed: Record<string, string> = {}
  for (const field of KINDS[name].sealed) {
    const value = data[field]
    delete data[field]
    if (typeof value !== 'string' || value === '') continue
    sealed[field] = await seal(tx, ctx.account.id, value, sealedPlace(name, id, field))
    data[field] = keptEnd(value)
  }
  return { data, sealed }
}

export const sealedPlace = (name: KindName, rowId: string, column: string) => ({
  table: RECORD_TABLES[name].name,
  column,
  rowId,
})

/**
 * A user must be of this account and a payment method of this client. A reference that is already stored may stay after
 * it was deleted.
 */
export async function requireReferences(
  tx: Database,
  kind: Kind,
  { clientId, values, before }: { clientId: string; values: RecordValues; before: RecordValues },
): Promise<void> {
  for (const field of kind.fields) {
    const value = values[field.name]
    if (typeof value !== 'string' || value === before[field.name]) continue
    if (field.type === 'user') {
      const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, value))
      if (!user) throw new AppError('invalid', 'Choose a person from the list.', field.name)
    }
    if (field.type === 'payment-method' && value !== 'other') {
      const [found] = await tx
        .select({ id: clientPaymentMethods.id })
        .from(clientPaymentMethods)
        .where(
          and(
            eq(clientPaymentMethods.id, value),
            eq(clientPaymentMethods.clientId, clientId),
            isNull(clientPaymentMethods.deletedAt),
          ),
        )
      if (!found) throw new AppError('invalid', 'Choose one from the list.', field.name)
    }
  }
}
