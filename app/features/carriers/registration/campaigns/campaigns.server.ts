import { asc, eq, isNotNull } from 'drizzle-orm'
import { readPlan } from '#app/features/money/billing/billing.server.ts'
import { planAllows } from '#app/features/money/billing/plans/plan-allows.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { locations, messageServices, phoneNumbers } from '#db/schema/index.ts'
import type { Fees } from '../fees.ts'
import { registrationFees } from '../fees.server.ts'
import { brandedLocations, brandNeeded } from './branded-locations.server.ts'
import { type CampaignView, canBeChanged } from './campaign.ts'
import { type CampaignDetails, detailsOf } from './details-fields.ts'
import { canResubmit } from '../preflight/explain.ts'
import { isBrandLost } from './registered-numbers.server.ts'

type Row = typeof messageServices.$inferSelect

export interface CampaignsPage {
  campaigns: CampaignView[]
  /** `Plan allows 1 message campaign`; null while there is room for more. */
  planFull: string | null
  /** Why none can be added yet; null when one can. */
  problem: string | null
}

/** The account's message campaigns. */
export async function listMessageCampaigns(ctx: Ctx): Promise<CampaignsPage> {
  ctx.require('administer')
  return ctx.db(async (tx) => {
    const [rows, plan, places] = await Promise.all([selectCampaigns(tx), readPlan(tx), brandedLocations(tx)])
    return {
      campaigns: rows.map(({ view }) => view),
      planFull: rows.length >= plan.maxServices ? planAllows(plan, 'maxServices') : null,
      problem: whyNone(places),
    }
  })
}

/** Says why no location can have a message campaign. */
function whyNone(places: readonly { name: string; brandSid: string | null }[]): string | null {
  if (places.some(({ brandSid }) => brandSid)) return null
  const [first, ...others] = places
  if (!first) return 'A message campaign belongs to a location. Add your first location.'
  if (others.length === 0) return brandNeeded(first.name)
  return 'The carriers haven’t approved the brand of any of your locations yet. Register one under Locations first.'
}

export interface StoredCampaign {
  row: Row
  view: CampaignView
}

/** The account's message campaigns with their rows, oldest first. */
export async function listStoredCampaigns(ctx: Ctx): Promise<StoredCampaign[]> {
  ctx.require('administer')
  return ctx.db((tx) => selectCampaigns(tx))
}

/** Names a message campaign on the wire: the provider's id, or its own while the provider has none. */
export const wireSid = ({ id, sid }: Pick<Row, 'id' | 'sid'>): string => sid ?? id

/** A message campaign with its row, by its id or the provider's. */
export async function readStoredCampaign(ctx: Ctx, sid: string): Promise<StoredCampaign> {
  const found = (await listStoredCampaigns(ctx)).find(({ row }) => row.id === sid || row.sid === sid)
  if (!found) throw notFound('This message campaign')
  return found
}

async function selectCampaigns(tx: Database, id?: string): Promise<StoredCampaign[]> {
  const [rows, phones] = await Promise.all([
    tx
      .select({ row: messageServices, location: { id: locations.id, name: locations.name }, isBrandLost })
      .from(messageServices)
      .innerJoin(locations, on(locations, messageServices.locationId))
      .where(id ? eq(messageServices.id, id) : undefined)
      .orderBy(asc(messageServices.createdAt), asc(messageServices.id)),
    tx
      .select({ serviceId: phoneNumbers.messageServiceId, number: phoneNumbers.number })
      .from(phoneNumbers)
      .where(id ? eq(phoneNumbers.messageServiceId, id) : isNotNull(phoneNumbers.messageServiceId))
      .orderBy(asc(phoneNumbers.id)),
  ])
  return rows.map(({ row, location, isBrandLost: isLost }) => ({
    row,
    view: {
      id: row.id,
      friendlyName: row.friendlyName,
      usecase: row.usecase,
      location,
      status: row.status,
      errors: row.errors,
      isBrandLost: isLost,
      isBusy: row.busySince !== null,
      phones: phones.flatMap(({ serviceId, number }) => (serviceId === row.id ? number : [])),
      submittedAt: row.submittedAt?.toISOString() ?? null,
    },
  }))
}

export interface BrandedChoice {
  id: string
  name: string
  hasBrand: boolean
}

export interface CampaignDialog {
  campaign: CampaignView
  version: number
  details: CampaignDetails
  /** The provider's and the carriers' side of it, in words. */
  registered: { label: string; value: string }[]
  locations: BrandedChoice[]
  /** Its texts can be changed and submitted. */
  canEdit: boolean
  canDelete: boolean
  /** Nothing of it can be changed. */
  isReadOnly: boolean
  fees: Fees
}

/** A message campaign with what its dialog needs. */
export async function readCampaign(ctx: Ctx, id: string): Promise<CampaignDialog> {
  ctx.require('administer')
  return ctx.db(async (tx) => {
    const [[found], places] = await Promise.all([
      isUuid(id) ? selectCampaigns(tx, id) : [],
      locationChoices(tx),
    ])
    if (!found) throw notFound('This message campaign')
    const { row, view } = found
    return {
      campaign: view,
      version: row.version,
      details: detailsOf(row),
      registered: registeredAs(row),
      locations: places,
      canEdit: canBeChanged(row.status) && !view.isBusy && canResubmit(row.errors),
      canDelete: canBeChanged(row.status) && !view.isBusy,
      isReadOnly: row.status === 'VERIFIED' || row.status === 'SUSPENDED',
      fees: registrationFees(),
    }
  })
}

function registeredAs(row: Row): { label: string; value: string }[] {
  return [
    { label: 'Carriers’ use case', value: row.a2pUseCase },
    { label: 'Carriers’ id', value: row.campaignId ?? '' },
    { label: 'Opt-in keywords', value: row.optInKeywords.join(', ') },
    { label: 'Opt-out keywords', value: row.optOutKeywords.join(', ') },
    { label: 'Opt-out message', value: row.optOutMessage },
    { label: 'Help keywords', value: row.helpKeywords.join(', ') },
    { label: 'Help message', value: row.helpMessage },
  ].filter(({ value }) => value !== '')
}

async function locationChoices(tx: Database): Promise<BrandedChoice[]> {
  const places = await brandedLocations(tx)
  return places.map(({ id, name, brandSid }) => ({ id, name, hasBrand: brandSid !== null }))
}

export interface NewCampaignDialog {
  locations: BrandedChoice[]
  /** Why none can be added; null when one can. */
  problem: string | null
  fees: Fees
}

/** The choices of the dialog that adds a message campaign. */
export async function readNewCampaign(ctx: Ctx): Promise<NewCampaignDialog> {
  const { planFull, problem } = await listMessageCampaigns(ctx)
  const full = planFull && `${planFull}. Choose another plan to add one.`
  return { locations: await ctx.db(locationChoices), problem: full ?? problem, fees: registrationFees() }
}
