import { and, asc, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import type { ListClients } from '#app/features/people/clients/client-list-item.ts'
import { listClients } from '#app/features/people/clients/list-clients.server.ts'
import { pageOf } from '#app/lib/api/list.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { decodeCursor, encodeCursor, type Page } from '#app/lib/paging.ts'
import { clients } from '#db/schema/index.ts'
import { type ListedFields, toClientInList } from '../client-wire.ts'

/** A page of the contact list as programs get it. */
export async function listForPrograms(
  ctx: Ctx,
  at: Parameters<typeof pageOf>[0],
  list: Omit<ListClients, 'cursor' | 'limit'>,
) {
  const page = await pageOf(at, ({ cursor, limit }) =>
    listClients(ctx, { ...list, cursor: cursor ?? null, limit }),
  )
  const fields = await listedFields(
    ctx,
    page.data.map(({ id }) => id),
  )
  // Without one that was erased at this moment.
  const data = page.data.flatMap((item) => {
    const known = fields.get(item.id)
    return known ? [toClientInList(item, known)] : []
  })
  return { ...page, data }
}

async function listedFields(ctx: Ctx, ids: string[]): Promise<Map<string, ListedFields>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db((tx) =>
    tx
      .select({
        ...{ id: clients.id, version: clients.version, managedBy: clients.managedBy },
        ...{ accountPhone: clients.locationId, createdAt: clients.createdAt, updatedAt: clients.updatedAt },
        tags: sql<string[] | null>`(
          select json_agg(t.tag_id order by t.tag_id) from client_tags t
          where t.account_id = ${clients.accountId} and t.client_id = ${clients.id})`,
      })
      .from(clients)
      .where(inArray(clients.id, ids)),
  )
  return new Map(
    rows.map(({ id, createdAt, updatedAt, tags, ...fields }) => [
      id,
      {
        ...fields,
        createdAt: createdAt.toISOString(),
        updatedAt: updatedAt.toISOString(),
        tags: tags ?? [],
      },
    ]),
  )
}

export interface DeletedClient {
  id: string
  deletedAt: string
  /** The client that it was merged into. */
  mergedInto: string | null
}

/** A page of the clients in the trash, the first deleted first. Those of the last 30 days are there. */
export async function listDeleted(
  ctx: Ctx,
  { since, cursor, limit }: { since: Date | null; cursor: string | undefined; limit: number },
): Promise<Page<DeletedClient>> {
  const place = decodeCursor(cursor ?? null)
  const rows = await ctx.db((tx) =>
    tx
      .select({
        id: clients.id,
        // Microseconds, which a Date can't hold.
        at: sql<string>`${clients.deletedAt}::text`,
        deletedAt: clients.deletedAt,
        mergedInto: sql<string | null>`(
          select m.client_id from client_merges m
          where m.account_id = ${clients.accountId} and m.other_id = ${clients.id} and m.kind = 'merge' and m.undone_at is null
          order by m.id desc limit 1)`,
      })
      .from(clients)
      .where(
        and(
          isNotNull(clients.deletedAt),
          since ? gte(clients.deletedAt, since) : undefined,
          place
            ? sql`(${clients.deletedAt}, ${clients.id}) > (${place.text}::timestamptz, ${place.id}::uuid)`
            : undefined,
        ),
      )
      .orderBy(asc(clients.deletedAt), asc(clients.id))
      .limit(limit + 1),
  )
  const last = rows[limit - 1]
  return {
    items: rows.slice(0, limit).map(({ id, deletedAt, mergedInto }) => ({
      ...{ id, deletedAt: deletedAt!.toISOString(), mergedInto },
    })),
    nextCursor: rows.length > limit ? encodeCursor({ text: last!.at, id: last!.id }) : null,
  }
}
