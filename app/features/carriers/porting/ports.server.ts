import { asc, desc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { locations, portDocuments, portEvents, portNumbers, portOrders } from '#db/schema/index.ts'
import type { PortStep, PortView } from './port.ts'
import { holderSchema } from './port.schema.ts'

/** @throws AppError forbidden, not-found */
export async function readPort(ctx: Ctx, id: string): Promise<PortView> {
  ctx.require('administer')
  const port = await ctx.db((tx) => selectPort(tx, id))
  if (!port) throw notFound('This port request')
  return port
}

export async function selectPort(tx: Database, id: string): Promise<PortView | null> {
  if (!isUuid(id)) return null
  const [[found], numbers, documents, events] = await Promise.all([
    tx
      .select({ row: portOrders, location: { id: locations.id, name: locations.name } })
      .from(portOrders)
      .innerJoin(locations, on(locations, portOrders.locationId))
      .where(eq(portOrders.id, id)),
    tx.select().from(portNumbers).where(eq(portNumbers.orderId, id)).orderBy(asc(portNumbers.id)),
    tx
      .select({ kind: portDocuments.kind, fileName: portDocuments.fileName, size: portDocuments.size })
      .from(portDocuments)
      .where(eq(portDocuments.orderId, id))
      .orderBy(desc(portDocuments.kind)),
    tx
      .select()
      .from(portEvents)
      .where(eq(portEvents.orderId, id))
      .orderBy(asc(portEvents.createdAt), asc(portEvents.id)),
  ])
  if (!found) return null
  const { row, location } = found
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    next: nextStep(row, numbers),
    location,
    type: row.type,
    firstName: row.firstName,
    lastName: row.lastName,
    companyName: row.companyName,
    email: row.email,
    address: row.address,
    city: row.city,
    state: row.state,
    zipcode: row.zipcode,
    numbers: numbers.map((each) => ({
      id: each.id,
      kind: each.kind,
      number: each.number,
      status: each.status,
      reason: each.reason,
      hasAccount: Boolean(each.sealed.accountNumber && each.sealed.pin),
    })),
    documents,
    events: events.map((each) => ({
      id: each.id,
      status: each.status,
      detail: each.detail,
      createdAt: each.createdAt.toISOString(),
    })),
    errors: row.errors.map(({ description }) => description),
    targetDate: row.targetDate,
    createdAt: row.createdAt.toISOString(),
  }
}

function nextStep(
  order: typeof portOrders.$inferSelect,
  numbers: (typeof portNumbers.$inferSelect)[],
): PortStep {
  const isReady = (row: (typeof numbers)[number]) =>
    row.status === 'portable' && (row.kind === 'local' || Boolean(row.sealed.accountNumber && row.sealed.pin))
  if (numbers.length === 0 || !numbers.every(isReady)) return 'numbers'
  return holderSchema.safeParse(order).success ? 'documents' : 'details'
}
