import { sql } from 'drizzle-orm'
import type { CallLogEntry } from '#app/features/telephony/calls/log/call-log-entry.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { formatPhone } from '#app/lib/phone.ts'
import type { Database } from '#db/client.ts'
import { MOST_HITS, type SearchSource } from '#app/features/area.server.ts'
import type { SearchHit } from '#app/features/area.ts'
import { directionLabel, callStatusLabel } from './labels.ts'

const MIN_DIGITS = 3

/** Numbers that called or were called, by their first digits. Names find the contact, whose page shows the calls. */
export const callSearch: SearchSource = { kind: 'call', label: 'Calls', position: 25, find: findCalls }

async function findCalls(tx: Database, _ctx: Ctx, term: string): Promise<SearchHit[]> {
  const digits = /^[-+().\s\d]+$/.test(term) ? term.replace(/\D/g, '') : ''
  if (digits.length < MIN_DIGITS) return []
  const ranges = [digits, `1${digits}`].map(
    (start) => sql`phone_number between ${start} and ${start.padEnd(15, '9')}`,
  )
  const rows = await tx.execute<
    { id: string; number: string } & Pick<CallLogEntry, 'format' | 'status' | 'isCut'>
  >(sql`
    select distinct on (phone_number) id, phone_number as number, format, status,
      cut_at is not null as "isCut" from calls
    where ${sql.join(ranges, sql` or `)}
    order by phone_number, created_at desc limit ${MOST_HITS + 1}::int`)
  return rows.map(({ id, number, format, status, isCut }) => ({
    id,
    to: `/phone-log?view=all&field=number&value=${number}`,
    title: formatPhone(number),
    detail: `Last call: ${directionLabel(format).toLowerCase()}, ${callStatusLabel({ status, isCut }).toLowerCase()}`,
  }))
}
