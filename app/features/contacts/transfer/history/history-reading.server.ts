import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { phoneNumbers } from '#db/schema/index.ts'
import type { Reading } from '../import/parse-row.server.ts'
import type { HistoryReading } from './read-instant.ts'

export async function historyReading(tx: Database, ctx: Ctx, reading: Reading): Promise<HistoryReading> {
  const rows = await tx.select({ number: phoneNumbers.number }).from(phoneNumbers)
  return {
    ...reading,
    own: new Set(rows.map(({ number }) => number)),
    timeZone: ctx.account.timezone,
    now: ctx.now(),
  }
}
