import { and, asc, eq, gt, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { formatDateTime } from '#app/lib/dates.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { withoutSecrets } from '#app/lib/secret-text.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { changedFields } from '#app/lib/edits.ts'
import { personValues } from '#app/features/people/clients/person-rows.server.ts'
import type { AddedRecord, ChangedRecord } from './import-records.server.ts'
import { PERSON_FIELDS } from '#app/features/people/clients/person.ts'
import { formatValue } from '#app/features/accounts/fields/format.ts'
import type { Kind } from '#app/features/accounts/fields/kind.ts'
import { KINDS } from '#app/features/people/records/kinds/index.ts'
import type { Database } from '#db/client.ts'
import { clients, type ImportLook, importRows, type ImportSheet } from '#db/schema/index.ts'
import { clientName } from '#app/lib/client-names.ts'
import { openCells, readings } from './import-rows.server.ts'
import { recordColumns, type Scope } from '../export/sheet-columns.ts'
import { type Encoding, ENCODINGS, wordsIn } from '../table/encoding.server.ts'
import { ROWS_SEARCHED } from '../table/heading-row.ts'
import {
  keysOf,
  contactNames,
  type ParsedClient,
  parseClient,
  parseRecord,
  type Reading,
} from './parse-row.server.ts'
import { undefuse } from '#app/lib/formula-safe.ts'
import type { ImportRowView, ImportView, PreviewRow, RowList, SheetSample } from './import-labels.ts'
import { loadImport, requireImporter } from './imports.server.ts'
import { importedCallTitle } from '#app/features/messaging/call-history/imported-call.ts'
import { parseCall } from '../imported-calls/parse-call.ts'
import { historyReading } from '../history/history-reading.server.ts'
import type { HistoryReading } from '../history/read-instant.ts'
import { parseMessage } from '../messages/parse-message.ts'
import { parseOptOut } from './opt-outs.server.ts'
import { ID_TARGET, isSheetKind, targetsOf } from './column-targets.ts'

// Rows of an import as its pages show them: never the values of protected fields.

const ROWS_SHOWN = 50
const ROWS_PREVIEWED = 20

/** The first rows of a sheet's table, in the order of the sheet. */
async function firstRows(tx: Database, ctx: Ctx, id: string, sheet: number, limit: number, outside = false) {
  const states = outside
    ? ['outside', 'read', 'ok', 'duplicate', 'error']
    : ['read', 'ok', 'duplicate', 'error']
  const rows = await tx
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, id),
        sql`${importRows.n} = any(array(
          select next.n from unnest(${`{${states.join()}}`}::text[]) as in_state,
            lateral (select n from import_rows where import_id = ${id} and state = in_state and sheet = ${sheet}
              order by n limit ${limit}) next
          order by next.n limit ${limit}))`,
      ),
    )
    .orderBy(asc(importRows.n))
  return Promise.all(rows.map(async (row) => ({ row, cells: await openCells(tx, ctx, row) })))
}

/** The first rows of each sheet, to recognize the columns and the row of the headings by. */
export async function sampleRows(ctx: Ctx, view: ImportView): Promise<SheetSample[]> {
  requireImporter(ctx)
  return ctx.db((tx) =>
    Promise.all(
      view.sheets.map(async (sheet, at) => {
        const hidden = secretColumns(sheet, ctx.account.gatheringForms)
        const [rows, top] = await Promise.all([
          firstRows(tx, ctx, view.id, at, 3),
          firstRows(tx, ctx, view.id, at, ROWS_SEARCHED, true),
        ])
        return {
          rows: rows.map(({ cells }) => hide(cells, hidden)),
          top: top.map(({ row, cells }) => ({
            line: row.line,
            cells: hide(cells, hidden)
              .map((cell) => (DIGITS.test(cell) ? '•••' : cell.slice(0, 40)))
              .filter(Boolean)
              .slice(0, 5),
          })),
        }
      }),
    ),
  )
}

/** May be a secret without a heading to tell. */
const DIGITS = /\d{5}/

