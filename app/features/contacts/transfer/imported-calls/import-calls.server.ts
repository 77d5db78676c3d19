import { inArray, sql } from 'drizzle-orm'
import { keyedHash } from '#app/lib/crypto.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { hasNumber, ownersFirst } from '#app/lib/number-owners.server.ts'
import { removeFile } from '#app/lib/storage.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { insertRows } from '#db/insert-rows.ts'
import { clients, importedCalls } from '#db/schema/index.ts'
import { isOneOf } from '#db/uuids.ts'
import { historyReading } from '../history/history-reading.server.ts'
import type { ImportRow, OpenRow, RowChange } from '../import/import-rows.server.ts'
import type { Import } from '../import/imports.server.ts'
import type { Reading } from '../import/parse-row.server.ts'
import { type OldCall, parseCall } from './parse-call.ts'

// Calls that another service kept, as read-only history. They are in a table of their own, which nothing counts.

/** Ids that count up are other calls' in another list. */
const LONG_ID = 8

/** The same call has the same fingerprint, whichever file it comes in. */
function fingerprintOf({ id, number, flow, at }: OldCall): string {
  const said = id && id.length >= LONG_ID ? `id ${id}` : [id, number, flow, at.toISOString()].join('\n')
  return keyedHash('imported call', said).toString('base64url')
}

const HERE = 'This call is already here.'

export async function checkCalls(
  tx: Database,
  ctx: Ctx,
  rows: OpenRow[],
  readings: (Reading | null)[],
): Promise<RowChange[]> {
  const changes: RowChange[] = []
  const good: (RowChange & { fingerprint: string })[] = []
  const reading = await historyReading(tx, ctx, readings[rows[0]!.row.sheet]!)
  for (const { row, cells } of rows) {
    const { n } = row
    const read = parseCall(cells, { ...reading, ...readings[row.sheet]! })
    if ('problems' in read) changes.push({ n, state: 'error', reason: read.problems.join(' ') })
    else if ('empty' in read) changes.push({ n, state: 'skipped', reason: read.empty })
    else {
      const looks = read.looks.length > 0 ? read.looks : null
      good.push({ n, state: 'ok', looks, fingerprint: fingerprintOf(read.call) })
    }
  }
  const here = await known(
    tx,
    good.map(({ fingerprint }) => fingerprint),
  )
  for (const { fingerprint, ...change } of good) {
    changes.push(
      here.has(fingerprint)
        ? { n: change.n, state: 'skipped', reason: HERE }
        : { ...change, keys: [`call ${fingerprint}`] },
    )
  }
  return changes
}

async function known(tx: Database, fingerprints: string[]): Promise<Set<string>> {
  if (fingerprints.length === 0) return new Set()
  const rows = await tx
    .select({ fingerprint: importedCalls.fingerprint })
    .from(importedCalls)
    .where(inArray(importedCalls.fingerprint, fingerprints))
  return new Set(rows.map(({ fingerprint }) => fingerprint))
}

/** Adds a batch of calls. It publishes no event and changes no contact. */
export async function writeCalls(
  tx: Database,
  ctx: Ctx,
  { id: importId }: Pick<Import, 'id'>,
  { rows, reading: readings }: { rows: OpenRow[]; reading: (Reading | null)[] },
): Promise<RowChange[]> {
  const reading = await historyReading(tx, ctx, readings[rows[0]!.row.sheet]!)
  const calls = new Map<string, { n: number; call: OldCall }>()
  for (const { row, cells } of rows) {
    const read = parseCall(cells, { ...reading, ...readings[row.sheet]! })
    if (!('call' in read)) continue
    const fingerprint = fingerprintOf(read.call)
    if (!calls.has(fingerprint)) calls.set(fingerprint, { n: row.n, call: read.call })
  }
  for (const fingerprint of await known(tx, [...calls.keys()])) calls.delete(fingerprint)
  const owners = await ownersOf(
    tx,
    [...calls.values()].map(({ call }) => call.number),
  )
  const now = ctx.now()
  const ids = new Map<number, string>()
  const values = [...calls].map(([fingerprint, { n, call }]) => {
    const id = uuidv7(now.getTime())
    ids.set(n, id)
    return {
      accountId: ctx.account.id,
      id,
      importId,
      clientId: owners.get(call.number) ?? null,
      phoneNumber: call.number,
      ownNumber: call.ownNumber,
      direction: call.flow === 'incoming' ? ('inbound' as const) : ('outbound' as const),
      outcome: call.outcome,
      startedAt: call.at,
      seconds: call.seconds,
      handledBy: call.by,
      externalId: call.id,
      fingerprint,
      createdAt: now,
    }
  })
  await insertRows(tx, importedCalls, values)
  return rows.map(({ row: { n } }): RowChange => {
    const recordId = ids.get(n)
    return recordId ? { n, state: 'created', recordId } : { n, state: 'skipped', reason: HERE }
  })
}

/** The owner of each number, by its mobile or home number. */
async function ownersOf(tx: Database, numbers: readonly string[]): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map()
  const rows = await tx.execute<{ number: string; id: string }>(sql`
    select given.number, owner.id
    from unnest(${sql.param([...new Set(numbers)])}::text[]) as given (number),
      lateral (select ${clients.id} from ${clients} where ${hasNumber(sql`given.number`)}
        order by ${ownersFirst(sql`given.number`)} limit 1) owner`)
  return new Map(rows.map(({ number, id }) => [number, id]))
}

/** Removes imported calls with their recordings. Files go before their rows. */
export async function undoCalls(tx: Database, ctx: Ctx, rows: readonly ImportRow[]): Promise<void> {
  const ids = rows.flatMap(({ recordId }) => recordId ?? [])
  if (ids.length === 0) return
  const gone = await tx
    .select({ storageKey: importedCalls.storageKey })
    .from(importedCalls)
    .where(isOneOf(importedCalls.id, ids))
  for (const { storageKey } of gone) if (storageKey) await removeFile(ctx.account.id, storageKey)
  await tx.delete(importedCalls).where(isOneOf(importedCalls.id, ids))
}
