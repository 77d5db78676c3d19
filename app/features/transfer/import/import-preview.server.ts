import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { withoutSecrets } from '#app/lib/secret-text.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { on } from '#db/joins.ts'
import { clients, importRows, type ImportSheet } from '#db/schema/index.ts'
import { clientName } from '#app/lib/client-names.ts'
import { openCells } from './import-rows.server.ts'
import { undefuse } from '#app/lib/formula-safe.ts'
import type { ImportRowView, ImportView } from './import-labels.ts'
import { requireImporter } from './imports.server.ts'
import { ID_TARGET, isSheetKind, targetsOf } from './column-mapping.ts'

// Rows of an import as its pages show them: never the values of protected fields.

const ROWS_SHOWN = 50

/** The first rows of each sheet, to recognize the columns by. */
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

/** Columns that are never shown: mapped to a protected field, or with a heading that suggests one. */
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

/** Cells as the import takes them: without the apostrophe that keeps a spreadsheet from running them. */
export const hide = (cells: string[], hidden: ReadonlySet<number>) =>
  cells.map((cell, at) => (hidden.has(at) && cell ? '•••' : withoutSecrets(undefuse(cell))))

/** Rows in one state after row `after`, for the pages of the check. */
export async function listImportRows(
  ctx: Ctx,
  view: ImportView,
  { state, after }: { state: 'error' | 'duplicate'; after: number },
): Promise<{ rows: ImportRowView[]; next: number | null }> {
  requireImporter(ctx)
  return ctx.db(async (tx) => {
    const rows = await tx
      .select({ row: importRows, client: clients })
      .from(importRows)
      .leftJoin(clients, on(clients, importRows.matchId))
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
          match: client && { id: client.id, name: clientName(client), by: row.matchBy ?? '' },
          matchLine: row.matchRow === null ? null : (lines.get(row.matchRow) ?? null),
          choice: row.choice,
        }
      }),
    )
    return { rows: views, next: rows.length > ROWS_SHOWN ? shown.at(-1)!.row.n : null }
  })
}
