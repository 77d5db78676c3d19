import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { getClient } from '#app/features/clients/clients.server.ts'
import { percentOfJob } from '#app/features/transfer/export/write-file-job.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import { type Ctx, type CtxActor, requireActor } from '#app/lib/ctx.server.ts'
import { forbidden, notFound } from '#app/lib/errors.ts'
import { getFile } from '#app/lib/storage.server.ts'
import { archives } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { ARCHIVE_HOURS, type ArchiveView } from './archive-labels.ts'

type Row = typeof archives.$inferSelect

/**
 * Owners take out all data of the account, admins that of one client. A super user who acts as another user takes none.
 * @throws AppError forbidden
 */
function requireExporter(ctx: Ctx, clientId: string | null): CtxActor {
  const allowed = clientId ? ctx.can.exportClients : ctx.can.ownAccount
  if (!allowed || ctx.ghostedBy) throw forbidden()
  return requireActor(ctx)
}

/**
 * Requests an archive of the account or of one client, which a worker writes. The same id twice is one archive, and while one
 * is being written there is no second.
 * @throws AppError forbidden; not-found
 */
export async function requestArchive(
  ctx: Ctx,
  { requestId, clientId }: { requestId: string; clientId: string | null },
): Promise<void> {
  const actor = requireExporter(ctx, clientId)
  if (clientId) await getClient(ctx, clientId)
  await ctx.db(async (tx) => {
    const [open] = await tx
      .select({ id: archives.id })
      .from(archives)
      .where(and(mine(actor, clientId), inArray(archives.state, ['queued', 'running'])))
    if (open) return
    const now = ctx.now()
    const added = await tx
      .insert(archives)
      .values({
        accountId: ctx.account.id,
        id: requestId,
        requestedBy: actor.id,
        clientId,
        createdAt: now,
        expiresAt: new Date(now.getTime() + ARCHIVE_HOURS * 3_600_000),
      })
      .onConflictDoNothing()
      .returning({ id: archives.id })
    if (added.length === 0) return
    await enqueue(tx, 'data.archive', { accountId: ctx.account.id, archiveId: requestId }, { maxAttempts: 4 })
    await audit(tx, ctx, { action: 'asked for an archive of all data', ...subject(ctx, clientId) })
  })
}

/** The acting user's newest archives of the account or of one client. @throws AppError forbidden */
export async function listArchives(ctx: Ctx, clientId: string | null): Promise<ArchiveView[]> {
  const actor = requireExporter(ctx, clientId)
  const rows = await ctx.db((tx) =>
    tx.select().from(archives).where(mine(actor, clientId)).orderBy(desc(archives.createdAt)).limit(5),
  )
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    percent: percentOfJob(row.state, row.partsDone, row.partsTotal),
    size: row.byteSize,
    error: row.error,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    downloadable: isDownloadable(row, ctx.now()),
  }))
}

/** The file with its name, for the user who asked for it. Each download is audited. @throws AppError not-found */
export async function readArchive(ctx: Ctx, id: string): Promise<{ file: File; name: string }> {
  const missing = () => notFound('This archive')
  const actor = requireActor(ctx)
  const row = await ctx.db(async (tx) => {
    const [found] = await tx
      .select()
      .from(archives)
      .where(and(eq(archives.id, id), eq(archives.requestedBy, actor.id)))
    if (!found || !isDownloadable(found, ctx.now())) throw missing()
    requireExporter(ctx, found.clientId)
    await audit(tx, ctx, { action: 'downloaded an archive of all data', ...subject(ctx, found.clientId) })
    return found
  })
  const file = await getFile(ctx.account.id, row.fileKey!)
  if (!file) throw missing()
  return {
    file,
    name: `${row.clientId ? 'contact' : 'account'}-${row.createdAt.toISOString().slice(0, 19).replaceAll(':', '-')}.zip`,
  }
}

const mine = (actor: CtxActor, clientId: string | null) =>
  and(
    eq(archives.requestedBy, actor.id),
    clientId ? eq(archives.clientId, clientId) : isNull(archives.clientId),
  )

const isDownloadable = ({ state, fileKey, expiresAt }: Row, now: Date) =>
  state === 'done' && fileKey !== null && expiresAt > now

/** Names the archive's subject for the audit log. */
export const subject = (ctx: Ctx, clientId: string | null) =>
  clientId ? { entity: 'client', entityId: clientId } : { entity: 'account', entityId: ctx.account.id }
