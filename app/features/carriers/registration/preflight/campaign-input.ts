import type { CampaignDetails } from '../campaigns/details-fields.ts'

/** A message campaign as its dialog keeps it, with the business that it is for. */
export interface CampaignInput extends CampaignDetails {
  businessName: string
  websiteUrl: string
  usecase: string
  optOutMessage?: string
  helpMessage?: string
}
