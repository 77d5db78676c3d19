import { stat } from 'node:fs/promises'
import { and, asc, eq, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { withoutSecrets } from '#app/lib/secret-text.ts'
import { putFileAt, removeFile } from '#app/lib/storage.server.ts'
import { fullName } from '#app/lib/names.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { plural } from '#app/lib/plural.ts'
import type { Database } from '#db/client.ts'
import {
  clientImports,
  importRows,
  type ImportSheet,
  nightlyFiles,
  nightlyOptOuts,
} from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { type DuplicateChoice, isChoice, type SharedChoice, UNDO_DAYS } from './import-labels.ts'
import { keepMapping } from '../nightly/settings.server.ts'
import { type Import, isUndoable, loadImport, requireImporter } from './imports.server.ts'
import { secretColumns } from './import-preview.server.ts'
import { guessKind } from './column-guesses.ts'
import {
  EXTRA_TARGET,
  ID_TARGET,
  isScope,
  isSheetKind,
  labelColumns,
  namesOwner,
  OPT_OUT_NUMBER,
  sheetKinds,
  targetsOf,
} from './column-targets.ts'
import { requireNumberForHistory } from '../messages/import-messages.server.ts'
import { CALL_CLIENT, CALL_DATE, CALL_FROM, CALL_TO } from '../imported-calls/call-targets.ts'
import { MESSAGE_BODY, MESSAGE_DATE } from '../messages/message-targets.ts'
import { isEncoding } from '../table/encoding.server.ts'
import { headingsAt, ROWS_SEARCHED } from '../table/heading-row.ts'
import { openCells } from './import-rows.server.ts'
import { rememberMappings, targetsFor } from './import-mappings.server.ts'
import { headingOf, memoryOf } from './read-import.server.ts'
import { sniffFormat } from '../workbook/read-file.server.ts'

// The steps a user takes: each changes the state of the import and leaves the work to a job, which works in the user's name.

const continueSoon = (tx: Database, ctx: Ctx, importId: string, givesWay = false) =>
  enqueue(tx, 'contacts.import', { importId }, { maxAttempts: 5, givesWay })

/** Larger files are read after smaller ones that wait too. */
const LARGE_BYTES = 5 * 1024 * 1024

/**
 * Stores an uploaded file for a worker to read. The same request id twice is one import. The file at `path` stays the
 * caller's.
 */
export async function uploadImport(
  ctx: Ctx,
  input: { requestId: string; path: string; fileName: string },
): Promise<{ id: string }> {
  const actor = requireImporter(ctx)
  if (!isUuid(input.requestId)) throw new AppError('invalid', 'Reload the page.', 'file')
  const format = await sniffFormat(input.path)
  const { size } = await stat(input.path)
  const fileKey = await putFileAt(ctx.account.id, 'imports', input.path, 'application/octet-stream')
  const added = await ctx.db(async (tx) => {
    const rows = await tx
      .insert(clientImports)
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
      .returning({ id: clientImports.id })
    if (rows.length === 0) return false
    await continueSoon(tx, ctx, input.requestId, size > LARGE_BYTES)
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

export const cleanName = (name: string) =>
  withoutSecrets(
    name
      .split(/[/\\]/)
      .at(-1)!
      .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ''),
  ).slice(0, 150) || 'contacts'

/** Sets the targets of the columns and starts the check. */
export async function mapImport(
  ctx: Ctx,
  id: string,
  input: {
    kinds: (string | null)[]
    targets: (string | null)[][]
    duplicates: DuplicateChoice
    keepInNotes?: boolean
    /** The names under which the columns of each sheet are remembered. */
    names?: (string | null)[]
    /** Whether columns without a field become extra items. */
    keepRest?: boolean
    /** Only stores the targets, to show what they make of the rows. */
    preview?: boolean
  },
): Promise<void> {
  const { id: requestedBy } = requireImporter(ctx)
  const kinds = sheetKinds(ctx.account.gatheringForms)
  const fileKey = await ctx.db(async (tx) => {
    const row = await loadImport(tx, id, true)
    if (!['mapping', 'checked'].includes(row.state)) throw movedOn()
    const sheets = row.sheets.map((sheet, at): ImportSheet => {
      const kind = kinds.find((name) => name === input.kinds[at]) ?? null
      const known = kind
        ? new Set(targetsOf(kind, ctx.account.gatheringForms).map(({ value }) => value))
        : null
      const chosen = sheet.headers.map((_, column) => {
        const target = input.targets[at]?.[column]
        return target && known?.has(target) ? target : null
      })
      const targets =
        input.keepRest && kind === 'contacts'
          ? keepingRest({ ...sheet, targets: chosen }, ctx.account.gatheringForms)
          : chosen
      const several = new Set(
        kind
          ? targetsOf(kind, ctx.account.gatheringForms).flatMap((target) =>
              target.several ? target.value : [],
            )
          : [],
      )
      const twice = targets.find(
        (target, column) => target && !several.has(target) && targets.indexOf(target) !== column,
      )
      if (twice) {
        throw new AppError(
          'invalid',
          `Two columns of ${sheet.name} go to the same field. Leave one of them out.`,
        )
      }
      if (kind === 'optOuts' && !targets.includes(OPT_OUT_NUMBER)) {
        throw new AppError('invalid', `${sheet.name} needs a column with the phone number.`)
      }
      if (kind === 'messages' && !(targets.includes(MESSAGE_BODY) && targets.includes(MESSAGE_DATE))) {
        throw new AppError('invalid', `${sheet.name} needs columns with the text and with its date and time.`)
      }
      if (
        kind === 'calls' &&
        !(
          targets.includes(CALL_DATE) &&
          [CALL_CLIENT, CALL_FROM, CALL_TO].some((target) => targets.includes(target))
        )
      ) {
        throw new AppError(
          'invalid',
          `${sheet.name} needs columns with the date and time of each call and with the phone number.`,
        )
      }
      if (isScope(kind) && !namesOwner(kind, targets)) {
        throw new AppError(
          'invalid',
          `${sheet.name} needs a column that says whose each row is: the contact ID, the customer number, ${kind === 'policies' ? 'the policy number, ' : ''}or a phone or email with the name.`,
        )
      }
      return { ...sheet, kind, targets }
    })
    if (
      !sheets.some((sheet) => sheet.kind && sheet.targets.some((target) => target && target !== ID_TARGET))
    ) {
      throw new AppError('invalid', 'Choose a field for at least one column.')
    }
    if (sheets.some(({ kind }) => kind === 'messages')) await requireNumberForHistory(tx)
    const chosen = { sheets, duplicates: input.duplicates, keepInNotes: input.keepInNotes ?? false }
    if (input.preview) {
      await tx
        .update(clientImports)
        .set({ ...chosen, state: 'mapping' })
        .where(eq(clientImports.id, id))
      return null
    }
    const names = input.names ?? []
    // Sheets of CSV files have no name of their own.
    const file = row.fileName.replace(/\.[a-z]{2,5}$/i, '')
    const titled = sheets.map((sheet) => (row.format === 'xlsx' ? sheet : { ...sheet, name: file }))
    await rememberMappings(tx, ctx, titled, names)
    await tx
      .update(importRows)
      .set(UNCHECKED)
      .where(and(eq(importRows.importId, id), ne(importRows.state, 'outside')))
    await tx
      .update(clientImports)
      .set({
        ...chosen,
        requestedBy,
        fileKey: null,
        // A user has this import in hand.
        startsItself: false,
        state: 'checking',
        // Sheets that are left out aren't checked.
        rowsDone: sheets.reduce((sum, sheet) => sum + (sheet.kind ? 0 : sheet.rows), 0),
        counts: null,
        attempts: 0,
      })
      .where(eq(clientImports.id, id))
    await continueSoon(tx, ctx, id)
    return row.fileKey
  })
  if (fileKey) await removeFile(ctx.account.id, fileKey)
}

/** Turns columns without a field into extra items, but for empty ones and those that may hold a secret. */
function keepingRest(sheet: ImportSheet, gatheringForms: string): (string | null)[] {
  const secret = secretColumns(sheet, gatheringForms)
  const labels = new Set(labelColumns(sheet.headers).values())
  return sheet.targets.map((target, column) => {
    const kept = sheet.headers[column] && sheet.filled?.[column] && !secret.has(column) && !labels.has(column)
    return target ?? (kept ? EXTRA_TARGET : null)
  })
}

/** Reads a text file again, in another encoding or with another delimiter. */
export async function rereadImport(
  ctx: Ctx,
  id: string,
  chosen: { encoding?: string | undefined; delimiter?: string | undefined },
): Promise<void> {
  requireImporter(ctx)
  await ctx.db(async (tx) => {
    const row = await loadImport(tx, id, true)
    if (row.state !== 'mapping' || !row.fileKey || !row.reading) throw movedOn()
    const { encoding, delimiter } = chosen
    if (encoding !== undefined && !isEncoding(encoding))
      throw new AppError('invalid', 'Choose an encoding from the list.')
    if (delimiter !== undefined && [...delimiter].length !== 1) {
      throw new AppError('invalid', 'Enter the one character that stands between the columns.')
    }
    await tx
      .update(clientImports)
      .set({
        state: 'reading',
        attempts: 0,
        reading: {
          ...row.reading,
          chosen: { ...row.reading.chosen, ...(encoding && { encoding }), ...(delimiter && { delimiter }) },
        },
      })
      .where(eq(clientImports.id, id))
    await continueSoon(tx, ctx, id)
  })
}

/** Takes another row of a sheet for its headings; 0 if it has none. */
export async function chooseHeadings(
  ctx: Ctx,
  id: string,
  { sheet: at, line }: { sheet: number; line: number },
): Promise<void> {
  requireImporter(ctx)
  await ctx.db(async (tx) => {
    const row = await loadImport(tx, id, true)
    if (row.state !== 'mapping') throw movedOn()
    const sheet = row.sheets[at]
    const found = sheet ? await topRows(tx, ctx, id, at) : []
    if (!sheet || (line !== 0 && !found.some((each) => each.line === line))) {
      throw new AppError('invalid', 'Choose one of the first rows.')
    }
    const { headings } = headingsAt(found, line)
    const inSheet = and(eq(importRows.importId, id), eq(importRows.sheet, at))
    await tx
      .update(importRows)
      .set({ state: 'outside' })
      .where(and(inSheet, lte(importRows.line, line)))
    // Totals and page lines have a reason, and stay outside.
    await tx
      .update(importRows)
      .set({ state: 'read' })
      .where(and(inSheet, gt(importRows.line, line), isNull(importRows.reason)))
    const [counted] = await tx
      .select({ rows: sql<number>`count(*)::int` })
      .from(importRows)
      .where(and(inSheet, eq(importRows.state, 'read')))
    const width = Math.max(headings.length, sheet.headers.length, ...found.map(({ cells }) => cells.length))
    const headers = Array.from({ length: width }, (_, column) => headingOf(headings[column] ?? '', column))
    const changed: ImportSheet = { ...sheet, headers, headingLine: line, rows: counted!.rows }
    const kind = isSheetKind(sheet.kind)
      ? sheet.kind
      : guessKind(sheet.name, at, sheetKinds(ctx.account.gatheringForms), headers)
    const guessed = targetsFor(changed, kind, ctx.account.gatheringForms, await memoryOf(tx, id))
    const sheets = row.sheets.map((each, index) => (index === at ? { ...changed, kind, ...guessed } : each))
    await tx
      .update(clientImports)
      .set({ sheets, rowsTotal: sheets.reduce((sum, each) => sum + each.rows, 0) })
      .where(eq(clientImports.id, id))
  })
}

async function topRows(tx: Database, ctx: Ctx, id: string, sheet: number) {
  const rows = await tx
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, id), eq(importRows.sheet, sheet)))
    .orderBy(asc(importRows.n))
    .limit(ROWS_SEARCHED)
  return Promise.all(rows.map(async (row) => ({ line: row.line, cells: await openCells(tx, ctx, row) })))
}

