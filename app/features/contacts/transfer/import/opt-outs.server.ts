import { inArray, sql } from 'drizzle-orm'
import { recordConsent, undoOptOuts } from '#app/features/people/consent/consent.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { undefuse } from '#app/lib/formula-safe.ts'
import { normalizeAnyPhone } from '#app/lib/phone.ts'
import { withoutSecrets } from '#app/lib/secret-text.ts'
import { fromLocalInput } from '#app/lib/zoned.ts'
import type { Database } from '#db/client.ts'
import { consents } from '#db/schema/index.ts'
import { readDay } from '../values/read-day.ts'
import { readOptOut, readTime } from '../values/read-opt-out.ts'
import { readPhones } from '../values/read-phones.ts'
import {
  NO_TEXTS_TARGET,
  OPT_OUT_HOW,
  OPT_OUT_NUMBER,
  OPT_OUT_SINCE,
  OPT_OUT_STATE,
} from './column-targets.ts'
import type { ImportRow, OpenRow, RowChange } from './import-rows.server.ts'
import type { Import } from './imports.server.ts'
import { repeatedOptOuts, saidOptOut } from '../nightly/repeated-opt-outs.server.ts'
import { keysOf, parseClient, type Reading } from './parse-row.server.ts'

// A list of those who said no to another service. It only adds opt-outs: a row by which a number may be texted counts
// only against an older one of the same list, and never lifts an opt-out.

export interface OptOutRow {
  phones: string[]
  said: 'out' | 'in'
  /** Null where the list has no date. */
  at: Date | null
  /** How it was said, in the list's words. */
  how: string | null
  problems: string[]
}

export function parseOptOut(cells: readonly string[], reading: Reading, timeZone: string): OptOutRow {
  const column = (target: string) => reading.targets.indexOf(target)
  const cell = (target: string) => (column(target) < 0 ? undefined : (cells[column(target)] ?? ''))
  const heading = (target: string) => reading.headers[column(target)] ?? ''
  const given = undefuse(cell(OPT_OUT_NUMBER) ?? '')
  const { found, problem } = readPhones(given)
  // Someone who texts from abroad can say no too.
  const abroad = found.length === 0 ? normalizeAnyPhone(given) : null
  const phones = [...new Set(abroad ? [abroad] : found.map(({ number }) => number))]
  // A list without a state says by the date who opted out.
  const state = column(OPT_OUT_STATE) < 0 && column(OPT_OUT_SINCE) >= 0 ? OPT_OUT_SINCE : OPT_OUT_STATE
  const isDateOfAny = state === OPT_OUT_SINCE && readOptOut('', heading(state)) === null
  const said = isDateOfAny ? 'out' : readOptOut(cell(state), heading(state))
  const since = cell(OPT_OUT_SINCE) ?? ''
  const day = readDay(since, { order: reading.dateOrders[column(OPT_OUT_SINCE)] ?? null, lean: 'past' })
  const at = day.kind === 'value' ? fromLocalInput(`${String(day.typed)}T${readTime(since)}`, timeZone) : null
  const problems = [
    ...(problem && phones.length === 0 ? [`${heading(OPT_OUT_NUMBER)}: ${problem}`] : []),
    ...(phones.length === 0 && !problem ? ['There is no phone number.'] : []),
    ...(said === null ? [`${heading(state)}: This says neither yes nor no.`] : []),
  ]
  return {
    phones,
    said: said ?? 'out',
    at,
    how: withoutSecrets(cell(OPT_OUT_HOW)?.trim() ?? '').slice(0, 200) || null,
    problems,
  }
}

const MAY_BE_TEXTED = 'This number may be texted: nothing to keep.'

export function checkOptOuts(rows: OpenRow[], reading: (Reading | null)[], timeZone: string): RowChange[] {
  return rows.map(({ row: { n, sheet }, cells }): RowChange => {
    const { phones, said, at, problems } = parseOptOut(cells, reading[sheet]!, timeZone)
    if (problems.length > 0) return { n, state: 'error', reason: problems.join(' ') }
    const keys = phones.map((phone) => `${said} ${phone} ${at?.toISOString() ?? ''}`)
    return said === 'in' ? { n, state: 'skipped', reason: MAY_BE_TEXTED, keys } : { n, state: 'ok', keys }
  })
}

