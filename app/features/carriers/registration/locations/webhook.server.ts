import { type SQL, sql } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import { systemCtx } from '#app/lib/system-ctx.server.ts'
import { withoutAccount } from '#db/tenant.ts'
import { enqueue } from '#jobs/enqueue.ts'

/** Where the provider's events name what they are about, in forms and in the data of CloudEvents. */
const NAMED = ['BundleSid', 'brandsid', 'messagingservicesid'] as const

/**
 * Has the registrations that these events name read again. What the events say doesn't matter, nor do their order and doubles.
 * Ignores what no account has.
 * @param events forms or the `data` of CloudEvents
 */
export async function receiveEvents(
  services: Services,
  events: readonly Record<string, unknown>[],
): Promise<void> {
  const sids = new Set(
    events.flatMap((event) => NAMED.map((name) => event[name]).filter((sid) => typeof sid === 'string')),
  )
  const accounts = new Set<string>()
  for (const sid of sids) {
    const accountId = await accountOf(services, sid)
    if (accountId) accounts.add(accountId)
  }
  for (const accountId of accounts) {
    const ctx = await systemCtx(services, accountId)
    await ctx?.db((tx) => enqueue(tx, 'registration.refresh', {}, { once: true }))
  }
}

async function accountOf({ pool }: Pick<Services, 'pool'>, sid: string): Promise<string | null> {
  const [row] = await withoutAccount(pool, (tx) =>
    tx.execute<{ id: string | null }>(sql`select find_account_by_registration(${sid}) as id`),
  )
  return row?.id ?? null
}

/** Has all registrations read again that wait for a decision, since a webhook may get lost. */
export const pollRegistrations = (services: Services): Promise<void> =>
  refreshEach(services, sql`select accounts_awaiting_registration() as id`)

/** Has message campaigns read again that were decided on, since the provider sends no event when one is deleted there. */
export const pollCampaigns = (services: Services): Promise<void> =>
  refreshEach(services, sql`select accounts_with_message_campaigns() as id`)

async function refreshEach(services: Services, accounts: SQL): Promise<void> {
  const rows = await withoutAccount(services.pool, (tx) => tx.execute<{ id: string }>(accounts))
  for (const { id: accountId } of rows) {
    const ctx = await systemCtx(services, accountId)
    await ctx?.db((tx) => enqueue(tx, 'registration.refresh', {}, { once: true }))
  }
}
