import { sql } from 'drizzle-orm'
import { dayIn } from '#app/lib/dates.ts'
import type { Database } from '#db/client.ts'

/** Clues to the call that a file is the recording of. */
export interface Clues {
  ids: readonly string[]
  numbers: readonly string[]
  /** When it was, in each zone that may be meant. */
  times: readonly Date[]
  /** A day alone, `yyyy-MM-dd`. */
  day: string | null
}

interface Call {
  id: string
  phoneNumber: string
  externalId: string | null
  startedAt: Date
  seconds: number | null
  isRecorded: boolean
}

export type Match =
  | { call: Call; by: 'ID' | 'number and time' }
  /** Why no call or several may be meant. */
  | { reason: string }

const FILES_AT_ONCE = 1000
/** Lists and recorders round a time to the minute, or begin when it rings. */
const NEAR_MS = 90_000
/** A recording may be named by the time of its end. */
const AFTER_MS = 180_000

/** Finds the imported call of each file: exactly one, or none. */
export async function matchRecordings(
  tx: Database,
  timeZone: string,
  files: readonly Clues[],
): Promise<Match[]> {
  const matches: Match[] = []
  for (let from = 0; from < files.length; from += FILES_AT_ONCE) {
    const some = files.slice(from, from + FILES_AT_ONCE)
    const calls = await callsOf(tx, some)
    const byId = Map.groupBy(calls, ({ externalId }) => externalId)
    const byNumber = Map.groupBy(calls, ({ phoneNumber }) => phoneNumber)
    for (const clues of some) matches.push(matchOf(clues, { byId, byNumber, timeZone }))
  }
  return matches
}

async function callsOf(tx: Database, files: readonly Clues[]): Promise<Call[]> {
  const numbers = [...new Set(files.flatMap((file) => file.numbers))]
  const ids = [...new Set(files.flatMap((file) => file.ids))]
  const rows = await tx.execute<Omit<Call, 'startedAt'> & { startedAt: string }>(sql`
    select id, phone_number as "phoneNumber", external_id as "externalId", started_at as "startedAt", seconds,
      storage_key is not null as "isRecorded"
    from imported_calls
    where phone_number = any(${sql.param(numbers)}::text[]) or external_id = any(${sql.param(ids)}::text[])`)
  return rows.map((row) => ({ ...row, startedAt: new Date(row.startedAt) }))
}

interface Known {
  byId: ReadonlyMap<string | null, Call[]>
  byNumber: ReadonlyMap<string, Call[]>
  timeZone: string
}

const SEVERAL = 'Several imported calls fit. Add an index that names the call’s ID for each file.'

function matchOf({ ids, numbers, times, day }: Clues, { byId, byNumber, timeZone }: Known): Match {
  for (const id of ids) {
    const found = byId.get(id) ?? []
    if (found.length > 1) return { reason: SEVERAL }
    if (found[0]) return { call: found[0], by: 'ID' }
  }
  if (numbers.length === 0 || (times.length === 0 && !day)) {
    return { reason: 'Neither an index nor the name of the file says which call it is of.' }
  }
  const among = numbers.flatMap((number) => byNumber.get(number) ?? [])
  for (const fits of waysToFit(times, day, timeZone)) {
    const found = among.filter(fits)
    if (found.length > 1) return { reason: SEVERAL }
    if (found[0]) return { call: found[0], by: 'number and time' }
  }
  return { reason: 'No imported call fits. Import the list of calls first.' }
}

/** From the narrowest to the widest: the same second, about the same time, while the call went on; or the day. */
function waysToFit(
  times: readonly Date[],
  day: string | null,
  timeZone: string,
): ((call: Call) => boolean)[] {
  if (times.length === 0) return [({ startedAt }) => dayIn(startedAt, timeZone) === day]
  const after = ({ startedAt }: Call) => times.map((time) => time.getTime() - startedAt.getTime())
  return [
    (call) => after(call).some((ms) => Math.abs(ms) < 1000),
    (call) => after(call).some((ms) => Math.abs(ms) <= NEAR_MS),
    (call) => after(call).some((ms) => ms >= -NEAR_MS && ms <= (call.seconds ?? 0) * 1000 + AFTER_MS),
  ]
}
