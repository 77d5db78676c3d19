import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import type { Ctx } from './ctx.server.ts'

/** All that was committed before the oldest mark of a kind is counted (metric_changes): until now when there is none. ISO. */
export async function countedUntil(tx: Database, ctx: Ctx, kind: string): Promise<string> {
  const [row] = await tx.execute<{ oldest: string | null }>(
    sql`select min(created_at) as oldest from metric_changes where kind = ${kind}`,
  )
  return row?.oldest ? new Date(row.oldest).toISOString() : ctx.now().toISOString()
}
