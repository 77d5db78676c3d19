import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { open } from '#app/lib/crypto.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { clientImports, importRows, locations, users } from '#db/schema/index.ts'
import { fullName } from '#app/lib/names.ts'
import { type Import, loadImport } from './imports.server.ts'
import {
  isScope,
  isSheetKind,
  labelColumns,
  LIST_KINDS,
  type SheetKind,
  targetsOf,
} from './column-targets.ts'
import type { Reading } from './parse-row.server.ts'

export type ImportRow = typeof importRows.$inferSelect

/** Rows per transaction. */
export const IMPORT_BATCH = 500

export interface OpenRow {
  row: ImportRow
  kind: SheetKind
  cells: string[]
}

/** The place that the sealed cells of a row are bound to. */
export const cellsPlace = (importId: string, n: number) => ({
  table: 'import_rows',
  column: 'cells',
  rowId: `${importId} ${n}`,
})

export async function openCells(tx: Database, ctx: Ctx, row: Pick<ImportRow, 'importId' | 'n' | 'cells'>) {
  if (!row.cells) return []
  return JSON.parse(await open(tx, ctx.account.id, row.cells, cellsPlace(row.importId, row.n))) as string[]
}

/** Locks the import if it is in this state; the holder of the lock does the next batch. */
export async function lockImport(tx: Database, id: string, state: Import['state']): Promise<Import | null> {
  const row = await loadImport(tx, id, true).catch(() => null)
  return row?.state === state ? row : null
}

/** The next rows in these states: first all clients, then their records, then lists. */
export async function nextRows(
  tx: Database,
  ctx: Ctx,
  row: Import,
  states: ImportRow['state'][],
): Promise<OpenRow[]> {
  const sheets = (among: (kind: SheetKind) => boolean) =>
    row.sheets.flatMap((sheet, at) => (isSheetKind(sheet.kind) && among(sheet.kind) ? [at] : []))
  for (const among of [
    sheets((kind) => kind === 'contacts'),
    sheets(isScope),
    ...LIST_KINDS.map((list) => sheets((kind) => kind === list)),
  ]) {
    if (among.length === 0) continue
    const rows = await tx
      .select()
      .from(importRows)
      .where(and(eq(importRows.importId, row.id), amongNext(row.id, states, among)))
      .orderBy(asc(importRows.n))
    if (rows.length === 0) continue
    return Promise.all(
      rows.map(async (found) => ({
        row: found,
        kind: row.sheets[found.sheet]!.kind as SheetKind,
        cells: await openCells(tx, ctx, found),
      })),
    )
  }
  return []
}

/**
 * The lowest numbers of these states and sheets, or the highest, backwards. An index has the rows of each pair in that order;
 * for several pairs at once Postgres would scan all rows of the import for each batch.
 */
export function amongNext(
  importId: string,
  states: ImportRow['state'][],
  sheets: number[],
  backwards = false,
): SQL {
  const order = backwards ? sql`desc` : sql`asc`
  return sql`${importRows.n} = any(array(
    select next.n from unnest(${`{${states.join()}}`}::text[]) as in_state, unnest(${`{${sheets.join()}}`}::int[]) as in_sheet,
      lateral (select n from import_rows where import_id = ${importId} and state = in_state and sheet = in_sheet
        order by n ${order} limit ${IMPORT_BATCH}) next
    order by next.n ${order} limit ${IMPORT_BATCH}))`
}

/** The rows of the clients that a file calls by these refs. */
export async function rowsCalled(tx: Database, importId: string, refs: readonly string[]) {
  if (refs.length === 0) return []
  return tx.execute<{
    ref: string
    state: ImportRow['state']
    clientId: string | null
    matchId: string | null
  }>(sql`
    select called.ref, row.state, row.client_id as "clientId", row.match_id as "matchId" from unnest(${sql.param(refs)}::text[]) as called (ref),
      lateral (select state, client_id, match_id from import_rows where import_id = ${importId} and ref = called.ref offset 0) row`)
}

/** Refreshes the statistics after most rows of an import changed: see db/routines. */
export const analyzeRows = (tx: Database) => tx.execute(sql`select analyze_imported(false)`)

/** From this many new clients on, the statistics of their table are refreshed too. */
const MANY_CLIENTS = 1000

export const analyzeClients = async (tx: Database, created: number) => {
  if (created >= MANY_CLIENTS) await tx.execute(sql`select analyze_imported(true)`)
}

export async function readings(tx: Database, ctx: Ctx, row: Import): Promise<(Reading | null)[]> {
  const [emails, places] = await Promise.all([
    // Several users may have an email; the one who works here is last and wins.
    tx
      .select({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .orderBy(sql`${users.disabledAt} nulls last`),
    tx.select({ id: locations.id, name: locations.name }).from(locations),
  ])
  const byName = Map.groupBy(emails, ({ firstName, lastName }) => fullName(firstName, lastName).toLowerCase())
  const userIds = new Map([
    // A name that two users have says neither.
    ...[...byName].flatMap(([name, [user, other]]) => (name && !other ? [[name, user!.id] as const] : [])),
    ...emails.map((user) => [user.email.toLowerCase(), user.id] as const),
  ])
  const locationIds = new Map(places.map((place) => [place.name.trim().toLowerCase(), place.id]))
  return row.sheets.map((sheet) =>
    isSheetKind(sheet.kind)
      ? {
          headers: sheet.headers,
          targets: sheet.targets,
          labels: labelColumns(sheet.headers),
          known: new Map(
            targetsOf(sheet.kind, ctx.account.gatheringForms).map((target) => [target.value, target]),
          ),
          dateOrders: sheet.dateOrders ?? [],
          userIds,
          locationIds,
          timeZone: ctx.account.timezone,
        }
      : null,
  )
}

export type RowChange = Partial<
  Pick<
    ImportRow,
    | 'reason'
    | 'looks'
    | 'ref'
    | 'keys'
    | 'matchId'
    | 'matchBy'
    | 'clientId'
    | 'recordId'
    | 'before'
    | 'referrer'
  >
> & { n: number; state: ImportRow['state'] }

/**
 * Stores the outcome of many rows in one statement. Imported rows lose their cells, which are no longer needed, unless
 * one of them is to be looked at.
 */
export async function saveRows(tx: Database, importId: string, changes: RowChange[]): Promise<void> {
  if (changes.length === 0) return
  await tx.execute(sql`
    update import_rows r set state = x.state, reason = x.reason, looks = coalesce(x.looks, r.looks), ref = coalesce(x.ref, r.ref),
      keys = coalesce(x.keys, r.keys), match_id = coalesce(x."matchId", r.match_id),
      match_by = coalesce(x."matchBy", r.match_by), client_id = x."clientId", record_id = x."recordId",
      before = x.before, referrer = x.referrer,
      cells = case when x.state in ('created', 'updated') and coalesce(x.looks, r.looks) is null then null else r.cells end
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as x (n int, state text, reason text, looks jsonb, ref text,
      keys text[], "matchId" uuid, "matchBy" text, "clientId" uuid, "recordId" uuid, before jsonb,
      referrer text)
    where r.import_id = ${importId} and r.n = x.n and r.n = any(${`{${changes.map(({ n }) => n).join()}}`}::int[])`)
}

export async function advance(
  tx: Database,
  row: Import,
  by: number,
  also: Partial<Import> = {},
): Promise<void> {
  await tx
    .update(clientImports)
    .set({ rowsDone: sql`${clientImports.rowsDone} + ${by}`, attempts: 0, ...also })
    .where(eq(clientImports.id, row.id))
}
