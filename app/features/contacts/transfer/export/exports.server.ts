import { eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { tags } from '#db/schema/index.ts'
import type { ExportView } from './export-labels.ts'
import { type RequestExport } from './exports.schema.ts'
import { exportFile } from './run-export.server.ts'

/**
 * Requests an export, which a worker writes. The same request id twice is one export, and so is an equal request
 * while the first is still running.
 */
export async function requestExport(ctx: Ctx, input: RequestExport): Promise<{ id: string }> {
  const { requestId, scope: sheets, ids = [], ...given } = input
  const selected = ids.length > 0 && { selected: String(ids.length) }
  const filter = Object.fromEntries(
    Object.entries({ ...given, ...selected }).filter(([, value]) => value),
  ) as Record<string, string>
  await ctx.db(async (tx) => {
    if (!filter.tag) return
    const [tag] = await tx.select({ id: tags.id }).from(tags).where(eq(tags.id, filter.tag))
    if (!tag) throw notFound('This tag')
  })
  return exportFile.request(ctx, {
    requestId,
    clientId: null,
    scope: { sheets, filter, ...(ids.length > 0 && { ids: ids.join(' ') }) },
    detail: [
      sheets.length > 0 ? `with ${sheets.join(', ')}` : 'contacts only',
      ...Object.keys(filter).map((name) => (name === 'selected' ? 'selection' : name)),
    ].join('; filtered by '),
  })
}

/** The newest exports of the account. */
export async function listExports(ctx: Ctx): Promise<ExportView[]> {
  const files = await exportFile.list(ctx, null, { most: 20 })
  const tagIds = files.flatMap(({ scope }) => scope.filter.tag ?? [])
  const named = await ctx.db((tx) =>
    tx.select({ id: tags.id, name: tags.name }).from(tags).where(inArray(tags.id, tagIds)),
  )
  const names = new Map(named.map(({ id, name }) => [id, name]))
  return files.map(({ scope: { sheets, filter }, parts, ...file }) => ({
    ...file,
    scope: sheets,
    filter: inWords(filter, names.get(filter.tag ?? '')),
    rows: file.state === 'done' ? parts : null,
  }))
}

function inWords(filter: Record<string, string>, tag: string | undefined): string | null {
  const { q, letter, selected, manager, location } = filter
  const parts = [
    selected && `${Number(selected).toLocaleString('en-US')} selected`,
    tag && `tag ${tag}`,
    letter && (letter === 'fav' ? 'favorites' : `names with ${letter.toUpperCase()}`),
    manager && 'one manager',
    location && 'one location',
    q && `“${q}”`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : null
}
