import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { trashCutoff } from '#app/lib/trash.ts'
import type { Database } from '#db/client.ts'

/** The ways in which a split treats a row: it stays, both clients get it, or it goes to the one that is split off. */
export type SplitAction = 'keep' | 'copy' | 'move'

/** A row of a client, as the split and the deleted records list it. Times are ISO strings. */
export interface ClientItem {
  id: string
  title: string
  createdAt: string
  /** The client's person that it is about. The co-applicant's rows go with them in a split. */
  level?: string | null
  copyable?: boolean
  deletedAt?: string | null
  /** The name of the user who deleted it. */
  deletedBy?: string | null
}

/**
 * A table with rows of clients (`client_id`). Its area declares it once, in `clientTables` of area.server.ts: merge and
 * split, the contact's deleted records, purge, archive and erasure read it from there. Rows with `deleted_at` are in the
 * trash.
 */
export interface ClientTable {
  table: PgTable
  /** One and many of its rows: 'Note', 'Notes and calls'. Without it the split doesn't list them, and all stay. */
  label?: readonly [one: string, many: string]
  /** The title of a row. Without a title it needs `items`. */
  title?: SQL
  /** Lists the rows that aren't in the trash, or those deleted since a time, where the table's columns don't say all. */
  items?: (tx: Database, ctx: Ctx, clientId: string, deletedSince?: Date) => Promise<ClientItem[]>
  /**
   * The way in which a merge treats its rows. Without it they move to the kept client. links: they only connect a client with
   * something (a tag), and the links of both clients are united. conversations: they also name one of the people.
   */
  nature?: 'links' | 'conversations'
  /** For links: the other column of the key. */
  key?: string
  /** For links: those that are made by hand, as a condition on `l`. The others aren't moved. */
  byHand?: SQL
  /** For rows that name one of the client's people: the column with the level, and its type. */
  level?: { column: string; type: 'text' | 'client_level' }
  /** The split's proposal, 'keep' without it. */
  split?: SplitAction
  /** Whether a split can copy a row; a copy of a follow-up would remind twice. True without it. */
  copyable?: false | SQL
  /** Where a deleted row is restored by a post. With it, the client's deleted records list the table's trash. */
  restorePath?: (clientId: string, id: string) => string
}

const MOST_DELETED = 1000

export const hasColumn = ({ table }: ClientTable, name: string): boolean =>
  Object.values(getTableColumns(table)).some((column) => column.name === name)

/** The rows of a client that aren't in the trash, newest first, or those that were deleted since a time. */
export async function clientItems(
  tx: Database,
  ctx: Ctx,
  declared: ClientTable,
  { clientId, deletedSince }: { clientId: string; deletedSince?: Date | undefined },
): Promise<ClientItem[]> {
  if (declared.items) return declared.items(tx, ctx, clientId, deletedSince)
  const { table, title = sql`''`, level, copyable = sql`true` } = declared
  const hasTrash = hasColumn(declared, 'deleted_at')
  const trash = deletedSince
    ? sql`and deleted_at > ${deletedSince.toISOString()}::timestamptz`
    : hasTrash
      ? sql`and deleted_at is null`
      : sql``
  const rows = await tx.execute<ClientItem & Record<string, unknown>>(sql`
    select id, ${title} as title, created_at as "createdAt", ${copyable} as copyable,
      ${level ? sql`${sql.identifier(level.column)}::text` : sql`null`} as level,
      ${hasTrash ? sql`deleted_at` : sql`null`} as "deletedAt"
    from ${table} where client_id = ${clientId}::uuid ${trash}
    order by ${deletedSince ? sql`deleted_at` : sql`created_at`} desc, id desc
    ${deletedSince ? sql`limit ${MOST_DELETED}` : sql``}`)
  return rows.map((row) => ({ ...row, deletedAt: row.deletedAt && new Date(row.deletedAt).toISOString() }))
}

export interface DeletedItem {
  id: string
  /** One of the table's rows: 'Note'. */
  label: string
  title: string
  deletedAt: string
  deletedBy: string | null
  restorePath: string
}

/** A client's deleted rows that can be restored, last deleted first. */
export async function deletedItems(
  tx: Database,
  ctx: Ctx,
  tables: readonly ClientTable[],
  clientId: string,
): Promise<DeletedItem[]> {
  const since = trashCutoff(ctx.now())
  const found = await Promise.all(
    tables.map(async (declared) => {
      const { restorePath, label = [getTableName(declared.table)] } = declared
      if (!restorePath) return []
      return (await clientItems(tx, ctx, declared, { clientId, deletedSince: since })).map((item) => ({
        id: item.id,
        label: label[0],
        title: item.title,
        deletedAt: item.deletedAt!,
        deletedBy: item.deletedBy ?? null,
        restorePath: restorePath(clientId, item.id),
      }))
    }),
  )
  return found.flat().toSorted((a, b) => (a.deletedAt < b.deletedAt ? 1 : -1))
}
