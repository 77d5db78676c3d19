import { and, asc, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import { open } from '#app/lib/crypto.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, forbidden, notFound } from '#app/lib/errors.ts'
import { fullName } from '#app/lib/names.ts'
import { putFile, removeFile } from '#app/lib/storage.server.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { clients, contactImports, importRows, type ImportSheet, users } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { contactName } from '../client-names.ts'
import {
  type DuplicateChoice,
  IMPORT_HOURS,
  isChoice,
  type ImportRowView,
  type ImportView,
} from './import-words.ts'
import { ID_TARGET, isSheetKind, sheetKinds, targetsOf } from './mapping.ts'
import { sniffFormat } from './read-file.server.ts'

export type ImportRow = typeof importRows.$inferSelect
export type Import = typeof contactImports.$inferSelect

const ROWS_SHOWN = 50

/** @throws AppError forbidden: whole lists are brought in by the admin set */
export function requireImporter(ctx: Ctx) {
  if (!ctx.actor || !ctx.can.administer) throw forbidden()
  return ctx.actor
}

export const noImport = () => notFound('This import')

export async function loadImport(tx: Database, id: string, lock = false): Promise<Import> {
  if (!isUuid(id)) throw noImport()
  const query = tx.select().from(contactImports).where(eq(contactImports.id, id))
  const [row] = lock ? await query.for('update') : await query
  if (!row) throw noImport()
  return row
}

/** Where the cells of a row are bound to. */
export const cellsPlace = (importId: string, n: number) => ({
  table: 'import_rows',
  column: 'cells',
  rowId: `${importId} ${n}`,
})

export async function openCells(tx: Database, ctx: Ctx, row: Pick<ImportRow, 'importId' | 'n' | 'cells'>) {
  if (!row.cells) return []
  return JSON.parse(await open(tx, ctx.account.id, row.cells, cellsPlace(row.importId, row.n))) as string[]
}

const continueSoon = (tx: Database, ctx: Ctx, importId: string) =>
  enqueue(tx, 'contacts.import', { accountId: ctx.account.id, importId }, { maxAttempts: 5 })

/**
 * Takes a file in; a worker reads it. The same request id twice is one import.
 * @throws AppError invalid with what is wrong with the file
 */
export async function uploadImport(
  ctx: Ctx,
  input: { requestId: string; bytes: Buffer; fileName: string },
): Promise<{ id: string }> {
  const actor = requireImporter(ctx)
  if (!isUuid(input.requestId)) throw new AppError('invalid', 'Load the page again.', 'file')
  const format = sniffFormat(input.bytes)
  const fileKey = await putFile(ctx.account.id, 'imports', input.bytes, 'application/octet-stream')
  const added = await ctx.db(async (tx) => {
    const rows = await tx
      .insert(contactImports)
      .values({
        accountId: ctx.account.id,
        id: input.requestId,
        requestedBy: actor.id,
        fileName: cleanName(input.fileName),
        format,
        fileKey,
        createdAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning({ id: contactImports.id })
    if (rows.length === 0) return false
    await continueSoon(tx, ctx, input.requestId)
    await audit(tx, ctx, {
      action: 'uploaded a file of contacts',
      entity: 'import',
      entityId: input.requestId,
    })
    return true
  })
  if (!added) await removeFile(ctx.account.id, fileKey)
  return { id: input.requestId }
}

const cleanName = (name: string) =>
  name
    .split(/[/\\]/)
    .at(-1)!
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .slice(0, 150) || 'contacts'

export async function listImports(ctx: Ctx): Promise<ImportView[]> {
  requireImporter(ctx)
  return ctx.db(async (tx) => {
    const rows = await withRequester(tx).orderBy(desc(contactImports.createdAt)).limit(20)
    return rows.map(({ row, user }) => viewOf(row, user, ctx.now()))
  })
}

export async function getImport(ctx: Ctx, id: string): Promise<ImportView> {
  requireImporter(ctx)
  if (!isUuid(id)) throw noImport()
  return ctx.db(async (tx) => {
    const [found] = await withRequester(tx).where(eq(contactImports.id, id))
    if (!found) throw noImport()
    return viewOf(found.row, found.user, ctx.now())
  })
}

const withRequester = (tx: Database) =>
  tx
    .select({ row: contactImports, user: { firstName: users.firstName, lastName: users.lastName } })
    .from(contactImports)
    .innerJoin(
      users,
      and(eq(users.accountId, contactImports.accountId), eq(users.id, contactImports.requestedBy)),
    )

/** The first rows of each sheet, as a person recognises the columns by; what goes into a protected field is not shown. */
export async function sampleRows(ctx: Ctx, view: ImportView): Promise<string[][][]> {
  requireImporter(ctx)
  return ctx.db(async (tx) => {
    const rows = await tx
      .select()
      .from(importRows)
      .where(and(eq(importRows.importId, view.id), sql`${importRows.line} <= 12`))
      .orderBy(asc(importRows.n))
      .limit(60)
    return Promise.all(
      view.sheets.map(async (sheet, at) => {
        const hidden = secretColumns(sheet, ctx.account.gatheringForms)
        const shown = rows.filter((row) => row.sheet === at).slice(0, 3)
        return Promise.all(shown.map(async (row) => hide(await openCells(tx, ctx, row), hidden)))
      }),
    )
  })
}

/** Columns whose values are shown to nobody: what is mapped to a protected field, or looks like an SSN by its heading. */
export function secretColumns(sheet: ImportSheet, gatheringForms: string): Set<number> {
  const targets = isSheetKind(sheet.kind) ? targetsOf(sheet.kind, gatheringForms) : []
  const secret = new Set(targets.filter(({ field }) => field?.type === 'sealed').map(({ value }) => value))
  return new Set(
    sheet.headers.flatMap((header, at) =>
      secret.has(sheet.targets[at] ?? '') ||
      /ssn|social|licen[cs]e|medicare|account|routing|card/i.test(header)
        ? [at]
        : [],
    ),
  )
}

export const hide = (cells: string[], hidden: ReadonlySet<number>) =>
  cells.map((cell, at) => (hidden.has(at) && cell ? '•••' : cell))

/**
 * Says what the columns are and has the rows checked.
 * @throws AppError invalid when a column is taken twice, or nothing is
 */
export async function mapImport(
  ctx: Ctx,
  id: string,
  input: { kinds: (string | null)[]; targets: (string | null)[][]; duplicates: DuplicateChoice },
): Promise<void> {
  requireImporter(ctx)
  const kinds = sheetKinds(ctx.account.gatheringForms)
  await ctx.db(async (tx) => {
    const row = await loadImport(tx, id, true)
    if (!['mapping', 'checked'].includes(row.state)) throw elsewhere()
    const sheets = row.sheets.map((sheet, at): ImportSheet => {
      const kind = kinds.find((name) => name === input.kinds[at]) ?? null
      const known = kind
        ? new Set(targetsOf(kind, ctx.account.gatheringForms).map(({ value }) => value))
        : null
      const targets = sheet.headers.map((_, column) => {
        const target = input.targets[at]?.[column]
        return target && known?.has(target) ? target : null
      })
      const twice = targets.find((target, column) => target && targets.indexOf(target) !== column)
      if (twice) {
        throw new AppError(
          'invalid',
          `Two columns of ${sheet.name} go to the same field. Leave one of them out.`,
        )
      }
      if (kind && kind !== 'contacts' && !targets.includes(ID_TARGET)) {
        throw new AppError(
          'invalid',
          `${sheet.name} needs a column with the contact ID, to know whose each row is.`,
        )
      }
      return { ...sheet, kind, targets }
    })
    if (
      !sheets.some((sheet) => sheet.kind && sheet.targets.some((target) => target && target !== ID_TARGET))
    ) {
      throw new AppError('invalid', 'Choose a field for at least one column.')
    }
    await tx.update(importRows).set(UNCHECKED).where(eq(importRows.importId, id))
    await tx
      .update(contactImports)
      .set({
        sheets,
        duplicates: input.duplicates,
        state: 'checking',
        rowsDone: 0,
        counts: null,
        attempts: 0,
      })
      .where(eq(contactImports.id, id))
    await continueSoon(tx, ctx, id)
  })
}

/** A row as it was before the check. */
const UNCHECKED = {
  state: 'read' as const,
  reason: null,
  ref: null,
  keys: null,
  matchId: null,
  matchBy: null,
  matchRow: null,
  choice: null,
}

const elsewhere = () => new AppError('conflict', 'This import has gone on meanwhile. Look at it again.')

/** What is to become of duplicates: of those shown, and of all others. */
export async function chooseDuplicates(
  ctx: Ctx,
  id: string,
  input: { all?: DuplicateChoice | undefined; rows: Map<number, DuplicateChoice | null> },
): Promise<void> {
  requireImporter(ctx)
  await ctx.db(async (tx) => {
    const row = await loadImport(tx, id, true)
    if (row.state !== 'checked') throw elsewhere()
    if (input.all)
      await tx.update(contactImports).set({ duplicates: input.all }).where(eq(contactImports.id, id))
    const byChoice = Map.groupBy(input.rows, ([, choice]) => choice)
    for (const [choice, rows] of byChoice) {
      await tx
        .update(importRows)
        .set({ choice: isChoice(choice) ? choice : null })
        .where(
          and(
            eq(importRows.importId, id),
            eq(importRows.state, 'duplicate'),
            inArray(
              importRows.n,
              rows.map(([n]) => n),
            ),
          ),
        )
    }
  })
}

export async function startImport(ctx: Ctx, id: string): Promise<void> {
  requireImporter(ctx)
  await ctx.db(async (tx) => {
    const row = await loadImport(tx, id, true)
    // Pressed twice.
    if (row.state === 'running' || row.state === 'done') return
    if (row.state !== 'checked') throw elsewhere()
    await tx
      .update(contactImports)
      .set({
        state: 'running',
        rowsDone: 0,
        attempts: 0,
        counts: { created: 0, updated: 0, records: 0, skipped: 0, failed: 0 },
      })
      .where(eq(contactImports.id, id))
    await continueSoon(tx, ctx, id)
    await audit(tx, ctx, { action: 'started an import of contacts', entity: 'import', entityId: id })
  })
}

/** Back to the columns, from the check. */
export async function remapImport(ctx: Ctx, id: string): Promise<void> {
  requireImporter(ctx)
  await ctx.db(async (tx) => {
    const row = await loadImport(tx, id, true)
    if (row.state === 'mapping') return
    if (row.state !== 'checked') throw elsewhere()
    await tx.update(contactImports).set({ state: 'mapping' }).where(eq(contactImports.id, id))
  })
}

/** Gives an import up before anything was written: file and rows are gone at once. */
export async function abortImport(ctx: Ctx, id: string): Promise<void> {
  requireImporter(ctx)
  const fileKey = await ctx.db(async (tx) => {
    const row = await loadImport(tx, id, true)
    if (!['reading', 'mapping', 'checking', 'checked', 'failed'].includes(row.state) || row.finishedAt)
      throw elsewhere()
    await tx.delete(contactImports).where(eq(contactImports.id, id))
    await audit(tx, ctx, { action: 'gave up an import of contacts', entity: 'import', entityId: id })
    return row.fileKey
  })
  if (fileKey) await removeFile(ctx.account.id, fileKey)
}

/** Takes back a whole import: what it made goes to the trash, what it changed becomes what it was. */
export async function undoImport(ctx: Ctx, id: string): Promise<void> {
  requireImporter(ctx)
  await ctx.db(async (tx) => {
    const row = await loadImport(tx, id, true)
    if (row.state === 'undoing' || row.state === 'undone') return
    if (!isUndoable(row, ctx.now())) {
      throw new AppError('conflict', `An import can be undone for ${IMPORT_HOURS} hours after it ended.`)
    }
    await tx
      .update(contactImports)
      .set({ state: 'undoing', rowsDone: 0, attempts: 0 })
      .where(eq(contactImports.id, id))
    await continueSoon(tx, ctx, id)
    await audit(tx, ctx, { action: 'undid an import of contacts', entity: 'import', entityId: id })
  })
}

/** Rows of one state from behind a row, for the pages of the check. */
export async function listImportRows(
  ctx: Ctx,
  view: ImportView,
  state: 'error' | 'duplicate',
  after: number,
): Promise<{ rows: ImportRowView[]; next: number | null }> {
  requireImporter(ctx)
  return ctx.db(async (tx) => {
    const rows = await tx
      .select({ row: importRows, client: clients })
      .from(importRows)
      .leftJoin(clients, and(eq(clients.accountId, importRows.accountId), eq(clients.id, importRows.matchId)))
      .where(and(eq(importRows.importId, view.id), eq(importRows.state, state), gt(importRows.n, after)))
      .orderBy(asc(importRows.n))
      .limit(ROWS_SHOWN + 1)
    const shown = rows.slice(0, ROWS_SHOWN)
    const earlier = shown.flatMap(({ row }) => row.matchRow ?? [])
    const lines = new Map(
      earlier.length === 0
        ? []
        : (
            await tx
              .select({ n: importRows.n, line: importRows.line })
              .from(importRows)
              .where(and(eq(importRows.importId, view.id), inArray(importRows.n, earlier)))
          ).map((row) => [row.n, row.line]),
    )
    const views = await Promise.all(
      shown.map(async ({ row, client }): Promise<ImportRowView> => {
        const sheet = view.sheets[row.sheet]!
        const cells = hide(await openCells(tx, ctx, row), secretColumns(sheet, ctx.account.gatheringForms))
        return {
          n: row.n,
          sheet: sheet.name,
          line: row.line,
          title: cells
            .filter((cell, at) => cell && sheet.targets[at] && sheet.targets[at] !== ID_TARGET)
            .slice(0, 4)
            .join(' · '),
          reason: row.reason,
          match: client && { id: client.id, name: contactName(client), by: row.matchBy ?? '' },
          matchLine: row.matchRow === null ? null : (lines.get(row.matchRow) ?? null),
          choice: row.choice,
        }
      }),
    )
    return { rows: views, next: rows.length > ROWS_SHOWN ? shown.at(-1)!.row.n : null }
  })
}

/** What earlier imports of the account took their columns for. */
export async function earlierSheets(tx: Database, except: string): Promise<ImportSheet[]> {
  const rows = await tx
    .select({ sheets: contactImports.sheets })
    .from(contactImports)
    .where(and(ne(contactImports.id, except), inArray(contactImports.state, ['running', 'done', 'undone'])))
    .orderBy(desc(contactImports.createdAt))
    .limit(5)
  return rows.flatMap((row) => row.sheets)
}

const isUndoable = (row: Import, now: Date) =>
  row.state === 'done' &&
  row.finishedAt !== null &&
  now.getTime() - row.finishedAt.getTime() < IMPORT_HOURS * 3_600_000

export const importPercent = (row: Pick<Import, 'rowsDone' | 'rowsTotal' | 'state'>) =>
  row.state === 'reading' || !row.rowsTotal
    ? 0
    : Math.min(99, Math.floor((row.rowsDone / row.rowsTotal) * 100))

function viewOf(row: Import, user: { firstName: string; lastName: string }, now: Date): ImportView {
  return {
    id: row.id,
    fileName: row.fileName,
    state: row.state,
    sheets: row.sheets,
    duplicates: row.duplicates,
    percent: importPercent(row),
    counts: row.counts,
    error: row.error,
    requestedBy: fullName(user.firstName, user.lastName),
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    undoable: isUndoable(row, now),
  }
}
