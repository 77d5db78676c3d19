import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { clientImports, type ImportCounts, importRows, type ImportSheet } from '#db/schema/index.ts'
import type { Scope } from '../export/sheet-columns.ts'
import { findDuplicates } from '../duplicates/find-duplicates.server.ts'
import {
  advance,
  lockImport,
  analyzeRows,
  nextRows,
  type OpenRow,
  readings,
  type RowChange,
  saveRows,
} from './import-rows.server.ts'
import { checkCalls } from '../imported-calls/import-calls.server.ts'
import { checkMessages } from '../messages/import-messages.server.ts'
import { isListKind, LIST_KINDS, NOTE_AUTHOR, NOTE_DATE, NOTES_TARGET } from './column-targets.ts'
import { existing, findOwners } from './find-owners.server.ts'
import { knownRecords } from './import-records.server.ts'
import { checkOptOuts, markOptedInLater } from './opt-outs.server.ts'
import { SHARED } from './import-labels.ts'
import type { Import } from './imports.server.ts'
import { recordPart } from './record-targets.ts'
import {
  hashedRef,
  keysOf,
  contactNames,
  type ParsedClient,
  parseClient,
  parseRecord,
  type Reading,
} from './parse-row.server.ts'

/** Checks the next rows for mistakes and duplicates. Writes nothing to clients. */
export async function checkBatch(ctx: Ctx, id: string): Promise<boolean> {
  return ctx.db(async (tx) => {
    const row = await lockImport(tx, id, 'checking')
    if (!row) return false
    const rows = await nextRows(tx, ctx, row, ['read'])
    if (rows.length === 0) {
      await analyzeRows(tx)
      await markRepeated(tx, id)
      if (row.sheets.some(bringsMore)) await markNameless(tx, id)
      if (row.sheets.some(({ kind }) => kind === 'optOuts')) await markOptedInLater(tx, id)
      await tx
        .update(clientImports)
        .set({ state: 'checked', rowsDone: row.rowsTotal, counts: await countChecked(tx, row) })
        .where(eq(clientImports.id, id))
      return false
    }
    const reading = await readings(tx, ctx, row)
    const { kind } = rows[0]!
    const changes =
      kind === 'contacts'
        ? await checkClients(tx, rows, reading)
        : kind === 'optOuts'
          ? checkOptOuts(rows, reading, ctx.account.timezone)
          : kind === 'messages'
            ? await checkMessages(tx, ctx, rows, reading)
            : kind === 'calls'
              ? await checkCalls(tx, ctx, rows, reading)
              : await checkRecords(tx, id, rows, reading)
    await saveRows(tx, id, changes)
    await advance(tx, row, rows.length)
    return true
  })
}

async function checkClients(
  tx: Database,
  rows: OpenRow[],
  reading: (Reading | null)[],
): Promise<RowChange[]> {
  const parsed = rows.map(({ row, cells }) => ({ n: row.n, ...parseClient(cells, reading[row.sheet]!) }))
  const [byId, found] = await Promise.all([
    existing(
      tx,
      parsed.flatMap(({ ref }) => ref ?? []),
    ),
    findDuplicates(
      tx,
      parsed.map(({ values, externalId }) => ({ ...keysOf(values), externalId })),
    ),
  ])
  return parsed.map((contact, at): RowChange => {
    const { n, ref, problems } = contact
    const looks = contact.looks.length > 0 ? contact.looks : null
    const same = ref && byId.has(ref.toLowerCase()) ? { id: ref.toLowerCase(), by: 'contact ID' } : found[at]
    // A contact that is already here may have the name that the row lacks, and so may an earlier row of the file.
    if (problems.length > 0 && !same) {
      if (ref && contact.holdsMore) {
        return { n, state: 'ok', reason: problems.join(' '), looks, keys: [HOLDS, `ref ${ref}`, NAMELESS] }
      }
      return { n, state: 'error', reason: problems.join(' '), looks, ref }
    }
    const keys = matchKeysOf(contact)
    return same
      ? { n, state: 'duplicate', looks, ref, keys, matchId: same.id, matchBy: same.by }
      : { n, state: 'ok', looks, ref, keys }
  })
}

