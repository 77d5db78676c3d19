import { eq } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, forbidden, notFound } from '#app/lib/errors.ts'
import { tags } from '#db/schema/index.ts'
import { fileName } from '#app/features/accounts/files/made-file.ts'
import { streamWorkbook } from '#app/lib/workbook/stream-workbook.server.ts'
import { clientSheets } from './client-sheets.server.ts'
import { EXPORT_TOO_LARGE } from './export-labels.ts'
import type { Scope } from './sheet-columns.ts'

/** Rows of all sheets together, as many as are written while a program waits. */
const MOST_ROWS = 50_000

/** Contacts as a workbook, written while the caller waits. */
export async function exportNow(
  ctx: Ctx,
  { tag, scope }: { tag?: string | undefined; scope: readonly Scope[] },
): Promise<{ body: ReadableStream<Uint8Array>; name: string }> {
  const { actor } = ctx
  if (!actor || !ctx.can.exportClients) throw forbidden()
  await ctx.db(async (tx) => {
    if (tag) {
      const [known] = await tx.select({ id: tags.id }).from(tags).where(eq(tags.id, tag))
      if (!known) throw notFound('This tag')
    }
    await audit(tx, ctx, {
      action: 'exported contacts',
      entity: 'export',
      detail: scope.length > 0 ? `with ${scope.join(', ')}` : 'contacts only',
    })
  })
  const plan = { scope, filter: tag ? { tag } : ({} as Record<string, string>), requestedBy: actor.id }
  const sheets = await clientSheets(ctx, plan, async ({ rows }) => {
    if (rows > MOST_ROWS) throw new AppError('invalid', EXPORT_TOO_LARGE)
  })
  return {
    body: await streamWorkbook(sheets, ctx.now()),
    name: fileName('contacts-export', ctx.now(), 'xlsx'),
  }
}
