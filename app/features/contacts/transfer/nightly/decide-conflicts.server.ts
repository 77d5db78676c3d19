import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { queueTagRefreshForAll } from '#app/features/people/tags/tag-members.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { pagesChanged } from '#app/realtime/events.ts'
import { clientImports, type ImportCounts, type ImportLook, importRows } from '#db/schema/index.ts'
import { EXTRA_TARGET, addressPart, isSheetKind } from '../import/column-targets.ts'
import { UNCHANGED, writeClients } from '../import/import-clients.server.ts'
import { writeRecords } from '../import/import-records.server.ts'
import {
  IMPORT_BATCH,
  type ImportRow,
  openCells,
  type OpenRow,
  readings,
  type RowChange,
} from '../import/import-rows.server.ts'
import { type Import, loadImport, requireImporter } from '../import/imports.server.ts'
import { recordPart } from '../import/record-targets.ts'

/**
 * Decides values that changed both in a nightly file and here: takes the file's, or keeps ours. Undoing the night also puts
 * back what was taken.
 * @param choice.n the row; all that are left without it
 */
export async function decideConflicts(
  ctx: Ctx,
  id: string,
  choice: { n: number | null; takesFile: boolean },
): Promise<void> {
  requireImporter(ctx)
  let after: number | null = -1
  while (after !== null) {
    const from: number = after
    after = await ctx.db((tx) => decideBatch(tx, ctx, id, { ...choice, after: from }))
  }
}

/** @returns the last row of the batch; null if there are no more */
async function decideBatch(
  tx: Tx,
  ctx: Ctx,
  id: string,
  { n, takesFile, after }: { n: number | null; takesFile: boolean; after: number },
): Promise<number | null> {
  const row = await loadImport(tx, id, true)
  if (row.source === 'user' || row.state !== 'done') {
    throw new AppError('conflict', 'This import has changed in the meantime. Reload the page.')
  }
  const found = await tx
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, id),
        gt(importRows.n, after),
        n === null ? undefined : eq(importRows.n, n),
        sql`${importRows.looks} @> '[{"kept": true}]'`,
      ),
    )
    .orderBy(asc(importRows.n))
    .limit(IMPORT_BATCH)
  if (found.length === 0) return null
  const changes = new Map(
    (takesFile ? await writeFileValues(tx, ctx, row, found) : []).map((change) => [change.n, change]),
  )
  const decided = found.map((each) => decidedRow(each, changes.get(each.n)))
  await tx.execute(sql`
    update import_rows r set state = x.state, reason = x.reason, before = x.before, looks = x.looks,
      cells = case when x.looks is not null or x.state in ('skipped', 'error') then r.cells end
    from jsonb_to_recordset(${JSON.stringify(decided)}::jsonb)
      as x (n int, state text, reason text, before jsonb, looks jsonb)
    where r.import_id = ${id} and r.n = x.n`)
  await tx
    .update(clientImports)
    .set({ counts: countsAfter(row.counts!, found, decided) })
    .where(eq(clientImports.id, id))
  await audit(tx, ctx, {
    action: takesFile ? 'took values of a nightly file' : 'kept values that a nightly file has otherwise',
    entity: 'import',
    entityId: id,
    detail: `${found.length} rows`,
  })
  if (takesFile) {
    await queueTagRefreshForAll(tx)
    tx.after(pagesChanged())
  }
  return n === null && found.length === IMPORT_BATCH ? found.at(-1)!.n : null
}

