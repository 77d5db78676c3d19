import { asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { lockRow } from '#app/lib/locks.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { changedSentence } from '#app/lib/event-sentences.ts'
import { locations } from '#db/schema/index.ts'
import type { messageSettingsSchema } from './message-settings.schema.ts'

export interface LocationSignature {
  id: string
  name: string
  signature: string
}

/** The signatures of all locations, by name. */
export async function listSignatures(ctx: Ctx): Promise<LocationSignature[]> {
  ctx.require('administer')
  return ctx.db((tx) =>
    tx
      .select({ id: locations.id, name: locations.name, signature: locations.signature })
      .from(locations)
      .orderBy(asc(locations.name)),
  )
}

export async function saveSignature(
  ctx: Ctx,
  { location, signature, was }: z.output<typeof messageSettingsSchema>,
): Promise<void> {
  ctx.require('administer')
  await ctx.db(async (tx) => {
    const stored = await lockRow(tx, locations, location, 'This location')
    if (stored.signature !== was && stored.signature !== signature) {
      throw new AppError('conflict', `${changedSentence(null, 'this signature')}. Reload the page.`)
    }
    await tx.update(locations).set({ signature }).where(eq(locations.id, location))
    await audit(tx, ctx, { action: 'changed the signature', entity: 'message settings', entityId: location })
  })
}
