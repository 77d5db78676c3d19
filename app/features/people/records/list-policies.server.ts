import { and, asc, gte, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { decodeCursor, encodeCursor, type Page } from '#app/lib/paging.ts'
import { on } from '#db/joins.ts'
import { clientPolicies, clients } from '#db/schema/index.ts'
import { type RecordView, requireKind, viewOf } from './record-rows.server.ts'

/** A page of the policies of all clients, the oldest change first. */
export async function listPolicies(
  ctx: Ctx,
  { since, cursor, limit }: { since: Date | null; cursor: string | undefined; limit: number },
): Promise<Page<RecordView>> {
  requireKind(ctx, 'policy')
  const place = decodeCursor(cursor ?? null)
  const rows = await ctx.db((tx) =>
    tx
      // Microseconds, which a Date can't hold.
      .select({ row: clientPolicies, at: sql<string>`${clientPolicies.updatedAt}::text` })
      .from(clientPolicies)
      .innerJoin(clients, on(clients, clientPolicies.clientId))
      .where(
        and(
          isNull(clientPolicies.deletedAt),
          isNull(clients.deletedAt),
          since ? gte(clientPolicies.updatedAt, since) : undefined,
          place
            ? sql`(${clientPolicies.updatedAt}, ${clientPolicies.id}) > (${place.text}::timestamptz, ${place.id}::uuid)`
            : undefined,
        ),
      )
      .orderBy(asc(clientPolicies.updatedAt), asc(clientPolicies.id))
      .limit(limit + 1),
  )
  const last = rows[limit - 1]
  return {
    items: rows.slice(0, limit).map(({ row }) => viewOf('policy', { row, user: null })),
    nextCursor: rows.length > limit ? encodeCursor({ text: last!.at, id: last!.row.id }) : null,
  }
}