/** Writes the rows again with only the cells that are to be decided, as if no one had changed anything here. */
async function writeFileValues(tx: Tx, ctx: Ctx, row: Import, found: readonly ImportRow[]) {
  const reading = await readings(tx, ctx, row)
  const open = await Promise.all(
    found.map(async (each): Promise<OpenRow> => {
      const { kind, targets } = row.sheets[each.sheet]!
      const cells = await openCells(tx, ctx, each)
      const wanted = kind === 'contacts' ? columnsOf(each.looks!, targets) : null
      return {
        row: {
          ...each,
          state: 'duplicate',
          choice: 'update',
          matchId: each.clientId ?? each.matchId,
          matchRow: null,
          looks: null,
        },
        kind: isSheetKind(kind) ? kind : 'contacts',
        cells: wanted ? cells.map((cell, column) => (wanted.has(column) ? cell : '')) : cells,
      }
    }),
  )
  const asFirst: Import = { ...row, source: 'first-nightly' }
  const [people, records] = [
    open.filter(({ kind }) => kind === 'contacts'),
    open.filter(({ kind }) => kind !== 'contacts'),
  ]
  return [
    ...(people.length > 0 ? await writeClients(tx, ctx, asFirst, { rows: people, reading }) : []),
    ...(records.length > 0 ? await writeRecords(tx, ctx, asFirst, { rows: records, reading }) : []),
  ]
}

/** The columns of the values to decide: of a record, all that it has. */
function columnsOf(looks: readonly ImportLook[], targets: readonly (string | null)[]): Set<number> {
  const groups = looks.flatMap(({ column, kept }) => (kept ? groupOf(targets[column] ?? '', column) : []))
  return new Set(
    [...targets.keys()].filter((column) => groups.includes(groupOf(targets[column] ?? '', column))),
  )
}

function groupOf(target: string, column: number): string {
  const part = recordPart(target)
  if (part) return `${part.kind} ${part.at}`
  const place = addressPart(target)
  if (place) return `address ${place.address}`
  // Each extra item is a record of its own.
  return target === EXTRA_TARGET || target === '' ? `column ${column}` : target
}

type Decided = Pick<ImportRow, 'n' | 'state' | 'reason' | 'before' | 'looks'>

function decidedRow(row: ImportRow, change: RowChange | undefined): Decided {
  const others = (row.looks ?? []).flatMap((look): ImportLook[] => {
    if (!look.kept) return [look]
    return change?.state === 'error' ? [{ column: look.column, reason: change.reason ?? '' }] : []
  })
  const before = change?.before ? joined(row.before ?? {}, change.before) : row.before
  const isWritten = change?.before && row.state === 'skipped'
  return {
    n: row.n,
    state: isWritten ? change.state : row.state,
    reason: change?.before ? null : row.reason,
    before,
    looks: others.length > 0 ? others : null,
  }
}

type Before = Record<string, unknown>

/** The undo of both changes of a row: the older values, unless someone changed the contact in between. */
function joined(first: Before, second: Before): Before {
  const { records = [], added = [], ...later } = second as Before & { records?: unknown[]; added?: unknown[] }
  const {
    records: firstRecords = [],
    added: firstAdded = [],
    ...earlier
  } = first as Before & { records?: unknown[]; added?: unknown[] }
  const follows = later.version === undefined || Number(earlier.version) === Number(later.version) - 1
  const person =
    later.version === undefined ? earlier : follows ? { ...later, ...earlier, version: later.version } : later
  return {
    ...person,
    ...(firstRecords.length + records.length > 0 && { records: [...firstRecords, ...records] }),
    ...(firstAdded.length + added.length > 0 && { added: [...firstAdded, ...added] }),
  }
}

function countsAfter(
  counts: ImportCounts,
  rows: readonly ImportRow[],
  decided: readonly Decided[],
): ImportCounts {
  const gone = decided.filter(({ looks }) => looks === null).length
  const changed = rows.filter(
    (each, at) => each.clientId && each.reason === UNCHANGED && decided[at]!.reason === null,
  ).length
  const records = rows.filter(
    (each, at) => each.state === 'skipped' && decided[at]!.state !== 'skipped',
  ).length
  return {
    ...counts,
    looks: Math.max(0, (counts.looks ?? 0) - gone),
    updated: counts.updated + changed,
    unchanged: Math.max(0, (counts.unchanged ?? 0) - changed),
    recordsChanged: (counts.recordsChanged ?? 0) + records,
    skipped: Math.max(0, counts.skipped - records),
  }
}
