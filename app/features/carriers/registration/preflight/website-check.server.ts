import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { pagesChanged } from '#app/realtime/events.ts'
import { locationBusinesses } from '#db/schema/index.ts'
import type { WebsiteCheck } from '#db/schema/registration.ts'
import { checkWebsite } from './check-website.server.ts'

const AGAIN = 'Then press Look again.'

/** The job’s check of the website; null while it looks, as after the website or the name was changed. */
export function currentCheck({
  websiteCheck,
  websiteUrl,
  businessName,
}: Pick<
  typeof locationBusinesses.$inferSelect,
  'websiteCheck' | 'websiteUrl' | 'businessName'
>): WebsiteCheck | null {
  const isCurrent = websiteCheck?.websiteUrl === websiteUrl && websiteCheck.businessName === businessName
  return isCurrent ? websiteCheck : null
}

/**
 * The job: looks at the website of a location's business, and stores what it finds. Does nothing without a business. If its address or
 * name is changed at the same time, the job that the change adds looks again.
 */
export async function checkLocationWebsite(ctx: Ctx, locationId: string): Promise<void> {
  const ofLocation = eq(locationBusinesses.locationId, locationId)
  const [business] = await ctx.db((tx) => tx.select().from(locationBusinesses).where(ofLocation))
  if (!business) return
  const { websiteUrl, businessName } = business
  const found = await checkWebsite({ websiteUrl, businessName })
  const findings = found.map((finding) => ({ ...finding, fix: `${finding.fix} ${AGAIN}` }))
  await ctx.db(async (tx) => {
    const websiteCheck: WebsiteCheck = {
      websiteUrl,
      businessName,
      checkedAt: ctx.now().toISOString(),
      findings,
    }
    await tx
      .update(locationBusinesses)
      .set({ websiteCheck })
      .where(
        and(
          ofLocation,
          eq(locationBusinesses.websiteUrl, websiteUrl),
          eq(locationBusinesses.businessName, businessName),
        ),
      )
    tx.after(pagesChanged())
  })
}
