import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { open, seal } from '#app/lib/crypto.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { EditConflict, notFound } from '#app/lib/errors.ts'
import { changedSentence } from '#app/lib/event-sentences.ts'
import { isUuid, uuidv7 } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { clients } from '#db/schema/index.ts'
import { uuids } from '#db/uuids.ts'
import { keptExternalId } from '#app/features/people/clients/external-id.server.ts'
import { mergedBy } from '#app/features/people/clients/merged-clients.server.ts'
import type { Attached } from './attached-tables.server.ts'
import { type ClientRow, type FieldOwner, personOf, type Unit, type Units, unitName } from './client-units.ts'
import type { Snapshot } from './merge-snapshot.ts'

// Rows are read and written as JSON by Postgres, so that a new column is covered and a time keeps all its digits.

const WRITABLE = Object.values(getTableColumns(clients))
  .filter((column) => !column.generated && !['account_id', 'id', 'version'].includes(column.name))
  .map((column) => column.name)

const columnList = (columns: readonly string[]) =>
  sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )

export const json = (value: unknown) => sql`${JSON.stringify(value)}::text::jsonb`
export const table = (name: string) => sql.identifier(name)

/**
 * Locks clients until the transaction ends, so that nothing can be attached to them in the meantime. In the order of
 * their ids, so that two merges can't deadlock.
 */
export async function lockClients(tx: Database, ids: readonly string[]): Promise<Map<string, ClientRow>> {
  const rows = await tx.execute<{ id: string; row: ClientRow }>(sql`
    select id, to_jsonb(c) as row from clients c where id = any(${uuids(ids)}) order by id for update`)
  return new Map(rows.map(({ id, row }) => [id, row]))
}

/** Locks clients that are not in the trash. */
export async function lockLive(tx: Database, ids: readonly string[]): Promise<ClientRow[]> {
  if (!ids.every(isUuid)) throw notFound('This contact')
  const rows = await lockClients(tx, ids)
  return Promise.all(
    ids.map(async (id) => {
      const row = rows.get(id)
      if (row && !row.deleted_at) return row
      throw (row && (await mergedBy(tx, id))) || notFound('This contact')
    }),
  )
}

/** @throws EditConflict when someone changed the client after the page was opened */
export function requireVersion(row: ClientRow, opened: number | undefined, name: string): void {
  if (opened !== undefined && opened !== row.version) {
    throw new EditConflict(`${changedSentence(null, name)}. Check it again before you continue.`, row.version)
  }
}

/**
 * Stores a row. Its version always grows, also when an undo restores an old row. Columns that an older snapshot doesn't have
 * keep their values.
 */
export async function writeClient(tx: Database, row: ClientRow): Promise<ClientRow> {
  const [written] = await tx.execute<{ row: ClientRow }>(sql`
    with written as (
      update clients c set version = c.version + 1, (${columnList(WRITABLE)}) = (
        select ${columnList(WRITABLE)} from jsonb_populate_record(c, ${json(row)}))
      where id = ${row.id}::uuid returning c.*
    )
    select to_jsonb(written) as row from written`)
  return written!.row
}

/** Without a customer number that another client has by now. */
export async function withFreeExternalId(tx: Database, ctx: Ctx, row: ClientRow): Promise<ClientRow> {
  const externalId = (row.external_id ?? null) as string | null
  return row.deleted_at ? row : { ...row, external_id: await keptExternalId(tx, ctx, row.id, externalId) }
}

export async function insertClient(tx: Database, row: ClientRow): Promise<ClientRow> {
  const columns = ['account_id', 'id', ...WRITABLE]
  const [written] = await tx.execute<{ row: ClientRow }>(sql`
    with written as (
      insert into clients (${columnList(columns)})
      select ${columnList(columns)} from jsonb_populate_record(null::clients, ${json(row)})
      returning *
    )
    select to_jsonb(written) as row from written`)
  return written!.row
}

/** A sealed value is bound to its row and field, so it is sealed again for the new one. */
export async function resealed(
  tx: Database,
  ctx: Ctx,
  unit: Unit,
  { base, from, to }: { base: string; from: FieldOwner; to: FieldOwner },
): Promise<Unit> {
  if (!unit?.sealed || (from.client === to.client && from.level === to.level)) return unit
  const place = ({ client, level }: FieldOwner) => ({
    table: 'clients',
    column: unitName(level, base),
    rowId: client,
  })
  const clear = await open(tx, ctx.account.id, unit.sealed, place(from))
  return { value: unit.value, sealed: await seal(tx, ctx.account.id, clear, place(to)) }
}

/** The co-applicant's values as those of the applicant of `clientId`. */
export async function asApplicant(tx: Database, ctx: Ctx, row: ClientRow, clientId: string): Promise<Units> {
  const person: Units = {}
  for (const [base, unit] of Object.entries(personOf(row, 'coapplicant'))) {
    const from: FieldOwner = { client: row.id, level: 'coapplicant' }
    person[base] = await resealed(tx, ctx, unit, { base, from, to: { client: clientId, level: 'applicant' } })
  }
  return person
}

