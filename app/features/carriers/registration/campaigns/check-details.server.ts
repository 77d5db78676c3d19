import { createHash } from 'node:crypto'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { notFound } from '#app/lib/errors.ts'
import type { Database } from '#db/client.ts'
import { locationBusinesses, locationRegistrations, messageServices } from '#db/schema/index.ts'
import { checkCampaign } from '../preflight/check-campaign.ts'
import type { Finding } from '../preflight/finding.ts'
import { currentCheck } from '../preflight/website-check.server.ts'
import { VOLUME_LIMITS } from '../locations/choices.ts'
import { brandedLocations } from './branded-locations.server.ts'
import { CARRIER_USE_CASES, USE_CASE_LABELS } from './campaign.ts'
import type { DetailsEdit } from './campaign.schema.ts'
import { detailRows, detailsOf } from './details-fields.ts'
import { policyParameters } from './campaign-provider.server.ts'

export interface DetailsFindings {
  findings: Finding[]
  /** Everything that will be sent, in words. */
  preview: { label: string; value: string }[]
  /** Stands for what was checked: other texts have another one. */
  digest: string
}

/** The findings on a website that a campaign is rejected for. */
const OF_CAMPAIGNS = new Set([30_907, 30_908, 30_919, 30_921, 30_932, 30_934, 30_964])

const WEBSITE_PENDING: Finding = {
  ...{ field: 'websiteUrl', code: null, severity: 'warning' },
  problem: 'We are still looking at the website, as the reviewers do.',
  fix: 'Check again in a minute.',
}

/** Finds what carriers would refuse in a message campaign, and shows what would be sent. */
export async function checkDetails(ctx: Ctx, id: string, input: DetailsEdit): Promise<DetailsFindings> {
  ctx.require('administer')
  return ctx.db(async (tx) => {
    const [row] = await tx.select().from(messageServices).where(eq(messageServices.id, id))
    if (!row) throw notFound('This message campaign')
    const [business, [brand]] = await Promise.all([
      businessOf(tx, row.locationId),
      brandedLocations(tx, row.locationId),
    ])
    const website = business ? currentCheck(business) : null
    const details = detailsOf(input)
    const { privacyPolicyUrl, termsAndConditionsUrl } = policyParameters(details.messageFlow)
    return {
      findings: [
        ...checkCampaign({
          ...details,
          usecase: row.usecase,
          businessName: business?.businessName ?? '',
          websiteUrl: business?.websiteUrl ?? '',
        }),
        ...(business?.websiteUrl && !website ? [WEBSITE_PENDING] : []),
        ...(website?.findings.filter(({ code }) => code !== null && OF_CAMPAIGNS.has(code)) ?? []),
      ],
      preview: [
        { label: 'Business', value: business?.businessName ?? '' },
        ...(brand?.volume ? [{ label: 'Brand', value: VOLUME_LIMITS[brand.volume] }] : []),
        { label: 'Use case', value: `${CARRIER_USE_CASES[row.usecase]} (${USE_CASE_LABELS[row.usecase]})` },
        ...detailRows(details),
        { label: 'Privacy policy', value: privacyPolicyUrl ?? 'None' },
        { label: 'Terms', value: termsAndConditionsUrl ?? 'None' },
        { label: 'People opt in', value: 'Yes' },
        { label: 'Lending, or content for adults', value: 'No' },
      ],
      digest: digestOf(input),
    }
  })
}

/** The `digest` of a check of these texts. */
export const digestOf = (input: DetailsEdit): string =>
  createHash('sha256')
    .update(JSON.stringify(detailsOf(input)))
    .digest('base64url')
    .slice(0, 22)

/** The business of a location, or of the one that it is copied from. */
export async function businessOf(tx: Database, locationId: string) {
  const [business] = await tx
    .select({
      businessName: locationBusinesses.businessName,
      websiteUrl: locationBusinesses.websiteUrl,
      websiteCheck: locationBusinesses.websiteCheck,
    })
    .from(locationBusinesses)
    .leftJoin(
      locationRegistrations,
      and(
        eq(locationRegistrations.accountId, locationBusinesses.accountId),
        eq(locationRegistrations.locationId, locationId),
      ),
    )
    .where(
      or(
        eq(locationBusinesses.locationId, locationId),
        eq(locationBusinesses.locationId, locationRegistrations.copiedFrom),
      ),
    )
    .orderBy(sql`${locationBusinesses.locationId} = ${locationRegistrations.copiedFrom} desc nulls last`)
    .limit(1)
  return business
}
