import { and, gte, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { type ListOrder, pageByKey } from '#app/lib/lists/page-by-key.server.ts'
import type { Page } from '#app/lib/paging.ts'
import { on } from '#db/joins.ts'
import { clientPolicies, clients } from '#db/schema/index.ts'
import { type RecordView, requireKind, recordView } from './record-rows.server.ts'

const BY_CHANGE: ListOrder = {
  by: clientPolicies.updatedAt,
  id: clientPolicies.id,
  type: 'instant',
  direction: 'ascending',
}

/** A page of the policies of all clients, the oldest change first. */
export async function listPolicies(
  ctx: Ctx,
  { since, cursor, limit }: { since: Date | null; cursor: string | undefined; limit: number },
): Promise<Page<RecordView>> {
  requireKind(ctx, 'policy')
  const { items, older } = await ctx.db((tx) =>
    pageByKey(BY_CHANGE, { limit, after: cursor }, (part) =>
      tx
        .select({ id: clientPolicies.id, key: part.key, row: clientPolicies })
        .from(clientPolicies)
        .innerJoin(clients, on(clients, clientPolicies.clientId))
        .where(
          and(
            isNull(clientPolicies.deletedAt),
            isNull(clients.deletedAt),
            since ? gte(clientPolicies.updatedAt, since) : undefined,
            part.where,
          ),
        )
        .orderBy(part.orderBy)
        .limit(part.limit),
    ),
  )
  return { items: items.map(({ row }) => recordView('policy', { row, user: null })), nextCursor: older }
}
