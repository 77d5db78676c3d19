import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { dateIn } from '#app/lib/dates.ts'
import type { Database } from '#db/client.ts'
import { clients, users } from '#db/schema/index.ts'
import { contactName } from '../client-names.ts'
import { personValues } from '../person-rows.server.ts'
import { searchTerm } from '../list-clients.server.ts'
import { masked, type TextField } from '../records/fields.ts'
import { gathers, type RecordValues } from '../records/kind.ts'
import { KINDS } from '../records/kinds/index.ts'
import { RECORD_TABLES } from '../records/record-rows.server.ts'
import { type Cell, cellFormat, toCell, type UserEmails } from './cells.ts'
import {
  contactColumns,
  CONTACTS_SHEET,
  ID_COLUMN,
  recordColumns,
  type Scope,
  SCOPE_KINDS,
  SCOPES,
  SHEET_NAMES,
} from './columns.ts'
import type { SheetColumn, WorkbookFile } from './workbook.server.ts'

/** Contacts read and written in one go. */
const BATCH = 500

export interface ExportPlan {
  scope: readonly string[]
  filter: Record<string, string>
  requestedBy: string
}

export interface WriteProgress {
  /** Contacts dealt with, once for each sheet, of how many. */
  done: number
  total: number
  /** Rows written to all sheets. */
  rows: number
}

/** Columns only an export has: who looks after the contact, where, and its tags. */
const EXTRA_COLUMNS: SheetColumn[] = ['Location', 'Managed by', 'Tags', 'Created', 'Last contacted'].map(
  (label) => ({ label, format: ['Created', 'Last contacted'].includes(label) ? 'mm/dd/yyyy' : undefined }),
)

const columnsOf = (fields: readonly TextField[]): SheetColumn[] =>
  fields.map((field) => ({ label: field.label, format: cellFormat(field) }))

/**
 * Writes the contacts of a plan, and the sheets of its scope after them; a sheet of records the account does not keep is
 * left out. `onProgress` is awaited after each batch and may throw to end it. Returns the rows written.
 */
export async function writeContacts(
  ctx: Ctx,
  plan: ExportPlan,
  workbook: WorkbookFile,
  onProgress: (progress: WriteProgress) => Promise<void>,
): Promise<number> {
  const scopes = SCOPES.filter(
    (scope) =>
      plan.scope.includes(scope) && gathers(ctx.account.gatheringForms, KINDS[SCOPE_KINDS[scope]].gate),
  )
  const progress: WriteProgress = { done: 0, total: 0, rows: 0 }
  const ids = await contactIds(ctx, plan, async (found) => onProgress({ ...progress, rows: found }))
  progress.total = ids.length * (1 + scopes.length)
  const emails: UserEmails = new Map(
    (await ctx.db((tx) => tx.select({ id: users.id, email: users.email }).from(users))).map((user) => [
      user.id,
      user.email,
    ]),
  )
  const eachBatch = async (work: (tx: Database, batch: string[]) => Promise<Cell[][]>) => {
    for (let from = 0; from < ids.length; from += BATCH) {
      const batch = ids.slice(from, from + BATCH)
      const rows = await ctx.db((tx) => work(tx, batch))
      for (const row of rows) workbook.row(row)
      progress.rows += rows.length
      progress.done += batch.length
      await onProgress({ ...progress })
    }
  }

  const fields = contactColumns(ctx.account.gatheringForms)
  workbook.sheet(CONTACTS_SHEET, [
    { label: ID_COLUMN, format: undefined },
    ...columnsOf(fields),
    ...EXTRA_COLUMNS,
  ])
  await eachBatch((tx, batch) => contactRows(tx, batch, fields, emails, ctx.account.timezone))
  for (const scope of scopes) {
    workbook.sheet(SHEET_NAMES[scope], [
      { label: ID_COLUMN, format: undefined },
      { label: 'Contact', format: undefined },
      ...columnsOf(recordColumns(scope)),
    ])
    await eachBatch((tx, batch) => recordRows(tx, scope, batch, emails))
  }
  return progress.rows
}

