import { eq, inArray, sql } from 'drizzle-orm'
import { NAME_COLUMNS } from '#app/features/people/clients/name-columns.server.ts'
import { clientName } from '#app/lib/client-names.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { dayIn } from '#app/lib/dates.ts'
import type { Database } from '#db/client.ts'
import { clients, referralTotals as totals } from '#db/schema/index.ts'
import { isReferral } from './list-referrals.server.ts'

/** Referrals that came one way; null for those that don't say how. */
export interface ViaCount {
  via: string | null
  count: number
}

/** For the dashboard. */
export interface ReferralTotals {
  allTime: ViaCount[]
  /** By their date, in the account's current month. */
  thisMonth: ViaCount[]
  topClients: { client: { id: string; name: string }; count: number }[]
  /** When they were counted, ISO. */
  asOf: string
}

const TOP_SHOWN = 10
/** More than are shown, so that a referrer who was just deleted leaves no gap. */
const TOP_KEPT = 30

type Totals = Omit<typeof totals.$inferSelect, 'accountId'>

/** Reads what was counted last, without looking at the referrals: as fast for many as for few. */
export async function referralTotals(ctx: Ctx): Promise<ReferralTotals> {
  return ctx.db(async (tx) => {
    const [kept] = await tx.select().from(totals).where(eq(totals.accountId, ctx.account.id))
    const counted = kept ?? (await countReferrals(tx, ctx))
    const ids = counted.topClients.map(({ clientId }) => clientId)
    const referrers = ids.length > 0 ? await namesOf(tx, ids) : new Map<string, string>()
    const month = dayIn(ctx.now(), ctx.account.timezone).slice(0, 7)
    return {
      allTime: byVia(counted.months),
      thisMonth: byVia(counted.months.filter((each) => each.month === month)),
      topClients: counted.topClients
        .flatMap(({ clientId, count }) => {
          const name = referrers.get(clientId)
          return name === undefined ? [] : [{ client: { id: clientId, name }, count }]
        })
        .slice(0, TOP_SHOWN),
      asOf: counted.asOf.toISOString(),
    }
  })
}

async function namesOf(tx: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: clients.id, ...NAME_COLUMNS })
    .from(clients)
    .where(sql`${inArray(clients.id, [...ids])} and ${clients.deletedAt} is null`)
  return new Map(rows.map((row) => [row.id, clientName(row)]))
}

function byVia(months: Totals['months']): ViaCount[] {
  const counts = new Map<string, number>()
  for (const { via, count } of months) counts.set(via, (counts.get(via) ?? 0) + count)
  return [...counts]
    .map(([via, count]) => ({ via: via || null, count }))
    .toSorted((a, b) => b.count - a.count || (a.via ?? '').localeCompare(b.via ?? ''))
}

/** Counts the account's referrals outside the trash, in one pass over their index. */
async function countReferrals(tx: Database, ctx: Ctx): Promise<Totals> {
  const [months, top] = await Promise.all([
    tx.execute<{ month: string | null; via: string; count: number }>(sql`
      select to_char(${clients.affiliateOn}, 'yyyy-mm') as month, coalesce(${clients.affiliateVia}, '') as via,
        count(*)::int as count
      from ${clients} where ${isReferral} group by 1, 2 order by 1, 2`),
    tx.execute<{ clientId: string; count: number }>(sql`
      select r.client_id as "clientId", r.count from (
        select ${clients.affiliateContactId} as client_id, count(*)::int as count
        from ${clients} where ${isReferral} and ${clients.affiliateContactId} is not null group by 1
      ) r
      where exists (select 1 from clients c where c.account_id = ${ctx.account.id}::uuid and c.id = r.client_id
        and c.deleted_at is null)
      order by r.count desc, r.client_id limit ${TOP_KEPT}`),
  ])
  return { months: [...months], topClients: [...top], asOf: ctx.now() }
}

/** Counts the referrals again and keeps the result for the dashboard, when a mark says that they have changed. */
export async function recountReferrals(tx: Database, ctx: Ctx): Promise<void> {
  const counted = await countReferrals(tx, ctx)
  await tx
    .insert(totals)
    .values({ accountId: ctx.account.id, ...counted })
    .onConflictDoUpdate({ target: totals.accountId, set: counted })
}
