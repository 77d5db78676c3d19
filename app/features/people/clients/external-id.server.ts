import { and, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import { clientName } from '#app/lib/client-names.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { lockName } from '#app/lib/locks.server.ts'
import type { Database } from '#db/client.ts'
import { clients } from '#db/schema/index.ts'

// The number that another system knows a client by. Clients outside the trash have each number once.

/** Keeps others from giving out numbers until the transaction ends. */
export const lockExternalIds = (tx: Database, ctx: Ctx) => lockName(tx, ctx, 'external ids')

const ofOther = (id: string, externalId: string) =>
  and(eq(clients.externalId, externalId), ne(clients.id, id), isNull(clients.deletedAt))

export async function requireFreeExternalId(
  tx: Database,
  ctx: Ctx,
  id: string,
  externalId: unknown,
): Promise<void> {
  if (typeof externalId !== 'string') return
  await lockExternalIds(tx, ctx)
  const [other] = await tx.select().from(clients).where(ofOther(id, externalId))
  if (other) throw new AppError('invalid', `${clientName(other)} has this customer number.`, 'externalId')
}

/** The number of a client that comes back from the trash; null if another client has it by now. */
export async function keptExternalId(
  tx: Database,
  ctx: Ctx,
  id: string,
  externalId: string | null,
): Promise<string | null> {
  if (!externalId) return null
  await lockExternalIds(tx, ctx)
  return (await tx.$count(clients, ofOther(id, externalId))) > 0 ? null : externalId
}

/** The clients outside the trash that have these numbers. */
export async function clientsByExternalId(
  tx: Database,
  externalIds: readonly string[],
): Promise<Map<string, string>> {
  if (externalIds.length === 0) return new Map()
  const rows = await tx
    .select({ id: clients.id, externalId: clients.externalId })
    .from(clients)
    .where(and(inArray(clients.externalId, [...new Set(externalIds)]), isNull(clients.deletedAt)))
  return new Map(rows.map(({ id, externalId }) => [externalId!, id]))
}

/** The numbers of these clients that have one. */
export async function externalIdsOf(tx: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: clients.id, externalId: clients.externalId })
    .from(clients)
    .where(and(inArray(clients.id, [...new Set(ids)]), isNotNull(clients.externalId)))
  return new Map(rows.map(({ id, externalId }) => [id, externalId!]))
}
