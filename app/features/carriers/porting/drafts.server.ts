import { and, eq, inArray, ne, notInArray } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import { open, type Place, seal } from '#app/lib/crypto.server.ts'
import { type Ctx, requireActor, type Tx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { lockRow } from '#app/lib/locks.server.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { removeFile } from '#app/lib/storage.server.ts'
import type { Database } from '#db/client.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { locations, phoneNumbers, portDocuments, portNumbers, portOrders } from '#db/schema/index.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { checkPortability } from './portability.server.ts'
import type { DetailsInput, NumbersInput } from './port.schema.ts'

type Order = typeof portOrders.$inferSelect
type NumberRow = typeof portNumbers.$inferSelect

const CHANGED = 'Someone else changed this port request after you opened it. Look again.'

/** Locks a draft that is at this version. */
export async function lockDraft(tx: Tx, id: string, version?: number): Promise<Order> {
  const order = await lockRow(tx, portOrders, id, 'This port request')
  if (order.status !== 'draft') {
    throw new AppError('conflict', 'This port request was submitted, so it can’t be changed any more.')
  }
  if (version !== undefined && order.version !== version) throw new AppError('conflict', CHANGED)
  return order
}

/** The place of a number's account number or PIN. */
const sealPlace = (rowId: string, column: 'accountNumber' | 'pin'): Place => ({
  table: 'port_numbers',
  column,
  rowId,
})

/** The account number and PIN of a number, in plain text: for the provider only. */
export async function openAccount(
  tx: Database,
  accountId: string,
  row: NumberRow,
): Promise<{ accountNumber: string; pin: string }> {
  const read = async (column: 'accountNumber' | 'pin') =>
    row.sealed[column] ? open(tx, accountId, row.sealed[column], sealPlace(row.id, column)) : ''
  return { accountNumber: await read('accountNumber'), pin: await read('pin') }
}

/**
 * Stores the numbers of a draft, new without an `id`, and asks the provider for each whether it can be moved.
 * @returns the draft's id, and how many of its numbers can't be moved or aren't checked
 * @throws AppError forbidden; not-found; conflict; invalid for a wireless number without account number or PIN
 */
export async function saveNumbers(
  ctx: Ctx,
  { id, ...input }: NumbersInput & { id?: string },
): Promise<{ id: string; refused: number; unchecked: number }> {
  ctx.require('administer')
  const orderId = await ctx.db(async (tx) => {
    await lockRow(tx, locations, input.locationId, 'This location')
    const order = id ? await lockDraft(tx, id, input.version) : await insertDraft(tx, ctx, input.locationId)
    await storeNumbers(tx, ctx, order.id, input)
    if (id) {
      await tx
        .update(portOrders)
        .set({ locationId: input.locationId, version: nextVersion(portOrders) })
        .where(eq(portOrders.id, id))
    }
    return order.id
  })
  const answers = await checkPortability(input.numbers)
  await ctx.db(async (tx) => {
    for (const { number, status, reason } of answers) {
      await tx
        .update(portNumbers)
        .set({ status, reason })
        .where(and(eq(portNumbers.orderId, orderId), eq(portNumbers.number, number)))
    }
  })
  return {
    id: orderId,
    refused: answers.filter(({ status }) => status === 'not-portable').length,
    unchecked: answers.filter(({ status }) => status === '').length,
  }
}

async function insertDraft(tx: Tx, ctx: Ctx, locationId: string): Promise<Order> {
  const actor = requireActor(ctx)
  const [order] = await tx
    .insert(portOrders)
    .values({
      accountId: ctx.account.id,
      locationId,
      type: 'business',
      companyName: ctx.account.name,
      email: actor.isService ? '' : actor.email,
      // The second step asks for these.
      ...{ firstName: '', lastName: '', address: '', city: '', state: '', zipcode: '' },
      createdBy: actor.id,
      createdAt: ctx.now(),
    })
    .returning()
  return order!
}

async function storeNumbers(tx: Tx, ctx: Ctx, orderId: string, { numbers }: NumbersInput): Promise<void> {
  const digits = numbers.map(({ number }) => number)
  await refuseKnown(tx, orderId, digits)
  const before = await tx.select().from(portNumbers).where(eq(portNumbers.orderId, orderId))
  const position = { local: 0, wireless: 0 }
  const rows: (typeof portNumbers.$inferInsert)[] = []
  for (const { kind, number, ...typed } of numbers) {
    const stored = before.find((row) => row.number === number)
    // The list keeps its order, which is that of the ids.
    const rowId = stored?.id ?? uuidv7(Date.now() + rows.length)
    const sealed: Record<string, string> = {}
    for (const column of ['accountNumber', 'pin'] as const) {
      if (kind === 'local') continue
      const kept = stored?.sealed[column]
      if (typed[column]) {
        sealed[column] = await seal(tx, ctx.account.id, typed[column], sealPlace(rowId, column))
      } else if (kept) sealed[column] = kept
      else {
        const what = column === 'pin' ? 'the transfer PIN' : 'the account number'
        const field = `wireless[${position.wireless}].${column}`
        throw new AppError('invalid', `Enter ${what} of ${formatPhone(number)}.`, field)
      }
    }
    position[kind] += 1
    rows.push({
      accountId: ctx.account.id,
      orderId,
      id: rowId,
      kind,
      number,
      sealed,
      status: '',
      reason: null,
    })
  }
  await refuseTwoAccounts(tx, ctx, rows)
  await tx.delete(portNumbers).where(eq(portNumbers.orderId, orderId))
  await tx.insert(portNumbers).values(rows)
}

async function refuseKnown(tx: Tx, orderId: string, numbers: string[]): Promise<void> {
  const [own] = await tx
    .select({ number: phoneNumbers.number })
    .from(phoneNumbers)
    .where(and(inArray(phoneNumbers.number, numbers), ne(phoneNumbers.status, 'released')))
  if (own) throw new AppError('conflict', `${formatPhone(own.number)} is one of your numbers already.`)
  const [other] = await tx
    .select({ number: portNumbers.number })
    .from(portNumbers)
    .innerJoin(
      portOrders,
      and(eq(portOrders.accountId, portNumbers.accountId), eq(portOrders.id, portNumbers.orderId)),
    )
    .where(
      and(
        inArray(portNumbers.number, numbers),
        ne(portNumbers.orderId, orderId),
        notInArray(portOrders.status, ['draft', 'completed', 'canceled', 'expired']),
      ),
    )
  if (other) throw new AppError('conflict', `${formatPhone(other.number)} is being moved here already.`)
}

/** The provider takes one account number for a request. */
async function refuseTwoAccounts(tx: Tx, ctx: Ctx, rows: (typeof portNumbers.$inferInsert)[]): Promise<void> {
  const accounts = new Set<string>()
  for (const row of rows) {
    if (row.kind !== 'wireless') continue
    accounts.add((await openAccount(tx, ctx.account.id, row as NumberRow)).accountNumber)
  }
  if (accounts.size > 1) {
    throw new AppError(
      'invalid',
      'The wireless numbers of a request belong to one account of your carrier. Make another request for the others.',
    )
  }
}

/** Stores whose numbers they are. @throws AppError forbidden, not-found; conflict */
export async function saveHolder(ctx: Ctx, id: string, { version, ...values }: DetailsInput): Promise<void> {
  ctx.require('administer')
  await ctx.db(async (tx) => {
    await lockDraft(tx, id, version)
    await tx
      .update(portOrders)
      .set({ ...values, version: nextVersion(portOrders) })
      .where(eq(portOrders.id, id))
  })
}

/** Deletes a draft with its documents. @throws AppError forbidden, not-found; conflict once it is submitted */
export async function deleteDraft(ctx: Ctx, id: string): Promise<void> {
  ctx.require('administer')
  const files = await ctx.db(async (tx) => {
    await lockDraft(tx, id)
    const found = await tx
      .select({ key: portDocuments.fileKey })
      .from(portDocuments)
      .where(eq(portDocuments.orderId, id))
    await tx.delete(portOrders).where(eq(portOrders.id, id))
    await audit(tx, ctx, { action: 'deleted a draft', entity: 'port request', entityId: id })
    return found
  })
  for (const { key } of files) await removeFile(ctx.account.id, key)
}
