import { and, desc, eq, inArray } from 'drizzle-orm'
import { withMerged } from '#app/features/account-data/person-data.server.ts'
import { getClient } from '#app/features/clients/clients.server.ts'
import { percentOfJob } from '#app/features/transfer/export/write-file-job.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import { type Ctx, type CtxActor, requireActor } from '#app/lib/ctx.server.ts'
import { forbidden, notFound } from '#app/lib/errors.ts'
import { lockName } from '#app/lib/locks.server.ts'
import { fullName } from '#app/lib/names.ts'
import { getFile, removeFile } from '#app/lib/storage.server.ts'
import { on } from '#db/joins.ts'
import { evidenceFiles, evidenceSeals, users } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { EVIDENCE_KINDS, type EvidenceLimits, limitsInWords } from './limits.ts'
import { EVIDENCE_DAYS, type EvidenceView } from './evidence-labels.ts'

type Row = typeof evidenceFiles.$inferSelect

/**
 * Owners and admins make evidence files, and download each other's. A super user who acts as another user doesn't.
 * @throws AppError forbidden
 */
function requireMaker(ctx: Ctx): CtxActor {
  if (!ctx.can.exportClients || ctx.ghostedBy) throw forbidden()
  return requireActor(ctx)
}

/**
 * Requests an evidence file of a contact, which a worker makes. The same id twice is one, and while one of the contact is being
 * made there is no second by anyone.
 * @throws AppError forbidden; not-found
 */
export async function requestEvidence(
  ctx: Ctx,
  { requestId, clientId, ...given }: { requestId: string; clientId: string } & Partial<EvidenceLimits>,
): Promise<void> {
  const actor = requireMaker(ctx)
  await getClient(ctx, clientId)
  const { fromDay = null, toDay = null } = given
  const kinds = given.kinds && given.kinds.length < EVIDENCE_KINDS.length ? given.kinds : null
  await ctx.db(async (tx) => {
    await lockName(tx, ctx, `evidence of ${clientId}`)
    const [open] = await tx
      .select({ id: evidenceFiles.id })
      .from(evidenceFiles)
      .where(and(eq(evidenceFiles.clientId, clientId), inArray(evidenceFiles.state, ['queued', 'running'])))
    if (open) return
    const now = ctx.now()
    const expiresAt = new Date(now.getTime() + EVIDENCE_DAYS * 86_400_000)
    const added = await tx
      .insert(evidenceFiles)
      .values({
        accountId: ctx.account.id,
        id: requestId,
        clientId,
        fromDay,
        toDay,
        kinds,
        requestedBy: actor.id,
        createdAt: now,
        expiresAt,
      })
      .onConflictDoNothing()
      .returning({ id: evidenceFiles.id })
    if (added.length === 0) return
    const job = { accountId: ctx.account.id, evidenceId: requestId }
    await enqueue(tx, 'evidence.make', job, { maxAttempts: 4 })
    await enqueue(tx, 'evidence.expire', job, { runAt: expiresAt })
    await audit(tx, ctx, { action: 'asked for an evidence file', entity: 'client', entityId: clientId })
  })
}

const MOST_LISTED = 50

/** The newest evidence files of a contact, and of contacts that were merged into it. @throws AppError forbidden */
export async function listEvidence(ctx: Ctx, clientId: string): Promise<EvidenceView[]> {
  requireMaker(ctx)
  const rows = await ctx.db(async (tx) =>
    tx
      .select({
        file: evidenceFiles,
        seal: evidenceSeals,
        user: { first: users.firstName, last: users.lastName },
      })
      .from(evidenceFiles)
      .leftJoin(evidenceSeals, on(evidenceSeals, evidenceFiles.id))
      .leftJoin(users, on(users, evidenceFiles.requestedBy))
      .where(inArray(evidenceFiles.clientId, await withMerged(tx, clientId)))
      .orderBy(desc(evidenceFiles.createdAt))
      .limit(MOST_LISTED),
  )
  return rows.map(({ file, seal, user }) => ({
    id: file.id,
    state: file.state,
    percent: percentOfJob(file.state, file.partsDone, file.partsTotal),
    size: file.byteSize,
    error: file.error,
    createdAt: file.createdAt.toISOString(),
    madeBy: fullName(user?.first, user?.last),
    limits: limitsInWords(file),
    seal: seal && {
      number: seal.number,
      entries: seal.entryCount,
      hash: seal.hash,
      manifestHash: seal.manifestHash,
    },
    downloadable: isDownloadable(file, ctx.now()),
  }))
}

/** A file with its name. Each download is audited. @throws AppError not-found; forbidden */
export async function readEvidence(
  ctx: Ctx,
  { id, format }: { id: string; format: 'zip' | 'pdf' },
): Promise<{ file: File; name: string }> {
  const missing = () => notFound('This evidence file')
  requireMaker(ctx)
  const row = await ctx.db(async (tx) => {
    const [found] = await tx.select().from(evidenceFiles).where(eq(evidenceFiles.id, id))
    if (!found || !isDownloadable(found, ctx.now())) throw missing()
    await audit(tx, ctx, {
      action: 'downloaded an evidence file',
      entity: 'client',
      entityId: found.clientId,
      detail: format === 'pdf' ? 'the PDF' : 'the folder',
    })
    return found
  })
  const file = await getFile(ctx.account.id, (format === 'pdf' ? row.pdfKey : row.fileKey)!)
  if (!file) throw missing()
  return { file, name: `evidence-${row.createdAt.toISOString().slice(0, 19).replaceAll(':', '-')}.${format}` }
}

/** Removes the files of an evidence file whose time is over. Files go first: a row without its files is harmless. */
export async function expireEvidence(ctx: Ctx, id: string): Promise<void> {
  const [row] = await ctx.db((tx) => tx.select().from(evidenceFiles).where(eq(evidenceFiles.id, id)))
  if (!row || row.expiresAt > ctx.now()) return
  for (const key of [row.fileKey, row.pdfKey]) if (key) await removeFile(ctx.account.id, key)
  await ctx.db((tx) =>
    tx.update(evidenceFiles).set({ fileKey: null, pdfKey: null }).where(eq(evidenceFiles.id, id)),
  )
}

const isDownloadable = ({ state, fileKey, expiresAt }: Row, now: Date) =>
  state === 'done' && fileKey !== null && expiresAt > now
