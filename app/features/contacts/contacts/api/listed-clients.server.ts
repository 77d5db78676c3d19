import { and, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import type { ListClients } from '#app/features/people/clients/client-list-item.ts'
import { listClients } from '#app/features/people/clients/list-clients.server.ts'
import { pageOf } from '#app/lib/api/list.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { type ListOrder, pageByKey } from '#app/lib/lists/page-by-key.server.ts'
import type { Page } from '#app/lib/paging.ts'
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

const BY_DELETION: ListOrder = {
  by: clients.deletedAt,
  id: clients.id,
  type: 'instant',
  direction: 'ascending',
}

/** A page of the clients in the trash, the first deleted first. Those of the last 30 days are there. */
export async function listDeleted(
  ctx: Ctx,
  { since, cursor, limit }: { since: Date | null; cursor: string | undefined; limit: number },
): Promise<Page<DeletedClient>> {
  const { items, older } = await ctx.db((tx) =>
    pageByKey(BY_DELETION, { limit, after: cursor }, (part) =>
      tx
        .select({
          id: clients.id,
          key: part.key,
          deletedAt: clients.deletedAt,
          mergedInto: sql<string | null>`(
            select m.client_id from client_merges m
            where m.account_id = ${clients.accountId} and m.other_id = ${clients.id} and m.kind = 'merge'
              and m.undone_at is null
            order by m.id desc limit 1)`,
        })
        .from(clients)
        .where(
          and(isNotNull(clients.deletedAt), since ? gte(clients.deletedAt, since) : undefined, part.where),
        )
        .orderBy(part.orderBy)
        .limit(part.limit),
    ),
  )
  return {
    items: items.map(({ id, deletedAt, mergedInto }) => ({
      ...{ id, deletedAt: deletedAt!.toISOString(), mergedInto },
    })),
    nextCursor: older,
  }
}