/** Moves rows to another client, including those in the trash: all of them, or `ids`. */
export async function moveRows(
  tx: Database,
  name: string,
  { from, to, ids }: { from: string; to: string; ids?: readonly string[] | undefined },
): Promise<string[]> {
  const chosen: SQL = ids ? sql`and id = any(${uuids(ids)})` : sql``
  const rows = await tx.execute<{ id: string }>(sql`
    update ${table(name)} set client_id = ${to}::uuid where client_id = ${from}::uuid ${chosen} returning id`)
  return rows.map((row) => row.id)
}

const onlyByHand = ({ byHand }: Attached) => (byHand ? sql`and ${byHand}` : sql``)

/**
 * Adds the links of one client to another.
 * @returns the new links
 */
export async function addLinks(
  tx: Database,
  links: Attached,
  { from, to, keys }: { from: string; to: string; keys?: readonly string[] | undefined },
): Promise<Record<string, unknown>[]> {
  const { name, key } = links
  const chosen = keys ? sql`and l.${table(key!)} = any(${uuids(keys)})` : sql``
  const rows = await tx.execute<{ row: Record<string, unknown> }>(sql`
    with made as (
      insert into ${table(name)}
      select r.* from ${table(name)} l
      cross join lateral jsonb_populate_record(l, jsonb_build_object('client_id', ${to}::text)) r
      where l.client_id = ${from}::uuid ${onlyByHand(links)} ${chosen}
      on conflict do nothing returning *
    )
    select to_jsonb(made) as row from made`)
  return rows.map(({ row }) => row)
}

/** The keys of each client's links that are made by hand. */
export async function linksOf(
  tx: Database,
  links: Attached,
  of: readonly string[],
): Promise<Record<string, string[]>> {
  const { name, key } = links
  const rows = await tx.execute<{ client: string; key: string }>(sql`
    select client_id as client, ${table(key!)} as key from ${table(name)} l
    where client_id = any(${uuids(of)}) ${onlyByHand(links)} order by 1, 2`)
  return Object.fromEntries(
    of.map((id) => [id, rows.filter((row) => row.client === id).map((row) => row.key)]),
  )
}

export async function removeLinks(
  tx: Database,
  links: Attached,
  { from, keys }: { from: string; keys: readonly string[] },
): Promise<Record<string, unknown>[]> {
  const { name, key } = links
  const rows = await tx.execute<{ row: Record<string, unknown> }>(sql`
    with removed as (
      delete from ${table(name)} l
      where l.client_id = ${from}::uuid and l.${table(key!)} = any(${uuids(keys)}) ${onlyByHand(links)}
      returning l.*
    )
    select to_jsonb(removed) as row from removed`)
  return rows.map(({ row }) => row)
}

/**
 * Records a merge or split.
 * @returns its id, for Undo
 */
export async function recordMerge(
  tx: Database,
  ctx: Ctx,
  entry: {
    kind: 'merge' | 'split' | 'promote'
    clientId: string
    otherId: string | null
    snapshot: Snapshot
  },
): Promise<string> {
  const [made] = await tx.execute<{ id: string }>(sql`
    insert into client_merges (account_id, kind, client_id, other_id, snapshot, user_id, created_at)
    values (${ctx.account.id}::uuid, ${entry.kind}, ${entry.clientId}::uuid, ${entry.otherId}::uuid,
      ${json(entry.snapshot)}, ${ctx.actor?.id ?? null}::uuid, ${ctx.now().toISOString()}::timestamptz)
    returning id`)
  return made!.id
}

/** Columns that are not generated. */
async function ownColumns(tx: Database, name: string): Promise<string[]> {
  const rows = await tx.execute<{ column: string }>(sql`
    select attname as column from pg_attribute
    where attrelid = ${`public.${name}`}::text::regclass and attnum > 0 and not attisdropped and attgenerated = ''`)
  return rows.map(({ column }) => column)
}

/**
 * Copies rows to another client, with sealed fields sealed again.
 * @returns the new ids by the old ones
 */
export async function copyRows(
  tx: Database,
  ctx: Ctx,
  name: string,
  { to, ids }: { to: string; ids: readonly string[] },
): Promise<Map<string, string>> {
  const made = new Map<string, string>()
  if (ids.length === 0) return made
  const columns = columnList(await ownColumns(tx, name))
  const rows = await tx.execute<{ id: string; row: Record<string, unknown> }>(sql`
    select id, to_jsonb(t) as row from ${table(name)} t where id = any(${uuids(ids)}) order by id`)
  for (const { id, row } of rows) {
    const copy = uuidv7(ctx.now().getTime())
    const sealed: Record<string, string> = {}
    for (const [column, secret] of Object.entries((row.sealed ?? {}) as Record<string, string>)) {
      const clear = await open(tx, ctx.account.id, secret, { table: name, column, rowId: id })
      sealed[column] = await seal(tx, ctx.account.id, clear, { table: name, column, rowId: copy })
    }
    const changed = { ...row, id: copy, client_id: to, ...('sealed' in row ? { sealed } : {}) }
    await tx.execute(sql`
      insert into ${table(name)} (${columns})
      select ${columns} from jsonb_populate_record(null::${table(name)}, ${json(changed)})
      returning 1`)
    made.set(id, copy)
  }
  return made
}
