import { userName } from '#app/features/messaging/conversations/labels.ts'
import type { CallLogEntry } from '#app/features/telephony/calls/log/call-log-entry.server.ts'
import { streamCsv } from '#app/lib/workbook/csv.server.ts'
import { streamWorkbook } from '#app/lib/workbook/stream-workbook.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { forbidden } from '#app/lib/errors.ts'
import { defuseTyped } from '#app/lib/formula-safe.ts'
import { FIRST_PAGE } from '#app/lib/lists/define-list.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { toLocalInput } from '#app/lib/zoned.ts'
import { directionLabel, officeHoursLabel, callStatusLabel } from './labels.ts'
import { listCalls, listRecordings } from './list-calls.server.ts'
import { CALL_VIEWS, type LogQuery } from './log-query.ts'

/** The newest calls that an export holds. */
export const MOST_EXPORTED = 50_000
const BATCH = 500

export type ExportFormat = 'csv' | 'xlsx'
type Cell = string | number | null

const COLUMNS: [label: string, cell: (call: CallLogEntry, zone: string) => Cell][] = [
  ['Date', ({ createdAt }, zone) => toLocalInput(new Date(createdAt), zone).replace('T', ' ')],
  ['Location', ({ location }) => location?.name ?? null],
  ['Direction', ({ format }) => directionLabel(format)],
  ['Contact', ({ client }) => client?.name ?? null],
  ['Number', ({ phoneNumber }) => plainNumber(phoneNumber)],
  ['User', ({ user }) => user && userName(user)],
  ['Menu choice', ({ ivr }) => (ivr === 'main' ? null : ivr)],
  ['For or transferred to', ({ userTo }) => userTo && userName(userTo)],
  ['Our number', ({ accountPhone }) => plainNumber(accountPhone?.phoneNumber ?? null)],
  ['Participants', ({ participants }) => participants.length],
  ['Status', callStatusLabel],
  ['Duration in seconds', ({ callDuration }) => callDuration],
  ['Recorded seconds', (call) => recordedSeconds(call)],
  ['Message', ({ transcript }) => transcript],
  ['Result', ({ result }) => result?.name ?? null],
  ['Result by', ({ result }) => (result?.by ? userName(result.by) : null)],
  ['Worked by', ({ workedBy }) => workedBy && userName(workedBy)],
  ['Worked on', ({ workedOn }, zone) => workedOn && toLocalInput(new Date(workedOn), zone).replace('T', ' ')],
  ['Office hours', officeHoursLabel],
]

const LABELS = COLUMNS.map(([label]) => label)

/** Without the plus, which would look like a formula. */
const plainNumber = (number: string | null) => number && formatPhone(number).replace(/^\+/, '')

const recordedSeconds = ({ recordings }: CallLogEntry) =>
  recordings.length > 0 ? recordings.reduce((sum, { duration }) => sum + duration, 0) : null

/** The calls of a view of the log, newest first, as a file. Times are in the account's zone. */
export async function exportCalls(
  ctx: Ctx,
  query: LogQuery,
  format: ExportFormat,
): Promise<{ body: ReadableStream<Uint8Array>; name: string }> {
  if (!ctx.actor || !ctx.can.exportClients) throw forbidden()
  const { label } = CALL_VIEWS.find(({ view }) => view === query.view)!
  await ctx.db((tx) =>
    audit(tx, ctx, { action: 'exported the call log', entity: 'call', detail: `${label}, as ${format}` }),
  )
  const name = `calls-${query.view}-${ctx.now().toISOString().slice(0, 10)}.${format}`
  return {
    body: format === 'csv' ? streamCsv(LABELS, rowsOf(ctx, query)) : await workbookOf(ctx, query, label),
    name,
  }
}

function workbookOf(ctx: Ctx, query: LogQuery, name: string): Promise<ReadableStream<Uint8Array>> {
  const columns = LABELS.map((label) => ({ label, format: undefined }))
  return streamWorkbook([{ name, columns, rows: typedRowsOf(ctx, query) }], ctx.now())
}

async function* typedRowsOf(ctx: Ctx, query: LogQuery) {
  for await (const rows of rowsOf(ctx, query)) {
    yield rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? defuseTyped(cell) : cell)))
  }
}

/** In batches, each in a transaction of its own. A call with several recordings is one row. */
async function* rowsOf(ctx: Ctx, query: LogQuery): AsyncGenerator<Cell[][], undefined> {
  const zone = ctx.account.timezone
  let after: string | null = null
  for (let count = 0; count < MOST_EXPORTED; count += BATCH) {
    const { calls, older } = await readBatch(ctx, { ...query, ...FIRST_PAGE, after })
    yield calls.map((call) => COLUMNS.map(([, cell]) => cell(call, zone)))
    if (!older) return
    after = older
  }
}

async function readBatch(
  ctx: Ctx,
  query: LogQuery,
): Promise<{ calls: CallLogEntry[]; older: string | null }> {
  const wanted = { ...query, limit: BATCH }
  if (query.view !== 'recordings') {
    const { items, older } = await listCalls(ctx, wanted)
    return { calls: items, older }
  }
  const { items, older } = await listRecordings(ctx, wanted)
  return { calls: [...new Map(items.map(({ call }) => [call.id, call])).values()], older }
}