/** Ids in the order of the list, by the search the list itself uses, page after page from behind the last. */
async function contactIds(
  ctx: Ctx,
  { filter, requestedBy }: ExportPlan,
  onFound: (found: number) => Promise<void>,
): Promise<string[]> {
  const ids: string[] = []
  const letter = /^[#a-z]$/.test(filter.letter ?? '') ? filter.letter : null
  const fan = filter.letter === 'fav' ? requestedBy : null
  let after: { sort_name: string; id: string } | undefined
  do {
    const last: { sort_name: string; id: string } | undefined = after
    const page = await ctx.db((tx) =>
      tx.execute<{ sort_name: string; id: string }>(
        sql`select id, sort_name from search_clients(${searchTerm(filter.q)}, ${letter ?? null}, ${fan}::uuid,
          ${last?.sort_name ?? null}, ${last?.id ?? null}::uuid, ${BATCH}, ${filter.tag ?? null}::uuid,
          ${filter.manager ?? null}::uuid, ${filter.location ?? null}::uuid)`,
      ),
    )
    for (const row of page) ids.push(row.id)
    after = page.length === BATCH ? page.at(-1) : undefined
    await onFound(ids.length)
  } while (after)
  return ids
}

interface Beside {
  id: string
  location: string | null
  tags: string | null
}

async function contactRows(
  tx: Database,
  batch: string[],
  fields: readonly TextField[],
  emails: UserEmails,
  timeZone: string,
): Promise<Cell[][]> {
  const list = uuids(batch)
  const [rows, beside] = await Promise.all([
    tx
      .select()
      .from(clients)
      .where(and(inArray(clients.id, batch), isNull(clients.deletedAt))),
    tx.execute<Beside & Record<string, unknown>>(sql`
      select c.id, l.name as location, (
          select string_agg(t.name, ', ' order by t.name) from client_tags m
          join tags t on t.account_id = m.account_id and t.id = m.tag_id
          where m.account_id = c.account_id and m.client_id = c.id) as tags
      from clients c left join locations l on l.account_id = c.account_id and l.id = c.location_id
      where c.id = any(${list})`),
  ])
  const found = new Map(rows.map((row) => [row.id, row]))
  const extras = new Map(beside.map((row) => [row.id, row]))
  return batch.flatMap((id): Cell[][] => {
    const row = found.get(id)
    if (!row) return []
    const values = { ...personValues(row), rating: row.rating, coRating: row.coRating } as RecordValues
    const extra = extras.get(id)
    return [
      [
        id,
        ...fields.map((field) => toCell(field, values[field.name])),
        plain(extra?.location),
        row.managedBy ? (emails.get(row.managedBy) ?? null) : null,
        plain(extra?.tags),
        dayOf(row.createdAt, timeZone),
        row.lastContactedOn ? dayOf(row.lastContactedOn, timeZone) : null,
      ],
    ]
  })
}

async function recordRows(
  tx: Database,
  scope: Scope,
  batch: string[],
  emails: UserEmails,
): Promise<Cell[][]> {
  const name = SCOPE_KINDS[scope]
  const { table } = RECORD_TABLES[name]
  const fields = recordColumns(scope)
  const rows = await tx
    .select({ clientId: table.clientId, data: table.data, sealed: table.sealed, client: clients })
    .from(table)
    .innerJoin(
      clients,
      sql`${clients.accountId} = ${table.accountId} and ${clients.id} = ${table.clientId} and ${clients.deletedAt} is null`,
    )
    .where(and(inArray(table.clientId, batch), isNull(table.deletedAt)))
    .orderBy(table.id)
  const byClient = Map.groupBy(rows, (row) => row.clientId)
  return batch.flatMap((id) =>
    (byClient.get(id) ?? []).map((row): Cell[] => [
      id,
      plain(contactName(row.client)),
      ...fields.map((field) => {
        const value = row.data[field.name]
        if (field.type !== 'sealed') return toCell(field, value, emails)
        return row.sealed[field.name] ? masked(field, String(value ?? '')) : null
      }),
    ]),
  )
}

/** The day it was in the account's zone; a cell of a spreadsheet has no zone. */
function dayOf(instant: Date, timeZone: string): Date {
  const { year, month, day } = dateIn(instant, timeZone)
  return new Date(Date.UTC(year, month - 1, day))
}

const WORDS: TextField = { name: 'words', label: '', type: 'text' }
const plain = (text: string | null | undefined): Cell => toCell(WORDS, text)

const uuids = (ids: string[]) => sql`${`{${ids.join()}}`}::uuid[]`
