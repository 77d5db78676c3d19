import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { hasNumber } from '#app/lib/number-owners.server.ts'
import { clients, consentEvents, consents } from '#db/schema/index.ts'

export interface OptOut {
  id: string
  phoneNumber: string
  /** Whether it still counts. */
  active: boolean
  since: string
  source: (typeof consentEvents.$inferSelect)['source']
  keyword: string | null
  /** The ids of the clients with the number. */
  clients: string[]
}

/** An opt-out by its id in the ledger. */
export async function findOptOut(ctx: Ctx, id: string): Promise<OptOut> {
  return ctx.db(async (tx) => {
    const [event] = await tx
      .select()
      .from(consentEvents)
      .where(and(eq(consentEvents.id, id), eq(consentEvents.event, 'opt-out')))
    if (!event) throw notFound('This opt-out')
    const [counts, owners] = await Promise.all([
      tx.$count(consents, and(eq(consents.eventId, id), eq(consents.state, 'opted-out'))),
      tx.select({ id: clients.id }).from(clients).where(hasNumber(event.phone)).orderBy(clients.id),
    ])
    return {
      ...{ id, phoneNumber: event.phone, active: counts > 0, source: event.source, keyword: event.keyword },
      since: (event.saidAt ?? event.createdAt).toISOString(),
      clients: owners.map((owner) => owner.id),
    }
  })
}
