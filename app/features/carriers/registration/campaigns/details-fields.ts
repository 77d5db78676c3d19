export interface Length {
  min: number
  max: number
}

interface DetailsField {
  label: string
  hint?: string
  /** In characters, of each text. */
  length?: Length
  /** The names that the provider's refusals have for it. */
  refusedAs?: readonly string[]
  /** Explains it to programs that send it. */
  api?: string
}

/** The details of a message campaign that carriers read, in the order of the form. The names are those of the columns, too. */
export const DETAILS = {
  description: {
    label: 'Description',
    hint: 'Who texts whom, and about what.',
    length: { min: 40, max: 4096 },
    refusedAs: ['description', 'campaign_description'],
  },
  messageSamples: {
    label: 'Sample messages',
    hint: 'Texts as you really send them, with your agency’s name and how to opt out.',
    length: { min: 20, max: 1024 },
    api: 'Five texts.',
  },
  messageFlow: {
    label: 'Message flow',
    hint: 'How and where people agree to be texted: on which form, page or call, and in which words. Change what isn’t so at your agency: reviewers compare it with your website.',
    length: { min: 40, max: 2048 },
    refusedAs: ['message_flow', 'privacy_policy_url', 'terms_and_conditions_url'],
    api: 'How and where people agree to be texted.',
  },
  hasEmbeddedLinks: { label: 'Some texts contain links', refusedAs: ['has_embedded_links'] },
  hasEmbeddedPhone: { label: 'Some texts contain phone numbers', refusedAs: ['has_embedded_phone'] },
} as const satisfies Record<string, DetailsField>

export interface CampaignDetails extends Record<'description' | 'messageFlow', string> {
  messageSamples: string[]
  hasEmbeddedLinks: boolean
  hasEmbeddedPhone: boolean
}

/** The details in a row or a form. */
export const detailsOf = (values: CampaignDetails): CampaignDetails =>
  Object.fromEntries(
    Object.keys(DETAILS).map((name) => [name, values[name as keyof CampaignDetails]]),
  ) as unknown as CampaignDetails

export const sampleLabel = (index: number): string => `Sample ${index + 1}`

/** The details for their reader. */
export const detailRows = (details: CampaignDetails): { label: string; value: string }[] =>
  Object.entries(detailsOf(details)).flatMap(([name, value]: [string, string | string[] | boolean]) =>
    Array.isArray(value)
      ? value.map((sample, at) => ({ label: sampleLabel(at), value: sample }))
      : {
          label: DETAILS[name as keyof CampaignDetails].label,
          value: typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value,
        },
  )

/** A message campaign as its dialog keeps it, with the business that it is for. */
export interface CampaignInput extends CampaignDetails {
  businessName: string
  websiteUrl: string
  usecase: string
  optOutMessage?: string
  helpMessage?: string
}