/** Resets a row to before the check. */
const UNCHECKED = {
  state: 'read' as const,
  reason: null,
  looks: null,
  ref: null,
  keys: null,
  matchId: null,
  matchBy: null,
  matchRow: null,
  choice: null,
}

const movedOn = () => new AppError('conflict', 'This import has changed in the meantime. Reload the page.')

/** Sets what becomes of duplicates: of single rows, and of all others. */
export async function chooseDuplicates(
  ctx: Ctx,
  id: string,
  input: {
    all?: DuplicateChoice | undefined
    shared?: SharedChoice | undefined
    rows: Map<number, DuplicateChoice | null>
  },
): Promise<void> {
  requireImporter(ctx)
  await ctx.db(async (tx) => {
    const row = await loadImport(tx, id, true)
    if (row.state !== 'checked') throw movedOn()
    if (input.all)
      await tx.update(clientImports).set({ duplicates: input.all }).where(eq(clientImports.id, id))
    if (input.shared) {
      await tx.update(clientImports).set({ sharedPhones: input.shared }).where(eq(clientImports.id, id))
    }
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
  const { id: requestedBy } = requireImporter(ctx)
  await ctx.db(async (tx) => {
    const row = await loadImport(tx, id, true)
    // The button was pressed twice.
    if (row.state === 'running' || row.state === 'done') return
    if (row.state !== 'checked') throw movedOn()
    await beginImport(tx, ctx, { ...row, requestedBy })
    await audit(tx, ctx, { action: 'started an import of contacts', entity: 'import', entityId: id })
  })
}

const countRows = (tx: Database, id: string, states: (typeof importRows.$inferSelect)['state'][]) =>
  tx.$count(importRows, and(eq(importRows.importId, id), inArray(importRows.state, states)))

/** Starts the writing of a checked import. A nightly file's columns are kept for the next one. */
export async function beginImport(tx: Database, ctx: Ctx, row: Import): Promise<void> {
  const { id } = row
  await tx
    .update(clientImports)
    .set({
      state: 'running',
      requestedBy: row.requestedBy,
      error: null,
      rowsDone: row.rowsTotal - (await countRows(tx, id, ['ok', 'duplicate'])),
      attempts: 0,
      // The check has already left out or refused these rows.
      counts: {
        created: 0,
        updated: 0,
        records: 0,
        skipped: await countRows(tx, id, ['skipped']),
        failed: row.counts?.failed ?? 0,
        ...(row.counts?.looks && { looks: row.counts.looks }),
      },
    })
    .where(eq(clientImports.id, id))
  await keepMapping(tx, row)
  await continueSoon(tx, ctx, id)
}

/**
 * Stops an import. Written rows stay and can be undone; the rest is skipped. The next batch finds nothing to do and
 * finishes the import.
 */
export async function stopImport(ctx: Ctx, id: string): Promise<void> {
  const actor = requireImporter(ctx)
  await ctx.db(async (tx) => {
    // Waits for the batch that is being written.
    const row = await loadImport(tx, id, true)
    if (row.state === 'done') return
    if (row.state !== 'running') throw movedOn()
    const left = await tx
      .update(importRows)
      .set({ state: 'skipped', reason: STOPPED })
      .where(and(eq(importRows.importId, id), inArray(importRows.state, ['ok', 'duplicate'])))
      .returning({ n: importRows.n })
    if (left.length === 0) return
    const who = fullName(actor.firstName, actor.lastName)
    await tx
      .update(clientImports)
      .set({
        counts: { ...row.counts!, skipped: row.counts!.skipped + left.length },
        error: `Stopped by ${who}: ${plural(left.length, 'row was', 'rows were')} not imported.`,
      })
      .where(eq(clientImports.id, id))
    await audit(tx, ctx, { action: 'stopped an import of contacts', entity: 'import', entityId: id })
  })
}

const STOPPED = 'The import was stopped before this row.'

/** Returns from the check to the columns. */
export async function remapImport(ctx: Ctx, id: string): Promise<void> {
  requireImporter(ctx)
  await ctx.db(async (tx) => {
    const row = await loadImport(tx, id, true)
    if (row.state === 'mapping') return
    // A ZIP file has no columns.
    if (row.state !== 'checked' || row.format === 'zip') throw movedOn()
    await tx.update(clientImports).set({ state: 'mapping' }).where(eq(clientImports.id, id))
  })
}

/** Deletes an import before anything was written, with its file and rows. */
export async function abortImport(ctx: Ctx, id: string): Promise<void> {
  requireImporter(ctx)
  const fileKey = await ctx.db(async (tx) => {
    const row = await loadImport(tx, id, true)
    if (!['reading', 'mapping', 'checking', 'checked', 'failed'].includes(row.state) || row.finishedAt)
      throw movedOn()
    await tx.delete(clientImports).where(eq(clientImports.id, id))
    await audit(tx, ctx, { action: 'gave up an import of contacts', entity: 'import', entityId: id })
    return row.fileKey
  })
  if (fileKey) await removeFile(ctx.account.id, fileKey)
}

/** Undoes a whole import: new clients and records go to the trash, updated ones get their old values. */
export async function undoImport(ctx: Ctx, id: string): Promise<void> {
  const { id: requestedBy } = requireImporter(ctx)
  await ctx.db(async (tx) => {
    const row = await loadImport(tx, id, true)
    if (row.state === 'undoing' || row.state === 'undone') return
    if (!isUndoable(row, ctx.now())) {
      throw new AppError('conflict', `An import can be undone for ${UNDO_DAYS} days after it ended.`)
    }
    await tx
      .update(clientImports)
      .set({
        state: 'undoing',
        requestedBy,
        rowsDone: row.rowsTotal - (await countRows(tx, id, ['created', 'updated'])),
        attempts: 0,
      })
      .where(eq(clientImports.id, id))
    // The next one is the first again, or it would find that its contacts were deleted.
    if (row.source === 'first-nightly') {
      await tx.update(nightlyFiles).set({ mapping: null, lastRows: null })
      await tx.delete(nightlyOptOuts)
    }
    await continueSoon(tx, ctx, id)
    await audit(tx, ctx, { action: 'undid an import of contacts', entity: 'import', entityId: id })
  })
}
