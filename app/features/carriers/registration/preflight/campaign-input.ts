/** A message campaign as its dialog keeps it, with the business that it is for. */
export interface CampaignInput {
  businessName: string
  websiteUrl: string
  usecase: string
  description: string
  messageSamples: string[]
  hasEmbeddedLinks: boolean
  hasEmbeddedPhone: boolean
  /** How people agree to be texted. */
  messageFlow: string
  optOutMessage?: string
  helpMessage?: string
}