/** Leaves out numbers that said yes later in the same list. */
export async function markOptedInLater(tx: Database, importId: string): Promise<void> {
  await tx.execute(sql`
    with said as (
      select n, split_part(key, ' ', 1) as said, split_part(key, ' ', 2) as phone, split_part(key, ' ', 3) as at
      from import_rows, unnest(keys) as key
      where import_id = ${importId} and (key like 'in 1%' or key like 'out 1%')
    ), yes as (select phone, max(at) as at from said where said = 'in' group by phone)
    update import_rows r set state = 'skipped', reason = 'A newer row of this list says that this number may be texted.'
    from said join yes using (phone)
    where r.import_id = ${importId} and r.n = said.n and r.state = 'ok' and said.said = 'out'
      and said.at <> '' and yes.at > said.at`)
}

/** The ledger's states of the numbers of rows. */
async function statesOf(tx: Database, rows: readonly { phones: readonly string[] }[]) {
  const phones = rows.flatMap((row) => row.phones)
  const known = await tx.select().from(consents).where(inArray(consents.phone, phones))
  return new Map(known.map((each) => [each.phone, each]))
}

const SINCE = 'This number opted in here since.'

/** Records a batch of opt-outs. The newest state wins: a number that said yes to us since isn't opted out. */
export async function writeOptOuts(
  tx: Database,
  ctx: Ctx,
  row: Import,
  { rows, reading }: { rows: OpenRow[]; reading: (Reading | null)[] },
): Promise<RowChange[]> {
  const parsed = rows.map(({ row: { n, line, sheet }, cells }) => ({
    n,
    line,
    ...parseOptOut(cells, reading[sheet]!, ctx.account.timezone),
  }))
  const states = await statesOf(tx, parsed)
  const said = parsed.flatMap(({ at, phones }) => phones.map((phone) => saidOptOut(phone, at)))
  const repeated = row.source === 'user' ? new Set<string>() : await repeatedOptOuts(tx, row, said)
  const now = ctx.now()
  const changes: RowChange[] = []
  for (const { n, line, phones, at, how } of parsed) {
    const events: string[] = []
    let reason = 'This number is already opted out.'
    for (const phone of phones) {
      const state = states.get(phone)
      if (state?.state === 'opted-out') continue
      if (repeated.has(saidOptOut(phone, at))) {
        reason = state ? SINCE : 'The last file listed this number too.'
        continue
      }
      const since = at && at < now ? at : now
      if (state?.state === 'opted-in' && at && state.since > since) {
        reason = SINCE
        continue
      }
      const note = `${how ? `${how}. ` : ''}From ${row.fileName}, row ${line}`
      const event = await recordConsent(tx, ctx, { phone, event: 'opt-out', source: 'list', note, since })
      if (!event) continue
      events.push(event)
      states.set(phone, { accountId: ctx.account.id, phone, state: 'opted-out', eventId: event, since })
    }
    changes.push(
      events.length > 0
        ? { n, state: 'created', recordId: events[0]!, before: { events } }
        : { n, state: 'skipped', reason },
    )
  }
  return changes
}

/**
 * Records the opt-outs that a list of contacts says, also of contacts that are left as they are. Undoing the import doesn't
 * take them back.
 */
export async function writeClientOptOuts(
  tx: Database,
  ctx: Ctx,
  row: Import,
  {
    rows,
    reading,
    isNews,
  }: { rows: OpenRow[]; reading: (Reading | null)[]; isNews: (row: ImportRow) => boolean },
): Promise<void> {
  const said = rows.flatMap(({ row: each, cells }) => {
    const { line, sheet } = each
    const read = reading[sheet]!
    const column = read.targets.indexOf(NO_TEXTS_TARGET)
    if (column < 0 || readOptOut(cells[column] ?? '', read.headers[column] ?? '') !== 'out') return []
    if (!isNews(each)) return []
    return [{ line, phones: keysOf(parseClient(cells, read).values).phones }]
  })
  if (said.length === 0) return
  const states = await statesOf(tx, said)
  const optedOut = new Set(
    [...states.values()].flatMap(({ phone, state }) => (state === 'opted-out' ? phone : [])),
  )
  for (const { line, phones } of said) {
    for (const phone of phones) {
      if (optedOut.has(phone)) continue
      optedOut.add(phone)
      const note = `From ${row.fileName}, row ${line}`
      await recordConsent(tx, ctx, { phone, event: 'opt-out', source: 'list', note })
    }
  }
}

/** Lets be texted again whom only this import opted out. */
export async function undoImportedOptOuts(tx: Database, ctx: Ctx, rows: ImportRow[]): Promise<void> {
  const events = rows.flatMap(({ before }) => (before as { events?: string[] } | null)?.events ?? [])
  if (events.length > 0) await undoOptOuts(tx, ctx, events)
}
