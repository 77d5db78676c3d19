import '#app/lib/require-node.mjs'
import { sql } from 'drizzle-orm'
import { type Difference, recountAll } from '#app/features/work/metrics/recount-all.server.ts'
import { env } from '#app/lib/env.server.ts'
import type { Services } from '#app/lib/services.ts'
import { systemCtx } from '#app/lib/system-ctx.server.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { openPool } from '#db/client.ts'
import { withoutAccount } from '#db/tenant.ts'

/**
 * Counts the metrics of one account or of all from the events, corrects what differs, and reports it by account.
 * @param services with the worker's database
 * @throws Error for an account that doesn't exist
 */
export async function recountMetrics(
  services: Services,
  which: string,
  report: (accountId: string, differences: Difference[]) => void,
): Promise<void> {
  if (which !== 'all' && !isUuid(which)) throw new Error('Name an account’s id, or all.')
  const ids = which === 'all' ? await allAccounts(services) : [which]
  for (const id of ids) {
    const ctx = await systemCtx(services, id)
    if (ctx) report(id, await recountAll(ctx))
    else if (which !== 'all') throw new Error('There is no such account.')
  }
}

async function allAccounts({ pool }: Services): Promise<string[]> {
  const rows = await withoutAccount(pool, (tx) =>
    tx.execute<{ id: string }>(sql`select * from accounts_with_metrics() as account (id)`),
  )
  return rows.map(({ id }) => id)
}

const line = ({ day, userId, counter, stored, counted }: Difference) =>
  `  ${day} ${counter} of ${userId ?? 'the account'}: ${stored}, now ${counted}`

if (import.meta.main) {
  const pool = openPool(env().WORKER_DATABASE_URL ?? env().DATABASE_URL, { max: 2 })
  // Nothing that the recount does is published.
  const bus = {
    publish: async () => {},
    subscribe: () => () => {},
    isConnected: () => true,
    close: async () => {},
  }
  let found = 0
  try {
    await recountMetrics(
      { pool, bus, now: () => new Date() },
      process.argv[2] ?? '',
      (accountId, differences) => {
        found += differences.length
        console.log(`${accountId}: ${differences.length === 0 ? 'right' : `${differences.length} corrected`}`)
        for (const difference of differences) console.log(line(difference))
      },
    )
    // Operators and their monitoring see that something was wrong.
    if (found > 0) process.exitCode = 2
  } catch (error) {
    console.error(`error: ${(error as Error).message}`)
    process.exitCode = 1
  } finally {
    await pool.end({ timeout: 1 })
  }
}
