import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { pagesChanged } from '#app/realtime/events.ts'
import { locationBusinesses } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { findOne } from './locations.server.ts'

/** Has the website of a location's business looked at again, also when the business can't be changed any more. */
export async function lookAgain(ctx: Ctx, locationId: string): Promise<void> {
  ctx.require('administer')
  await ctx.db(async (tx) => {
    const { business } = await findOne(tx, locationId)
    if (!business) throw new AppError('conflict', 'This location has no business yet.')
    // A copied location has the business of another one.
    const id = business.locationId
    await tx
      .update(locationBusinesses)
      .set({ websiteCheck: null })
      .where(eq(locationBusinesses.locationId, id))
    await enqueue(tx, 'registration.check-website', { locationId: id }, { once: true })
    tx.after(pagesChanged())
  })
}
