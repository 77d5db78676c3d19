import { and, eq, sql } from 'drizzle-orm'
import { type Ctx, inOneTransaction } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { locationBusinesses, locationRegistrations } from '#db/schema/index.ts'
import { checkCampaign } from '../preflight/check-campaign.ts'
import type { Finding } from '../preflight/finding.ts'
import { isComplete } from './campaign.schema.ts'
import { type CampaignDialog, readCampaign } from './campaigns.server.ts'

export interface CampaignReview extends CampaignDialog {
  /** Its problems, as far as they can be found before the carriers look. */
  findings: Finding[]
  isComplete: boolean
}

/** A message campaign as it will be submitted, checked against what carriers refuse. @throws AppError forbidden, not-found */
export function reviewCampaign(ctx: Ctx, id: string): Promise<CampaignReview> {
  return inOneTransaction(ctx, async (inner) => {
    const dialog = await readCampaign(inner, id)
    const { campaign, details } = dialog
    const business = await inner.db((tx) => readBusiness(tx, campaign.location.id))
    const findings = checkCampaign({ ...business, ...details, usecase: campaign.usecase })
    return { ...dialog, findings, isComplete: isComplete(details) }
  })
}

/** The business of a location, or of the one that it was copied from. */
async function readBusiness(tx: Database, locationId: string) {
  const [row] = await tx
    .select({ businessName: locationBusinesses.businessName, websiteUrl: locationBusinesses.websiteUrl })
    .from(locationBusinesses)
    .leftJoin(
      locationRegistrations,
      and(
        eq(locationRegistrations.accountId, locationBusinesses.accountId),
        eq(locationRegistrations.copiedFrom, locationBusinesses.locationId),
        eq(locationRegistrations.locationId, locationId),
      ),
    )
    .where(
      sql`${locationId}::uuid in (${locationBusinesses.locationId}, ${locationRegistrations.locationId})`,
    )
    .orderBy(sql`${locationBusinesses.locationId} <> ${locationId}::uuid`)
    .limit(1)
  return row ?? { businessName: '', websiteUrl: '' }
}