/** The keys by which rows of a file are the same contact, or by their names other people with the same phone. */
const matchKeysOf = (contact: ParsedClient): string[] => {
  const { values, addresses, ref, externalId } = contact
  const { phones, email, name, dob } = keysOf(values)
  const whole = name.toLowerCase()
  const called = [whole, values.suffix].filter(Boolean).join(' ').toLowerCase()
  const [{ address, zipcode } = {}] = addresses
  // Lists of policies name a person again and again, often by nothing but the name.
  const byName = address
    ? [`lives ${called} ${String(address).toLowerCase()}`]
    : phones.length > 0 || email || dob
      ? []
      : [`only ${called} ${String(zipcode ?? '')}`]
  const listed = contact.holdsMore ? [HOLDS, ...(ref ? [`ref ${ref}`] : []), ...(called ? byName : [])] : []
  return [
    ...contactNames(values).map((each) => `name ${each}`),
    ...phones.map((phone) => `phone ${phone}`),
    ...(externalId ? [`number ${hashedRef(externalId)}`] : []),
    ...(email ? [`email ${email}`] : []),
    ...(dob ? [`born ${whole} ${dob}`] : []),
    ...listed,
  ]
}

/** Marks a row with policies or a dated note, which repeats its contact to bring more of them. */
const HOLDS = 'holds'
/** Marks a row that says whose it is by the file's id alone. */
const NAMELESS = 'nameless'

async function checkRecords(
  tx: Database,
  importId: string,
  rows: OpenRow[],
  reading: (Reading | null)[],
): Promise<RowChange[]> {
  const parsed = rows.map(({ row, kind, cells }) => ({
    n: row.n,
    scope: kind as Scope,
    ...parseRecord(kind as Scope, cells, reading[row.sheet]!),
  }))
  const owners = await findOwners(tx, importId, parsed)
  const known = await knownRecords(
    tx,
    parsed.flatMap(({ n, scope, given }, at) => {
      const owner = owners[at]!
      const clientId = 'clientId' in owner ? owner.clientId : 'row' in owner ? owner.matchId : null
      return clientId ? [{ n, scope, clientId, values: given }] : []
    }),
  )
  // A contact of the same file may be found by its phone once it is written.
  const mayCome = (record: (typeof parsed)[number]) =>
    record.owner.phones.length > 0 || record.owner.email !== null
      ? reading.some((read) => read?.known.has(NOTES_TARGET))
      : false
  return parsed.map((record, at): RowChange => {
    const { n, problems, looks } = record
    const owner = owners[at]!
    const reason =
      'reason' in owner && !mayCome(record)
        ? owner.reason
        : 'row' in owner && owner.row === 'left-out'
          ? 'No contact that can be taken has this contact ID.'
          : problems.length > 0 && !known.has(n)
            ? problems.join(' ')
            : null
    // No ref: it would make this look like a client's row.
    return { n, state: reason ? 'error' : 'ok', reason, looks: looks.length > 0 ? looks : null }
  })
}

/**
 * Marks rows that repeat an earlier one of the same file. One that brings another policy of the same person stays to be
 * imported. One sort of all rows is fast without statistics on the table.
 */
async function markRepeated(tx: Database, importId: string): Promise<void> {
  await tx.execute(sql`
    with named as (
      select n, state, key from import_rows, unnest(keys) as key
      where import_id = ${importId} and state in ('ok', 'duplicate') and key not like 'name %' and key not like 'out %'
        and key not in (${HOLDS}, ${NAMELESS})
    ), firsts as (select n, state, key, min(n) over (partition by key) as first from named),
    repeated as (
      select distinct on (n) n, first as earlier from firsts where state = 'ok' and first < n
      order by n, key like 'number %' desc, first
    ),
    compared as (
      select r.n, repeated.earlier, ${HOLDS} = any(r.keys) as holds,
        not exists (select from unnest(r.keys) as key where key like 'name %')
          or not exists (select from unnest(e.keys) as key where key like 'name %')
          or exists (select from unnest(r.keys) as key where key like 'name %' and key = any(e.keys)) as same
      from repeated
        join import_rows r on r.import_id = ${importId} and r.n = repeated.n
        join import_rows e on e.account_id = r.account_id and e.import_id = r.import_id and e.n = repeated.earlier
      -- Two customer numbers are two contacts, whatever else they share.
      where not exists (select from unnest(r.keys) as key where key like 'number %')
        or not exists (select from unnest(e.keys) as key where key like 'number %')
        or exists (select from unnest(r.keys) as key where key like 'number %' and key = any(e.keys))
    )
    update import_rows r set state = case when same and holds then 'ok' else 'duplicate' end, match_row = compared.earlier,
      reason = null,
      -- Rows of other sheets mean the first one by this id.
      ref = case when same and holds then null else r.ref end,
      match_by = case when same then 'an earlier row' else ${SHARED} end
    from compared where r.import_id = ${importId} and r.n = compared.n`)
}

