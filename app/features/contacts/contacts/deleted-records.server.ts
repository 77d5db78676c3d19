import { allAreas } from '#app/features/registry.server.ts'
import { type DeletedItem, deletedItems } from '#app/features/client-table.server.ts'
import { requireClient } from '#app/features/people/records/record-rows.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'

/** All that was deleted from a client and can be restored. @throws AppError not-found */
export async function listDeletedRecords(ctx: Ctx, clientId: string): Promise<DeletedItem[]> {
  return ctx.db(async (tx) => {
    await requireClient(tx, clientId)
    const tables = allAreas().flatMap((area) => area.clientTables ?? [])
    return deletedItems(tx, ctx, tables, clientId)
  })
}
