import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import { type Ctx, type CtxActor, requireActor } from '#app/lib/ctx.server.ts'
import { forbidden, notFound } from '#app/lib/errors.ts'
import { lockName } from '#app/lib/locks.server.ts'
import { fullName } from '#app/lib/names.ts'
import { getFile } from '#app/lib/storage.server.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { madeFiles, users } from '#db/schema/index.ts'
import type { FileKind } from './file-kind.server.ts'
import { fileName, type FileView, type MadeFile, percentOf } from './made-file.ts'
import { makeFile } from './make-file.server.ts'

export interface FileRequest<Scope> {
  requestId: string
  clientId: string | null
  scope: Scope
  /** For the audit log. */
  detail?: string
}

// Only the worker needs the ids of a selection.
const listed = { ...getTableColumns(madeFiles), scope: sql<object>`${madeFiles.scope} - 'ids'` }

export type ListedFile<Scope> = FileView & { requestedBy: string; parts: number; scope: Scope }

export function defineFile<Scope extends object = object, Made = void, Limits extends object = object>(
  kind: FileKind<Scope, Made, Limits>,
) {
  const missing = () => notFound(`This ${kind.name}`)

  function requireTaker(ctx: Ctx, clientId: string | null): CtxActor {
    if (!kind.may(ctx.can, clientId) || (ctx.ghostedBy && !kind.forGhosts)) throw forbidden()
    return requireActor(ctx)
  }

  const isOpen = (actor: CtxActor, { clientId, scope }: FileRequest<Scope>) =>
    and(
      eq(madeFiles.kind, kind.kind),
      inArray(madeFiles.state, ['queued', 'running']),
      sql`${madeFiles.clientId} is not distinct from ${clientId}`,
      ...(kind.shared === 'client'
        ? []
        : [eq(madeFiles.requestedBy, actor.id), sql`${madeFiles.scope} = ${JSON.stringify(scope)}::jsonb`]),
    )

  /**
   * Requests a file, which a worker makes. The same id twice is one, and while an equal one is being made there is no second.
   */
  async function request(ctx: Ctx, input: FileRequest<Scope>): Promise<{ id: string }> {
    const { requestId: id, clientId, scope, detail } = input
    const actor = requireTaker(ctx, clientId)
    return ctx.db(async (tx) => {
      await lockName(tx, ctx, `${kind.kind} of ${clientId ?? actor.id}`)
      const [open] = await tx.select({ id: madeFiles.id }).from(madeFiles).where(isOpen(actor, input))
      if (open) return open
      const createdAt = ctx.now()
      const added = await tx
        .insert(madeFiles)
        .values({
          accountId: ctx.account.id,
          id,
          kind: kind.kind,
          requestedBy: actor.id,
          clientId,
          scope,
          createdAt,
          expiresAt: new Date(createdAt.getTime() + kind.hours * 3_600_000),
        })
        .onConflictDoNothing()
        .returning({ id: madeFiles.id })
      if (added.length === 0) return { id }
      await kind.enqueue(tx, id)
      await audit(tx, ctx, { action: kind.audit.asked, ...kind.subject(ctx, { id, clientId }), detail })
      return { id }
    })
  }

  /** The newest files, of the account or of one client, narrowed by `where`. */
  async function list(
    ctx: Ctx,
    clientId: string | null,
    { most, where }: { most: number; where?: (tx: Database) => Promise<SQL> },
  ): Promise<ListedFile<Scope>[]> {
    const actor = requireTaker(ctx, clientId)
    const rows = await ctx.db(async (tx) =>
      tx
        .select({ file: listed, first: users.firstName, last: users.lastName })
        .from(madeFiles)
        .innerJoin(users, on(users, madeFiles.requestedBy))
        .where(
          and(
            eq(madeFiles.kind, kind.kind),
            kind.shared === 'own' ? eq(madeFiles.requestedBy, actor.id) : undefined,
            await where?.(tx),
          ),
        )
        .orderBy(desc(madeFiles.createdAt))
        .limit(most),
    )
    return rows.map(({ file, first, last }) => ({
      id: file.id,
      state: file.state,
      percent: percentOf(file),
      parts: file.partsDone,
      size: file.byteSize,
      error: file.error,
      createdAt: file.createdAt.toISOString(),
      expiresAt: file.expiresAt.toISOString(),
      downloadable: isDownloadable(file, ctx.now()),
      requestedBy: fullName(first, last),
      scope: file.scope as Scope,
    }))
  }

  /** The file, or its PDF, with its name. Each download is audited. */
  async function read(
    ctx: Ctx,
    id: string,
    format: string = kind.extension,
  ): Promise<{ file: File; name: string }> {
    // For an archive it depends on the file: one of the account is for owners.
    const actor = kind.shared === 'own' ? requireActor(ctx) : requireTaker(ctx, null)
    const found = await ctx.db(async (tx) => {
      const [file] = await tx
        .select()
        .from(madeFiles)
        .where(and(eq(madeFiles.id, id), eq(madeFiles.kind, kind.kind)))
      if (!file || (kind.shared === 'own' && file.requestedBy !== actor.id)) throw missing()
      requireTaker(ctx, file.clientId)
      const key = format === kind.extension ? file.fileKey : format === 'pdf' ? file.pdfKey : null
      if (!key || !isDownloadable(file, ctx.now())) throw missing()
      await audit(tx, ctx, {
        action: kind.audit.downloaded,
        ...kind.subject(ctx, file),
        detail: file.pdfKey ? (format === 'pdf' ? 'the PDF' : 'the folder') : undefined,
      })
      return { ...file, key, scope: file.scope as Scope }
    })
    const file = await getFile(ctx.account.id, found.key)
    if (!file) throw missing()
    return { file, name: fileName(kind.title(found), found.createdAt, format) }
  }

  /** Makes it, as the job does. */
  const make = (ctx: Ctx, id: string, limits: Partial<Limits> & { milliseconds?: number } = {}) =>
    makeFile(ctx, kind, id, limits)

  return { request, list, read, make }
}

const isDownloadable = ({ state, fileKey, expiresAt }: MadeFile, now: Date) =>
  state === 'done' && fileKey !== null && expiresAt > now
