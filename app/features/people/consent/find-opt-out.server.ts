import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { hasNumber } from '#app/lib/number-owners.server.ts'
import { clients, consentEvents, consents } from '#db/schema/index.ts'

export const optOutAnswer = z
  .object({
    id: z.uuid(),
    phoneNumber: z.string(),
    active: z.boolean().describe('Whether it still counts; false once the number opted in again.'),
    since: z.string(),
    source: z
      .enum(['keyword', 'carrier', 'staff', 'words', 'list'])
      .describe(
        'keyword: a text like STOP. carrier: refused by the carrier. staff: set by a user. words: a text that a user took for one. list: imported.',
      ),
    keyword: z.string().nullable(),
    clients: z.array(z.uuid()).describe('Ids of the contacts with the number.'),
  })
  .meta({ id: 'OptOut' })

/** An opt-out by its id in the ledger. */
export async function findOptOut(ctx: Ctx, id: string): Promise<z.infer<typeof optOutAnswer>> {
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