/** The first rows of each sheet as the import reads them. */
export async function previewRows(ctx: Ctx, view: ImportView): Promise<PreviewRow[][]> {
  requireImporter(ctx)
  return ctx.db(async (tx) => {
    const reading = await readings(tx, ctx, await loadImport(tx, view.id))
    return Promise.all(
      view.sheets.map(async ({ kind }, at) => {
        const read = reading[at]
        if (!read || !isSheetKind(kind)) return []
        const rows = await firstRows(tx, ctx, view.id, at, ROWS_PREVIEWED)
        const households = new Households()
        return Promise.all(
          rows.map(async ({ row, cells }) => ({
            line: row.line,
            ...(kind === 'contacts'
              ? previewClient(cells, read, row.line, households)
              : kind === 'optOuts'
                ? previewOptOut(cells, read, ctx.account.timezone)
                : kind === 'messages'
                  ? previewMessage(cells, await historyReading(tx, ctx, read))
                  : kind === 'calls'
                    ? previewCall(cells, await historyReading(tx, ctx, read))
                    : previewRecord(kind, cells, read)),
          })),
        )
      }),
    )
  })
}

type Preview = Omit<PreviewRow, 'line'>

const lookLines = (looks: readonly ImportLook[], { headers }: Pick<Reading, 'headers'>) =>
  looks.map(({ column, reason }) => `${headers[column] || `Column ${column + 1}`}: ${reason}`)

const NAME_PARTS = /^(co)?(firstName|lastName|preferredFirstName|suffix)$/i

/** The first rows by phone and email, which those of a household share. */
class Households {
  readonly #first = new Map<string, { line: number; names: string[] }>()

