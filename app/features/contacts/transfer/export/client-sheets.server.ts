import { NAME_COLUMNS } from '#app/features/people/clients/name-columns.server.ts'
import { and, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { clients, users } from '#db/schema/index.ts'
import { uuids } from '#db/uuids.ts'
import { clientName } from '#app/lib/client-names.ts'
import { personValues } from '#app/features/people/clients/person-rows.server.ts'
import { searchTerm } from '#app/features/people/clients/list-clients.server.ts'
import { masked } from '#app/features/accounts/fields/fields.ts'
import { gathers, type RecordValues } from '#app/features/accounts/fields/kind.ts'
import { KINDS } from '#app/features/people/records/kinds/index.ts'
import { RECORD_TABLES } from '#app/features/people/records/record-rows.server.ts'
import { LIST_SHEETS } from './list-sheets.server.ts'
import { paymentNames } from '../import/payment-names.server.ts'
import { type Cell } from '#app/lib/workbook/cell.ts'
import { cellFormat, DAY, type Names, namesToCell, TEXT, toCell } from '../workbook/sheet-cells.ts'
import {
  type ColumnField,
  CONTACTED_COLUMN,
  clientColumns,
  CONTACTS_SHEET,
  CREATED_COLUMN,
  ID_COLUMN,
  LISTS,
  LOCATION_COLUMN,
  MANAGER_COLUMN,
  recordColumns,
  type Scope,
  SCOPE_KINDS,
  SCOPES,
  SHEET_NAMES,
  TAGS_COLUMN,
} from './sheet-columns.ts'
import type { Sheet, SheetColumn } from '#app/lib/workbook/write-workbook.server.ts'

/** Clients per batch. */
const BATCH = 500

export interface ExportPlan {
  scope: readonly string[]
  filter: Record<string, string>
  requestedBy: string
}

export interface WriteProgress {
  /** Clients written, counted once for each sheet. */
  done: number
  total: number
  /** Rows of all sheets. */
  rows: number
}

const EXTRA_COLUMNS: SheetColumn[] = [
  ...[LOCATION_COLUMN, MANAGER_COLUMN, TAGS_COLUMN].map((label) => ({ label, format: undefined })),
  ...[CREATED_COLUMN, CONTACTED_COLUMN].map((label) => ({ label, format: 'mm/dd/yyyy' })),
]

const columnsOf = (fields: readonly ColumnField[]): SheetColumn[] =>
  fields.map((field) => ({ label: field.label, format: cellFormat(field) }))

/**
 * The sheet of clients, followed by the sheets of the plan's scope that the account keeps. Rows are read on demand.
 * `onProgress` is awaited after each batch and may throw to stop.
 */
export async function clientSheets(
  ctx: Ctx,
  plan: ExportPlan,
  onProgress: (progress: WriteProgress) => Promise<void>,
): Promise<Sheet[]> {
  const scopes = SCOPES.filter(
    (scope) =>
      plan.scope.includes(scope) && gathers(ctx.account.gatheringForms, KINDS[SCOPE_KINDS[scope]].gate),
  )
  const progress: WriteProgress = { done: 0, total: 0, rows: 0 }
  const ids = await clientIds(ctx, plan)
  await onProgress({ ...progress, rows: ids.length })
  const lists = LISTS.filter((list) => plan.scope.includes(list)).map((list) => LIST_SHEETS[list])
  progress.total = ids.length * (1 + scopes.length + lists.length)
  const emails: Names = new Map(
    (await ctx.db((tx) => tx.select({ id: users.id, email: users.email }).from(users))).map((user) => [
      user.id,
      user.email,
    ]),
  )
  async function* batches(read: (tx: Database, batch: string[]) => Promise<Cell[][]>) {
    const readFrom = (from: number) => {
      const rows = ctx.db((tx) => read(tx, ids.slice(from, from + BATCH)))
      // Handled where it is awaited, which never happens if the batch before fails.
      rows.catch(() => {})
      return rows
    }
    let next = ids.length > 0 ? readFrom(0) : undefined
    for (let from = 0; next; from += BATCH) {
      const rows = await next
      // Read one batch while the one before is written.
      next = from + BATCH < ids.length ? readFrom(from + BATCH) : undefined
      yield rows
      progress.rows += rows.length
      progress.done += Math.min(BATCH, ids.length - from)
      await onProgress({ ...progress })
    }
  }

  const fields = clientColumns(ctx.account.gatheringForms)
  return [
    {
      name: CONTACTS_SHEET,
      columns: [{ label: ID_COLUMN, format: undefined }, ...columnsOf(fields), ...EXTRA_COLUMNS],
      rows: batches((tx, batch) => clientRows(tx, batch, fields, emails, ctx.account.timezone)),
    },
    ...scopes.map((scope) => ({
      name: SHEET_NAMES[scope],
      columns: [
        { label: ID_COLUMN, format: undefined },
        { label: 'Contact', format: undefined },
        ...columnsOf(recordColumns(scope)),
      ],
      rows: batches((tx, batch) => recordRows(tx, scope, batch, emails)),
    })),
    ...lists.map(({ name, columns, dates, rows }) => ({
      name,
      columns: [ID_COLUMN, 'Contact', ...columns].map((label) => ({
        label,
        format: dates.includes(label) ? 'mm/dd/yyyy' : undefined,
      })),
      rows: batches((tx, batch) => rows(tx, batch, { ctx, requestedBy: plan.requestedBy })),
    })),
  ]
}

/** The exported clients' ids, in the list's order. */
async function clientIds(ctx: Ctx, { filter, requestedBy }: ExportPlan): Promise<string[]> {
  if (filter.ids) return selectedIds(ctx, filter.ids.split(' '))
  const letter = /^[#a-z]$/.test(filter.letter ?? '') ? filter.letter : null
  const rows = await ctx.db((tx) =>
    tx.execute<{ id: string }>(sql`
      select id from list_clients(search => ${searchTerm(filter.q)}, letter => ${letter},
        starred_by => ${filter.letter === 'fav' ? requestedBy : null}, tag => ${filter.tag ?? null},
        manager => ${filter.manager ?? null}, location => ${filter.location ?? null}) as found (id)`),
  )
  return rows.map(({ id }) => id)
}

/** The selected clients that are still there, by name. */
async function selectedIds(ctx: Ctx, chosen: string[]): Promise<string[]> {
  const rows = await ctx.db((tx) =>
    tx
      .select({ id: clients.id })
      .from(clients)
      .where(and(sql`${clients.id} = any(${uuids(chosen)})`, isNull(clients.deletedAt)))
      .orderBy(clients.sortName, clients.id),
  )
  return rows.map(({ id }) => id)
}

interface OtherValues {
  id: string
  location: string | null
  tags: string[] | null
  created: string
  contacted: string | null
}

const { searchText: _, sortName: __, ...CLIENT_COLUMNS } = getTableColumns(clients)

async function clientRows(
  tx: Database,
  batch: string[],
  fields: readonly ColumnField[],
  emails: Names,
  timeZone: string,
): Promise<Cell[][]> {
  // A spreadsheet cell has no time zone: use the day in the account's.
  const day = (column: string) => sql`(c.${sql.identifier(column)} at time zone ${timeZone})::date::text`
  const [rows, others] = await Promise.all([
    tx
      .select(CLIENT_COLUMNS)
      .from(clients)
      .where(and(sql`${clients.id} = any(${uuids(batch)})`, isNull(clients.deletedAt))),
    tx.execute<OtherValues & Record<string, unknown>>(sql`
      select c.id, l.name as location, ${day('created_at')} as created, ${day('last_contacted_on')} as contacted, (
          select json_agg(t.name order by lower(t.name)) from client_tags m
          join tags t on t.account_id = m.account_id and t.id = m.tag_id
          where m.account_id = c.account_id and m.client_id = c.id) as tags
      from clients c left join locations l on l.account_id = c.account_id and l.id = c.location_id
      where c.id = any(${uuids(batch)})`),
  ])
  const found = new Map(rows.map((row) => [row.id, row]))
  const extras = new Map(others.map((row) => [row.id, row]))
  return batch.flatMap((id): Cell[][] => {
    const row = found.get(id)
    const extra = extras.get(id)
    if (!row || !extra) return []
    const values = { ...personValues(row), rating: row.rating, coRating: row.coRating } as RecordValues
    return [
      [
        id,
        ...fields.map((field) => toCell(field, values[field.name])),
        toCell(TEXT, extra.location),
        row.managedBy ? (emails.get(row.managedBy) ?? null) : null,
        toCell(TEXT, namesToCell(extra.tags ?? [])),
        toCell(DAY, extra.created),
        toCell(DAY, extra.contacted),
      ],
    ]
  })
}

async function recordRows(tx: Database, scope: Scope, batch: string[], emails: Names): Promise<Cell[][]> {
  const name = SCOPE_KINDS[scope]
  const { table } = RECORD_TABLES[name]
  const fields = recordColumns(scope)
  const [rows, methods, people] = await Promise.all([
    tx
      .select({ clientId: table.clientId, data: table.data, sealed: table.sealed })
      .from(table)
      .where(and(sql`${table.clientId} = any(${uuids(batch)})`, isNull(table.deletedAt)))
      .orderBy(table.id),
    name === 'policy' ? paymentNames(tx, batch) : [],
    tx
      .select({ id: clients.id, ...NAME_COLUMNS })
      .from(clients)
      .where(and(sql`${clients.id} = any(${uuids(batch)})`, isNull(clients.deletedAt))),
  ])
  const named: Names = new Map([...emails, ...methods.map(({ id, name: method }) => [id, method] as const)])
  const byClient = Map.groupBy(rows, (row) => row.clientId)
  const names = new Map(people.map((client) => [client.id, clientName(client)]))
  return batch.flatMap((id) =>
    names.has(id)
      ? (byClient.get(id) ?? []).map((row): Cell[] => [
          id,
          toCell(TEXT, names.get(id)),
          ...fields.map((field) => {
            const value = row.data[field.name]
            if (field.type !== 'sealed') return toCell(field, value, named)
            return row.sealed[field.name] ? masked(field, String(value ?? '')) : null
          }),
        ])
      : [],
  )
}
