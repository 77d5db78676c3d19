import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { importRows } from '#db/schema/index.ts'
import { csvLine } from '#app/lib/formula-safe.ts'
import { openCells } from './import-rows.server.ts'
import { getImport, requireImporter } from './imports.server.ts'
import { hide, secretColumns } from './import-preview.server.ts'

const PAGE = 500

/**
 * The rows that were not imported as CSV, each with the reason, to be corrected and imported again. Without secrets.
 */
export async function importReport(ctx: Ctx, id: string): Promise<ReadableStream<Uint8Array>> {
  requireImporter(ctx)
  const { sheets } = await getImport(ctx, id)
  const hidden = sheets.map((sheet) => secretColumns(sheet, ctx.account.gatheringForms))
  const encoder = new TextEncoder()
  let after = -1
  let sheet = -1
  return new ReadableStream({
    async pull(controller) {
      const rows = await ctx.db(async (tx) => {
        const found = await tx
          .select()
          .from(importRows)
          .where(
            and(
              eq(importRows.importId, id),
              gt(importRows.n, after),
              inArray(importRows.state, ['error', 'skipped']),
            ),
          )
          .orderBy(asc(importRows.n))
          .limit(PAGE)
        return Promise.all(found.map(async (row) => ({ row, cells: await openCells(tx, ctx, row) })))
      })
      let text = after < 0 ? '\ufeff' : ''
      for (const { row, cells } of rows) {
        if (row.sheet !== sheet) {
          sheet = row.sheet
          text += csvLine(['Sheet', 'Line', 'Reason', ...sheets[sheet]!.headers])
        }
        text += csvLine([sheets[sheet]!.name, row.line, row.reason, ...hide(cells, hidden[sheet]!)])
      }
      if (after < 0 && rows.length === 0) text += csvLine(['Sheet', 'Line', 'Reason'])
      controller.enqueue(encoder.encode(text))
      after = rows.at(-1)?.row.n ?? after
      if (rows.length < PAGE) controller.close()
      else if (after < 0) after = 0
    },
  })
}