  besideOf({ values }: ParsedClient, line: number): string | null {
    const { phones, email } = keysOf(values)
    const names = contactNames(values)
    const keys = [...phones, ...(email ? [email] : [])]
    const first = keys.flatMap((key) => this.#first.get(key) ?? [])[0]
    for (const key of keys) if (!this.#first.has(key)) this.#first.set(key, { line, names })
    if (!first) return null
    return names.length === 0 || names.some((name) => first.names.includes(name))
      ? `Is the contact of row ${first.line} again.`
      : `Has the phone or email of row ${first.line}. You decide after the check whether they are a couple.`
  }
}

function previewClient(
  cells: readonly string[],
  reading: Reading,
  line: number,
  households: Households,
): Preview {
  const contact = parseClient(cells, reading)
  const values: Preview['values'] = []
  const put = (label: string, value: string) => values.push({ label, value: withoutSecrets(value) })
  for (const field of PERSON_FIELDS) {
    const value = contact.values[field.name]
    if (value === undefined || NAME_PARTS.test(field.name)) continue
    put(field.fullLabel, field.type === 'sealed' ? '•••' : formatValue(field, value))
  }
  for (const place of contact.addresses) {
    put(
      'Address',
      ['address', 'address2', 'city', 'state', 'zipcode'].flatMap((part) => place[part] ?? []).join(', '),
    )
  }
  for (const { kind, values: record } of contact.records) {
    const { label, columns, fields } = KINDS[kind] as Kind
    const shown = columns.flatMap((name) => {
      const field = fields.find((each) => each.name === name)
      return (field && formatValue(field, record[field.name])) || []
    })
    put(label, shown.join(' · '))
  }
  if (contact.tags.length > 0) put('Tags', contact.tags.join(', '))
  for (const { field, value } of contact.extras) put(field, value)
  for (const { text, at, author } of contact.notes) {
    const by = author && 'name' in author ? `, ${author.name}` : ''
    put('Note', `${text.slice(0, 200)}${at ? ` (${formatDateTime(at, reading.timeZone)}${by})` : by}`)
  }
  return {
    title: contact.problems.length > 0 && !contact.values.companyName ? '' : clientName(contact.values),
    values,
    beside: households.besideOf(contact, line),
    looks: contact.problems.length > 0 ? contact.problems : lookLines(contact.looks, reading),
    left: contact.problems.length > 0,
  }
}

function previewRecord(kind: Scope, cells: readonly string[], reading: Reading): Preview {
  const { values, problems, looks } = parseRecord(kind, cells, reading)
  const shown = recordColumns(kind).flatMap((field) => {
    const value = values[field.name]
    if (value === undefined || value === false) return []
    return [
      {
        label: field.label,
        value: field.type === 'sealed' ? '•••' : withoutSecrets(formatValue(field, value)),
      },
    ]
  })
  return {
    title: shown[0]?.value ?? '',
    values: shown.slice(1),
    looks: problems.length > 0 ? problems : lookLines(looks, reading),
    left: problems.length > 0,
  }
}

function previewMessage(cells: readonly string[], reading: HistoryReading): Preview {
  const read = parseMessage(cells, reading)
  if (!('message' in read)) {
    return { title: '', values: [], looks: 'empty' in read ? [read.empty] : read.problems, left: true }
  }
  const { recipients, flow, at, body, sender } = read.message
  return {
    title: `${flow === 'incoming' ? 'From' : 'To'} ${recipients.map((number) => formatPhone(number)).join(', ')}`,
    values: [
      { label: 'Time', value: formatDateTime(at, reading.timeZone) },
      { label: 'Text', value: body.slice(0, 200) },
      ...(sender ? [{ label: 'Who wrote it', value: sender }] : []),
    ],
    looks: [],
    left: false,
  }
}

function previewCall(cells: readonly string[], reading: HistoryReading): Preview {
  const read = parseCall(cells, reading)
  if (!('call' in read)) {
    return { title: '', values: [], looks: 'empty' in read ? [read.empty] : read.problems, left: true }
  }
  const { number, ownNumber, flow, outcome, at, seconds, by } = read.call
  const direction = flow === 'incoming' ? 'inbound' : 'outbound'
  return {
    title: `${flow === 'incoming' ? 'From' : 'To'} ${formatPhone(number)}`,
    values: [
      { label: 'Time', value: formatDateTime(at, reading.timeZone) },
      { label: 'Call', value: importedCallTitle({ direction, outcome, seconds }) },
      ...(ownNumber ? [{ label: 'Our number', value: formatPhone(ownNumber) }] : []),
      ...(by ? [{ label: 'Who of us', value: by }] : []),
    ],
    looks: lookLines(read.looks, reading),
    left: false,
  }
}

function previewOptOut(cells: readonly string[], reading: Reading, timeZone: string): Preview {
  const { phones, said, at, how, problems } = parseOptOut(cells, reading, timeZone)
  return {
    title: phones.map((phone) => formatPhone(phone)).join(', '),
    values: [
      { label: 'Texts', value: said === 'out' ? 'Opted out' : 'May be texted' },
      ...(at ? [{ label: 'Since', value: formatDateTime(at, timeZone) }] : []),
      ...(how ? [{ label: 'How', value: how }] : []),
    ],
    looks: problems,
    left: problems.length > 0 || said === 'in',
  }
}

const ENCODING_LABELS: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1252': 'Windows',
  macintosh: 'Old Mac',
  mixed: 'UTF-8 and Windows mixed',
}

/** The encodings a text file may be in, each with how it reads words of the file: Peña or PeÃ±a. */
export function encodingChoices({ reading }: ImportView): { value: string; label: string }[] {
  if (!reading) return []
  return ENCODINGS.filter(
    (encoding) => encoding.startsWith('utf-16') === reading.encoding.startsWith('utf-16'),
  ).map((encoding) => ({
    value: encoding,
    label: [
      ENCODING_LABELS[encoding],
      ...(encoding.startsWith('utf-16') ? [] : wordsIn(reading.words, encoding).map(withoutSecrets)),
    ].join(' · '),
  }))
}

/** Columns that are never shown: mapped to a protected field, or with a heading that suggests one. */
export function secretColumns(sheet: ImportSheet, gatheringForms: string): Set<number> {
  const targets = isSheetKind(sheet.kind) ? targetsOf(sheet.kind, gatheringForms) : []
  const secret = new Set(targets.filter(({ field }) => field?.type === 'sealed').map(({ value }) => value))
  return new Set(
    sheet.headers.flatMap((header, at) =>
      secret.has(sheet.targets[at] ?? '') ||
      /ssn|social|licen[cs]e|medicare|account|routing|card/i.test(header)
        ? [at]
        : [],
    ),
  )
}

/** Cells as the import takes them: without the apostrophe that keeps a spreadsheet from running them. */
export const hide = (cells: string[], hidden: ReadonlySet<number>) =>
  cells.map((cell, at) => (hidden.has(at) && cell ? '•••' : withoutSecrets(undefuse(cell))))

/** The values that an update changed, and what they are now. */
function changesOf(
  before: Record<string, unknown>,
  client: typeof clients.$inferSelect | null,
): ImportRowView['changes'] {
  const { records, added, tags, droppedTags } = before as {
    records?: ChangedRecord[]
    added?: AddedRecord[]
    tags?: unknown[]
    droppedTags?: unknown[]
  }
  const [was, now] = client ? [personValues({ ...client, ...before }), personValues(client)] : [{}, {}]
  const show = (field: (typeof PERSON_FIELDS)[number], value: unknown) =>
    value === undefined ? '' : field.type === 'sealed' ? '•••' : withoutSecrets(formatValue(field, value))
  const fields = PERSON_FIELDS.filter(
    ({ name, stored }) =>
      changedFields({ value: was[name] }, { value: now[name] }).length > 0 ||
      (stored === 'sealed' && client && sealedIn(before, name) !== client.sealed[name]),
  )
  return [
    ...fields.map((field) => ({
      label: field.fullLabel,
      before: show(field, was[field.name]),
      now: show(field, now[field.name]),
    })),
    ...[
      ...(tags?.length || droppedTags?.length ? ['Tags changed'] : []),
      ...(records ?? []).map(({ kind, data }) => `${KINDS[kind].title(data)} changed`),
      ...(added ?? []).map(({ kind }) => `${KINDS[kind].label} added`),
    ].map((label) => ({ label, before: '', now: '' })),
  ]
}

/** The value of a field that a column stands for; null if it stands for several or a record. */
function valueHere(target: string, client: typeof clients.$inferSelect): string | null {
  const field = PERSON_FIELDS.find(({ name }) => name === target)
  return field && field.type !== 'sealed'
    ? withoutSecrets(formatValue(field, personValues(client)[target]))
    : null
}

const sealedIn = (before: Record<string, unknown>, name: string) =>
  (before.sealed as Record<string, string> | undefined)?.[name]

/** Rows in one state after row `after`, for the pages of the check. */
export async function listImportRows(
  ctx: Ctx,
  view: ImportView,
  { state, after }: { state: RowList; after: number },
): Promise<{ rows: ImportRowView[]; next: number | null }> {
  requireImporter(ctx)
  return ctx.db(async (tx) => {
    const rows = await tx
      .select({ row: importRows, client: clients })
      .from(importRows)
      .leftJoin(
        clients,
        and(
          eq(clients.accountId, importRows.accountId),
          sql`${clients.id} = coalesce(${importRows.clientId}, ${importRows.matchId})`,
        ),
      )
      .where(
        and(
          eq(importRows.importId, view.id),
          state === 'look'
            ? and(isNotNull(importRows.looks), ne(importRows.state, 'error'))
            : and(
                eq(importRows.state, state),
                state === 'updated' ? isNotNull(importRows.before) : undefined,
              ),
          gt(importRows.n, after),
        ),
      )
      .orderBy(asc(importRows.n))
      .limit(ROWS_SHOWN + 1)
    const shown = rows.slice(0, ROWS_SHOWN)
    const earlier = shown.flatMap(({ row }) => row.matchRow ?? [])
    const lines = new Map(
      earlier.length === 0
        ? []
        : (
            await tx
              .select({ n: importRows.n, line: importRows.line })
              .from(importRows)
              .where(and(eq(importRows.importId, view.id), inArray(importRows.n, earlier)))
          ).map((row) => [row.n, row.line]),
    )
    const views = await Promise.all(
      shown.map(async ({ row, client }): Promise<ImportRowView> => {
        const sheet = view.sheets[row.sheet]!
        const cells = hide(await openCells(tx, ctx, row), secretColumns(sheet, ctx.account.gatheringForms))
        return {
          n: row.n,
          sheet: view.sheets.length > 1 ? sheet.name : '',
          line: row.line,
          title: cells
            .filter((cell, at) => cell && sheet.targets[at] && sheet.targets[at] !== ID_TARGET)
            .slice(0, 4)
            .join(' · '),
          reason: row.reason,
          looks:
            state === 'look'
              ? (row.looks ?? []).map(({ column, reason, kept = false }) => ({
                  label: sheet.headers[column] || `Column ${column + 1}`,
                  cell: cells[column] ?? '',
                  reason,
                  kept,
                  here: kept && client ? valueHere(sheet.targets[column] ?? '', client) : null,
                }))
              : [],
          changes: state === 'updated' && row.before ? changesOf(row.before, client) : [],
          match: client && { id: client.id, name: clientName(client), by: row.matchBy ?? '' },
          matchLine: row.matchRow === null ? null : (lines.get(row.matchRow) ?? null),
          matchBy: row.matchBy,
          choice: row.choice,
        }
      }),
    )
    return { rows: views, next: rows.length > ROWS_SHOWN ? shown.at(-1)!.row.n : null }
  })
}
