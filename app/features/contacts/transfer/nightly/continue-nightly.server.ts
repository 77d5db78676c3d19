import { and, eq, inArray, lt, ne } from 'drizzle-orm'
import { addSeconds } from 'date-fns/addSeconds'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { plural } from '#app/lib/plural.ts'
import { removeFile } from '#app/lib/storage.server.ts'
import type { Database } from '#db/client.ts'
import {
  clientImports,
  type ImportSheet,
  importRows,
  nightlyFiles,
  type NightlyMapping,
} from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { plainly } from '../import/record-targets.ts'
import { beginImport } from '../import/import-steps.server.ts'
import { type Import, loadImport, mayGoOn } from '../import/imports.server.ts'

/** A file with fewer of last night's rows may be a part of it. */
const FEW = 0.7
const BUSY = ['reading', 'checking', 'running', 'undoing'] as const
const WAIT_SECONDS = 15

/** Whether an earlier nightly file is still worked on. Then this one's job comes again. */
export async function waitsForEarlier(ctx: Ctx, row: Import): Promise<boolean> {
  if (row.source === 'user' || row.state !== 'reading') return false
  return ctx.db(async (tx) => {
    const earlier = await tx.$count(
      clientImports,
      and(
        ne(clientImports.source, 'user'),
        lt(clientImports.createdAt, row.createdAt),
        inArray(clientImports.state, [...BUSY]),
      ),
    )
    if (earlier === 0) return false
    await tx.update(clientImports).set({ attempts: 0 }).where(eq(clientImports.id, row.id))
    await enqueue(
      tx,
      'contacts.import',
      { importId: row.id },
      { maxAttempts: 5, runAt: addSeconds(ctx.now(), WAIT_SECONDS) },
    )
    return true
  })
}

/**
 * Continues a nightly file without a user: after reading with the check, after the check with writing. It waits for an admin if no
 * columns were chosen yet, the file isn't like the last one, or its user may no longer import.
 * @returns whether there is more to do
 */
export async function continueNightly(ctx: Ctx, id: string): Promise<boolean> {
  let fileKey: string | null = null
  const goesOn = await ctx.db(async (tx) => {
    const row = await loadImport(tx, id, true).catch(() => null)
    // One with a message waits for an admin.
    if (!row || row.source === 'user' || row.error) return false
    const [file] = await tx.select().from(nightlyFiles)
    const isRead = row.state === 'mapping' && !row.startsItself
    const isChecked = row.state === 'checked' && row.startsItself
    if ((isRead || isChecked) && file?.offAt) {
      throw new AppError('conflict', 'The nightly file was turned off.')
    }
    if (isRead) {
      await dropEarlier(tx, row)
      if (!file?.mapping) return false
      const sheets = mappedSheets(row.sheets, file.mapping)
      if ('missing' in sheets) return ask(tx, id, differs(sheets.missing))
      fileKey = row.fileKey
      await tx
        .update(importRows)
        .set({ state: 'read' })
        .where(and(eq(importRows.importId, id), inArray(importRows.state, ['ok', 'duplicate', 'error'])))
      await tx
        .update(clientImports)
        .set({
          sheets: sheets.mapped,
          duplicates: 'update',
          sharedPhones: file.mapping.sharedPhones,
          // A note would come every night.
          keepInNotes: false,
          fileKey: null,
          state: 'checking',
          startsItself: true,
          // It may have come before the first one was imported.
          source: 'nightly',
          rowsDone: 0,
          attempts: 0,
        })
        .where(eq(clientImports.id, id))
      return true
    }
    if (isChecked) {
      if (!(await mayGoOn(tx, ctx, row))) return ask(tx, id, GONE)
      const few = file?.lastRows ? row.rowsTotal < file.lastRows * FEW : false
      if (few) {
        return ask(
          tx,
          id,
          `This file has ${plural(row.rowsTotal, 'row')}, the last one had ${file!.lastRows!.toLocaleString('en-US')}. Nothing was changed. Start it if that is right.`,
        )
      }
      await beginImport(tx, ctx, row)
      return true
    }
    return false
  })
  if (fileKey) await removeFile(ctx.account.id, fileKey)
  return goesOn
}

async function ask(tx: Database, id: string, error: string): Promise<false> {
  await tx.update(clientImports).set({ error, startsItself: false }).where(eq(clientImports.id, id))
  return false
}

const GONE =
  'The user in whose name this file came may no longer import. Nothing was changed. Start it to import it in your name.'

const differs = (missing: readonly string[]) =>
  missing.length === 0
    ? 'This file has other sheets than the last one. Nothing was changed. Choose its columns.'
    : `This file has no column ${missing.map((name) => `“${name}”`).join(', ')}, which the last one had. Nothing was changed. Choose its columns.`

/** Earlier files that wait for an admin are given up: this one is newer. */
async function dropEarlier(tx: Database, row: Import): Promise<void> {
  const waiting = await tx
    .update(clientImports)
    .set({ state: 'failed', error: 'A newer file came before this one was started.' })
    .where(
      and(
        ne(clientImports.source, 'user'),
        lt(clientImports.createdAt, row.createdAt),
        inArray(clientImports.state, ['mapping', 'checked']),
      ),
    )
    .returning({ id: clientImports.id })
  const ids = waiting.map(({ id }) => id)
  if (ids.length > 0) await tx.delete(importRows).where(inArray(importRows.importId, ids))
}

/** The sheets with the chosen targets, which go by heading; new columns are left out. */
export function mappedSheets(
  sheets: readonly ImportSheet[],
  { sheets: known }: NightlyMapping,
): { mapped: ImportSheet[] } | { missing: string[] } {
  const missing: string[] = []
  if (sheets.length !== known.length) return { missing }
  const mapped = sheets.map((sheet, at): ImportSheet => {
    const { kind, headers, targets } = known[at]!
    const places = sheet.headers.map(plainly)
    const chosen: (string | null)[] = sheet.headers.map(() => null)
    const left = Map.groupBy(places.keys(), (place) => places[place]!)
    for (const [column, target] of targets.entries()) {
      // Columns of one heading are in the same order as then.
      const place = left.get(plainly(headers[column] ?? ''))?.shift()
      if (!kind || !target) continue
      if (place === undefined) missing.push(headers[column] || `Column ${column + 1}`)
      else chosen[place] = target
    }
    return { ...sheet, kind, targets: chosen }
  })
  return missing.length > 0 ? { missing } : { mapped }
}
