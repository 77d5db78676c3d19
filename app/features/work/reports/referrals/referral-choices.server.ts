import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { NAME_COLUMNS } from '#app/features/people/clients/name-columns.server.ts'
import { clientName } from '#app/lib/client-names.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { clients } from '#db/schema/index.ts'
import { isReferral } from './list-referrals.server.ts'
import { referralTotals } from './referral-totals.server.ts'

const MOST_WAYS = 200

/** The choices of the report's filter. */
export interface ReferralChoices {
  /** How contacts were referred. */
  ways: string[]
  /** The clients who referred most, and the one that is chosen. */
  referrers: { value: string; label: string }[]
}

export async function referralChoices(ctx: Ctx, chosen: string): Promise<ReferralChoices> {
  const [totals, ways, chosenName] = await Promise.all([
    referralTotals(ctx),
    ctx.db((tx) =>
      tx
        .selectDistinct({ via: clients.affiliateVia })
        .from(clients)
        .where(and(isReferral, isNotNull(clients.affiliateVia)))
        .orderBy(clients.affiliateVia)
        .limit(MOST_WAYS),
    ),
    isUuid(chosen) ? referrerName(ctx, chosen) : null,
  ])
  const referrers = totals.topClients.map(({ client }) => ({ value: client.id, label: client.name }))
  if (chosenName !== null && !referrers.some(({ value }) => value === chosen)) {
    referrers.push({ value: chosen, label: chosenName })
  }
  return { ways: ways.flatMap(({ via }) => via ?? []), referrers }
}

/** The name, or that there is no such contact anymore. */
async function referrerName(ctx: Ctx, id: string): Promise<string> {
  const [row] = await ctx.db((tx) =>
    tx
      .select({ ...NAME_COLUMNS })
      .from(clients)
      .where(and(eq(clients.id, id), sql`${clients.deletedAt} is null`)),
  )
  return row ? clientName(row) : 'A contact that was deleted'
}
