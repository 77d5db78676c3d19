import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { clientName } from '#app/lib/client-names.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { withoutSecrets } from '#app/lib/secret-text.ts'
import type { Database } from '#db/client.ts'
import { clientImports, clients, importRows } from '#db/schema/index.ts'
import { openCells } from '../import/import-rows.server.ts'
import { DOCUMENTS, type ImportView } from '../import/import-labels.ts'
import { loadImport, requireImporter } from '../import/imports.server.ts'
import { type FolderChoice, type FolderView, SKIP_FOLDER } from './folder-view.ts'
import { contactFinder } from './match-folders.server.ts'

const FOLDERS_SHOWN = 100

/** The folders with files to import, those without a contact first. */
export async function listFolders(
  ctx: Ctx,
  view: ImportView,
  after: number,
): Promise<{ folders: FolderView[]; next: number | null; open: number }> {
  requireImporter(ctx)
  return ctx.db(async (tx) => {
    const groups = await tx.execute<{
      ref: string
      n: number
      files: number
      bad: number
      matchId: string | null
      matchBy: string | null
      candidates: string | null
      reason: string | null
    }>(sql`
      select ref, min(n)::int as n, (count(*) filter (where state <> 'error'))::int as files,
        (count(*) filter (where state = 'error'))::int as bad, max(match_id::text) as "matchId",
        max(match_by) as "matchBy", max(array_to_string(keys, ' ')) as candidates,
        max(reason) filter (where state = 'duplicate') as reason
      from import_rows where import_id = ${view.id}::uuid and state in ('ok', 'duplicate', 'error') and ref is not null
      group by ref having count(*) filter (where state <> 'error') > 0
      order by (max(match_id::text) is null) desc, min(n) limit ${FOLDERS_SHOWN + 1} offset ${after}`)
    const [open] = await tx.execute<{ count: number }>(sql`
      select count(distinct ref)::int as count from import_rows
      where import_id = ${view.id}::uuid and state = 'duplicate' and match_id is null`)
    const shown = groups.slice(0, FOLDERS_SHOWN)
    const candidatesOf = (group: (typeof shown)[number]) => group.candidates?.split(' ').filter(Boolean) ?? []
    const names = await namesOf(
      tx,
      shown.flatMap((group) => [...candidatesOf(group), ...(group.matchId ? [group.matchId] : [])]),
    )
    const named = new Map(
      await Promise.all(
        (
          await rowsOf(
            tx,
            view.id,
            shown.map(({ n }) => n),
          )
        ).map(async (row) => [row.n, (await openCells(tx, ctx, row))[0] ?? ''] as const),
      ),
    )
    const folders = shown.map((group): FolderView => ({
      ref: group.ref,
      name: withoutSecrets(named.get(group.n) ?? ''),
      files: group.files,
      bad: group.bad,
      match: group.matchId
        ? {
            id: group.matchId,
            name: names.get(group.matchId) ?? 'A deleted contact',
            by: group.matchBy ?? '',
          }
        : null,
      candidates: candidatesOf(group).flatMap((id) => (names.has(id) ? { id, name: names.get(id)! } : [])),
      reason: group.reason,
    }))
    return {
      folders,
      next: groups.length > FOLDERS_SHOWN ? after + FOLDERS_SHOWN : null,
      open: open?.count ?? 0,
    }
  })
}

const rowsOf = (tx: Database, importId: string, ns: number[]) =>
  tx
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, importId), inArray(importRows.n, ns)))

/** Names by id, with what tells namesakes apart. */
async function namesOf(tx: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(clients)
    .where(and(inArray(clients.id, [...new Set(ids)]), isNull(clients.deletedAt)))
  return new Map(rows.map((row) => [row.id, [clientName(row), row.email ?? ''].filter(Boolean).join(' · ')]))
}

/** Sets whose folders are whose. Folders that aren't among the choices stay as they are. */
export async function chooseFolders(ctx: Ctx, id: string, choices: readonly FolderChoice[]): Promise<void> {
  requireImporter(ctx)
  await ctx.db(async (tx) => {
    const row = await loadImport(tx, id, true)
    if (row.state !== 'checked' || row.sheets[0]?.kind !== DOCUMENTS) {
      throw new AppError('conflict', 'This import has changed in the meantime. Reload the page.')
    }
    const find = choices.some(({ typed }) => typed) ? await contactFinder(tx) : () => null
    for (const { ref, chosen, typed } of choices) {
      const found = typed ? find(typed) : null
      if (typed && found?.ids.length !== 1) {
        throw new AppError(
          'invalid',
          found
            ? `“${typed}” means several contacts. Enter a phone number, an email or a policy number.`
            : `No contact goes by “${typed}”. Enter a name, a phone number, an email or a policy number.`,
        )
      }
      const matchId = found?.ids[0] ?? (chosen === SKIP_FOLDER ? null : chosen)
      if (!matchId && chosen !== SKIP_FOLDER) continue
      if (matchId && !(await namesOf(tx, [matchId])).has(matchId))
        throw new AppError('not-found', 'This contact was not found.')
      await tx
        .update(importRows)
        .set(
          matchId
            ? { state: 'ok', matchId, matchBy: 'your choice', reason: null }
            : { state: 'duplicate', matchId: null, matchBy: null, reason: 'You left this folder out.' },
        )
        .where(
          and(
            eq(importRows.importId, id),
            eq(importRows.ref, ref),
            ne(importRows.state, 'error'),
            // A folder that stays as it was found still says by what.
            matchId ? sql`${importRows.matchId} is distinct from ${matchId}::uuid` : undefined,
          ),
        )
    }
    const count = (state: 'ok' | 'duplicate') =>
      tx.$count(importRows, and(eq(importRows.importId, id), eq(importRows.state, state)))
    await tx
      .update(clientImports)
      .set({ counts: { ...row.counts!, records: await count('ok'), skipped: await count('duplicate') } })
      .where(eq(clientImports.id, id))
  })
}
