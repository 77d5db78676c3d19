import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { locationRegistrations, messageServices, phoneNumbers } from '#db/schema/index.ts'
import { type Objection, preflight } from './preflight.ts'

/** Lists the problems for carriers in a content that the account sends. */
export async function objectionsTo(tx: Database, ctx: Ctx, content: string): Promise<Objection[]> {
  const numbers = await tx
    .selectDistinct({ useCase: phoneNumbers.smsUseCase })
    .from(phoneNumbers)
    .where(and(eq(phoneNumbers.smsEnabled, true), eq(phoneNumbers.status, 'in-use')))
  const useCases = numbers.flatMap(({ useCase }) => useCase ?? [])
  return preflight(content, { name: ctx.account.name, useCases })
}

/** The segments a day that all carriers together take from a low-volume brand: T-Mobile's 2,000 are about a third of them. */
const LOW_VOLUME_SEGMENTS = 6000

/** The problem of a run with this many segments that is more than the account's low-volume brand may send in a day. */
export async function lengthObjections(tx: Database, segments: number): Promise<Objection[]> {
  if (segments <= LOW_VOLUME_SEGMENTS) return []
  const places = tx
    .select({ id: messageServices.locationId })
    .from(messageServices)
    .innerJoin(phoneNumbers, eq(phoneNumbers.messageServiceId, messageServices.id))
    .where(eq(phoneNumbers.status, 'in-use'))
  const low = await tx.$count(
    locationRegistrations,
    and(eq(locationRegistrations.brandVolume, 'low'), inArray(locationRegistrations.locationId, places)),
  )
  if (low === 0) return []
  return [
    {
      title: `This run has ${segments.toLocaleString('en-US')} segments, more than a low-volume brand sends in a day.`,
      advice:
        'Carriers take about 6,000 a day, of which T-Mobile takes 2,000, and drop the others. Split the campaign by tags, or write to support to have the brand vetted.',
      code: 30_023,
    },
  ]
}
