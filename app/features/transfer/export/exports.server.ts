import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { forbidden, notFound } from '#app/lib/errors.ts'
import { fullName } from '#app/lib/names.ts'
import { getFile } from '#app/lib/storage.server.ts'
import { on } from '#db/joins.ts'
import { clientExports, tags, users } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { EXPORT_HOURS, type ExportView } from './export-labels.ts'
import { type RequestExport } from './exports.schema.ts'
import { percentOfJob } from './write-file-job.server.ts'

type Row = typeof clientExports.$inferSelect

/** @throws AppError forbidden: exports are for the admin set (spec 2, 6) */
function requireExporter(ctx: Ctx) {
  if (!ctx.actor || !ctx.can.exportClients) throw forbidden()
  return ctx.actor
}

/**
 * Requests an export, which a worker writes. The same request id twice is one export, and so is an equal request
 * while the first is still running.
 */
export async function requestExport(ctx: Ctx, input: RequestExport): Promise<{ id: string }> {
  const actor = requireExporter(ctx)
  const { requestId, scope, ids = [], ...given } = input
  const selected = ids.length > 0 ? { ids: ids.join(' '), selected: String(ids.length) } : {}
  const filter = Object.fromEntries(
    Object.entries({ ...given, ...selected }).filter(([, value]) => value),
  ) as Record<string, string>
  return ctx.db(async (tx) => {
    if (filter.tag) {
      const [tag] = await tx.select({ id: tags.id }).from(tags).where(eq(tags.id, filter.tag))
      if (!tag) throw notFound('This tag')
    }
    const [open] = await tx
      .select({ id: clientExports.id })
      .from(clientExports)
      .where(
        and(
          eq(clientExports.requestedBy, actor.id),
          inArray(clientExports.state, ['queued', 'running']),
          eq(clientExports.scope, scope),
          sql`${clientExports.filter} = ${JSON.stringify(filter)}::jsonb`,
        ),
      )
    if (open) return open
    const now = ctx.now()
    const added = await tx
      .insert(clientExports)
      .values({
        accountId: ctx.account.id,
        id: requestId,
        requestedBy: actor.id,
        scope,
        filter,
        createdAt: now,
        expiresAt: new Date(now.getTime() + EXPORT_HOURS * 3_600_000),
      })
      .onConflictDoNothing()
      .returning({ id: clientExports.id })
    if (added.length > 0) {
      await enqueue(
        tx,
        'contacts.export',
        { accountId: ctx.account.id, exportId: requestId },
        { maxAttempts: 4 },
      )
      await audit(tx, ctx, {
        action: 'asked for an export of contacts',
        entity: 'export',
        entityId: requestId,
        detail: [
          scope.length > 0 ? `with ${scope.join(', ')}` : 'contacts only',
          ...Object.keys({ ...filter, ...(ids.length > 0 && { selection: ids.length }) }).filter(
            (name) => name !== 'ids' && name !== 'selected',
          ),
        ].join('; filtered by '),
      })
    }
    return { id: requestId }
  })
}

const withoutIds = sql<Record<string, string>>`${clientExports.filter} - 'ids'`

/** The newest exports of the account. */
export async function listExports(ctx: Ctx): Promise<ExportView[]> {
  requireExporter(ctx)
  const rows = await ctx.db((tx) =>
    tx
      .select({
        // Only the worker needs the selected ids.
        row: { ...getTableColumns(clientExports), filter: withoutIds },
        user: { firstName: users.firstName, lastName: users.lastName },
        tag: tags.name,
      })
      .from(clientExports)
      .innerJoin(users, on(users, clientExports.requestedBy))
      .leftJoin(
        tags,
        and(
          eq(tags.accountId, clientExports.accountId),
          sql`${tags.id} = (${clientExports.filter} ->> 'tag')::uuid`,
        ),
      )
      .orderBy(desc(clientExports.createdAt))
      .limit(20),
  )
  const now = ctx.now()
  return rows.map(({ row, user, tag }) => viewOf(row, fullName(user.firstName, user.lastName), tag, now))
}

/** The file with its name (spec 2, 7). Each download is audited. */
export async function readExport(ctx: Ctx, id: string): Promise<{ file: File; name: string }> {
  requireExporter(ctx)
  const missing = () => notFound('This export')
  const row = await ctx.db(async (tx) => {
    const [found] = await tx.select().from(clientExports).where(eq(clientExports.id, id))
    if (!found?.fileKey || found.state !== 'done' || found.expiresAt <= ctx.now()) throw missing()
    await audit(tx, ctx, { action: 'downloaded an export of contacts', entity: 'export', entityId: id })
    return found
  })
  const file = await getFile(ctx.account.id, row.fileKey!)
  if (!file) throw missing()
  return { file, name: exportName(row.createdAt) }
}

/** contacts-export-2026-11-20T10-15-02.xlsx: file names can't contain colons. */
export const exportName = (at: Date) =>
  `contacts-export-${at.toISOString().slice(0, 19).replaceAll(':', '-')}.xlsx`

export const percentOf = (row: Pick<Row, 'state' | 'rowsDone' | 'rowsTotal'>) =>
  percentOfJob(row.state, row.rowsDone, row.rowsTotal)

function viewOf(row: Row, requestedBy: string, tag: string | null, now: Date): ExportView {
  const { q, letter, selected } = row.filter
  const filter = [
    selected && `${Number(selected).toLocaleString('en-US')} selected`,
    tag && `tag ${tag}`,
    letter && (letter === 'fav' ? 'favorites' : `names with ${letter.toUpperCase()}`),
    row.filter.manager && 'one manager',
    row.filter.location && 'one location',
    q && `“${q}”`,
  ].filter(Boolean)
  return {
    id: row.id,
    scope: row.scope,
    filter: filter.length > 0 ? filter.join(', ') : null,
    state: row.state,
    percent: percentOf(row),
    rows: row.state === 'done' ? row.rowsDone : null,
    error: row.error,
    requestedBy,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    downloadable: row.state === 'done' && row.fileKey !== null && row.expiresAt > now,
  }
}