/** Whether the rows of a sheet may bring more of a person who has a row already. */
const bringsMore = ({ kind, targets }: ImportSheet) =>
  kind === 'contacts' &&
  targets.some((target) => target && (recordPart(target) || target === NOTE_DATE || target === NOTE_AUTHOR))

/** Finds the contacts of rows without a name by the file's id. */
async function markNameless(tx: Database, importId: string): Promise<void> {
  await tx.execute(sql`
    update import_rows r set match_row = found.first, match_by = 'an earlier row', reason = null
    from (
      select n.n, min(e.n) as first
      from import_rows n, unnest(n.keys) as key, import_rows e
      where n.import_id = ${importId} and n.state = 'ok' and ${NAMELESS} = any(n.keys) and key like 'ref %'
        and e.account_id = n.account_id and e.import_id = n.import_id and e.ref = substr(key, 5)
        and e.state in ('ok', 'duplicate') and e.n < n.n
      group by n.n
    ) found
    where r.import_id = ${importId} and r.n = found.n and r.match_row is null`)
  await tx.execute(sql`
    update import_rows set state = 'error'
    where import_id = ${importId} and state = 'ok' and match_row is null and ${NAMELESS} = any(keys)`)
}

async function countChecked(tx: Database, row: Import): Promise<ImportCounts> {
  const groups = await tx
    .select({
      sheet: importRows.sheet,
      state: importRows.state,
      rows: sql<number>`count(*)::int`,
      repeats: sql<boolean>`${importRows.matchRow} is not null`,
      looks: sql<number>`count(${importRows.looks})::int`,
      noPhone: sql<number>`(count(*) filter (where not exists (
        select from unnest(${importRows.keys}) as key where key like 'phone %')))::int`,
    })
    .from(importRows)
    .where(eq(importRows.importId, row.id))
    .groupBy(importRows.sheet, importRows.state, sql`${importRows.matchRow} is not null`)
  const groupOf = ({ sheet, state, repeats }: (typeof groups)[number]) => {
    const kind = row.sheets[sheet]?.kind
    // Another policy of a person who has a row already.
    if (kind === 'contacts' && state === 'ok' && repeats) return 'records'
    return kind === 'contacts' || isListKind(kind) ? kind : 'records'
  }
  const sum = (state: string, among?: ReturnType<typeof groupOf>) =>
    groups
      .filter((group) => group.state === state && (!among || groupOf(group) === among))
      .reduce((total, group) => total + group.rows, 0)
  const noPhone = groups
    .filter((group) => group.state === 'ok' && groupOf(group) === 'contacts')
    .reduce((total, group) => total + group.noPhone, 0)
  const ofLists = LIST_KINDS.map((kind) => [kind, sum('ok', kind)] as const).filter(([, count]) => count > 0)
  const looks = groups.reduce((total, group) => total + (group.state === 'error' ? 0 : group.looks), 0)
  return {
    created: sum('ok', 'contacts'),
    updated: 0,
    records: sum('ok', 'records'),
    skipped: sum('duplicate', 'contacts'),
    failed: sum('error'),
    ...(noPhone > 0 && { noPhone }),
    ...Object.fromEntries(ofLists),
    ...(looks > 0 && { looks }),
  }
}
