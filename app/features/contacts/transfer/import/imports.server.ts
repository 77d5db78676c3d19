import { millisecondsInDay } from 'date-fns/constants'
import { desc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { forbidden, notFound } from '#app/lib/errors.ts'
import { fullName } from '#app/lib/names.ts'
import { permissionsFor } from '#app/lib/permissions.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { clientImports, users } from '#db/schema/index.ts'
import { type ImportView, UNDO_DAYS } from './import-labels.ts'

export type Import = typeof clientImports.$inferSelect

export function requireImporter(ctx: Ctx) {
  if (!ctx.actor || !ctx.can.administer) throw forbidden()
  return ctx.actor
}

export const noImport = () => notFound('This import')

export async function loadImport(tx: Database, id: string, lock = false): Promise<Import> {
  const query = tx.select().from(clientImports).where(eq(clientImports.id, id))
  const [row] = lock ? await query.for('update') : await query
  if (!row) throw noImport()
  return row
}

/** Whether the user in whose name an import goes on may still import. */
export async function mayGoOn(tx: Database, ctx: Ctx, row: Import): Promise<boolean> {
  const [user] = await tx
    .select({ role: users.role, disabledAt: users.disabledAt })
    .from(users)
    .where(eq(users.id, row.requestedBy))
  return user !== undefined && !user.disabledAt && permissionsFor(user.role, ctx.account).administer
}

export async function listImports(ctx: Ctx): Promise<ImportView[]> {
  requireImporter(ctx)
  return ctx.db(async (tx) => {
    const rows = await withRequester(tx)
      .where(eq(clientImports.source, 'user'))
      .orderBy(desc(clientImports.createdAt))
      .limit(20)
    return rows.map(({ row, user }) => viewOf(row, user, ctx.now()))
  })
}

export async function getImport(ctx: Ctx, id: string): Promise<ImportView> {
  requireImporter(ctx)
  return ctx.db(async (tx) => {
    const [found] = await withRequester(tx).where(eq(clientImports.id, id))
    if (!found) throw noImport()
    return viewOf(found.row, found.user, ctx.now())
  })
}

export const withRequester = (tx: Database) =>
  tx
    .select({ row: clientImports, user: { firstName: users.firstName, lastName: users.lastName } })
    .from(clientImports)
    .innerJoin(users, on(users, clientImports.requestedBy))

export const isUndoable = (row: Import, now: Date) =>
  row.state === 'done' &&
  row.finishedAt !== null &&
  now.getTime() - row.finishedAt.getTime() < UNDO_DAYS * millisecondsInDay

export const importPercent = (row: Pick<Import, 'rowsDone' | 'rowsTotal' | 'state'>) =>
  row.state === 'reading' || !row.rowsTotal
    ? 0
    : Math.min(99, Math.floor((row.rowsDone / row.rowsTotal) * 100))

export function viewOf(row: Import, user: { firstName: string; lastName: string }, now: Date): ImportView {
  return {
    id: row.id,
    fileName: row.fileName,
    state: row.state,
    sheets: row.sheets,
    duplicates: row.duplicates,
    sharedPhones: row.sharedPhones,
    keepInNotes: row.keepInNotes,
    // Without the file it can't be read again.
    reading: row.fileKey ? row.reading : null,
    percent: importPercent(row),
    ...(row.state === 'reading' && { rowsRead: row.rowsDone }),
    counts: row.counts,
    error: row.error,
    requestedBy: fullName(user.firstName, user.lastName),
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    undoable: isUndoable(row, now),
    nightly: row.source !== 'user',
  }
}
