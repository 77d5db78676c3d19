import { z } from 'zod'
import { line } from '#app/lib/text.schema.ts'
import { editFields, versionField } from '#app/lib/edit-fields.ts'
import { keepsNoSecret } from '#app/lib/secret-text.ts'
import { SAMPLES } from './campaign.ts'
import { DETAILS, type Length } from './details-fields.ts'

const REQUIRED = 'field is required'

/** Browsers send line breaks as two characters, but count them as one. */
const asTyped = (text: string) => text.replaceAll('\r\n', '\n').trim()

/** Checks a text as it will be stored. A schema of texts behind a transform would take an empty one for a missing one. */
const within =
  ({ min, max }: Length) =>
  (text: string, check: z.core.$RefinementCtx<string>): void => {
    const refuse = (message: string) => check.addIssue({ code: 'custom', message })
    if (min > 0 && text === '') return refuse(REQUIRED)
    if (text.length < min) return refuse(`needs to be at least ${min} characters`)
    if (text.length > max) return refuse(`needs to be at most ${max} characters`)
    keepsNoSecret(text, check)
  }

/** The form `field is required: {value}`. */
const LOCATION = `${REQUIRED}: location`

const general = {
  friendlyName: line({ max: 60, missing: REQUIRED, tooLong: 'needs to be at most 60 characters' }),
  usecase: z.enum(['marketing', 'discussion', 'undeclared'], REQUIRED),
  locationId: z.string({ error: LOCATION }).pipe(z.uuid(LOCATION)),
}

export const newCampaignSchema = z.object({ id: z.uuid('Open the page again.'), ...general })
export const messageCampaignSchema = z.object({ ...general, ...editFields })

const needed = (length: Length) =>
  z.string({ error: REQUIRED }).transform(asTyped).superRefine(within(length))
const unfinished = ({ max }: Length) =>
  z
    .string()
    .optional()
    .transform((typed) => asTyped(typed ?? ''))
    .superRefine(within({ min: 0, max }))

const flags = { hasEmbeddedLinks: z.boolean().default(false), hasEmbeddedPhone: z.boolean().default(false) }

/** A message campaign as it is submitted. */
export const detailsSchema = z.object({
  description: needed(DETAILS.description.length),
  messageSamples: z
    .array(needed(DETAILS.messageSamples.length), { error: REQUIRED })
    .length(SAMPLES, REQUIRED),
  messageFlow: needed(DETAILS.messageFlow.length),
  ...flags,
  ...editFields,
})

/** One that is saved to be finished later. */
export const detailsDraftSchema = z.object({
  description: unfinished(DETAILS.description.length),
  messageSamples: z.array(unfinished(DETAILS.messageSamples.length)).max(SAMPLES).default([]),
  messageFlow: unfinished(DETAILS.messageFlow.length),
  ...flags,
  ...editFields,
})

export const deleteSchema = z.object({ version: versionField })

export type NewCampaign = z.output<typeof newCampaignSchema>
export type GeneralEdit = z.output<typeof messageCampaignSchema>
export type DetailsEdit = z.output<typeof detailsSchema>
