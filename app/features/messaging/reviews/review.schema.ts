import { z } from 'zod'
import { isFilled, unknownPlaceholders } from '#app/features/messaging/templates/fill.ts'
import { editFields } from '#app/lib/edit-fields.ts'
import { lines } from '#app/lib/text.schema.ts'
import { MOST_STARS } from './review.ts'

export const REVIEW_MESSAGE_MAX = 480
export const FEEDBACK_MAX = 2000

const ticked = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')

const stars = (message: string) =>
  z.coerce.number(message).int(message).min(1, message).max(MOST_STARS, message)

/** The form of the service review settings. */
export const reviewSettingsSchema = z.object({
  serviceReviewEnabled: ticked,
  reviewSMSMessage: lines({ max: REVIEW_MESSAGE_MAX })
    .superRefine((message, context) => {
      for (const name of unknownPlaceholders(message)) {
        context.addIssue({ code: 'custom', message: `{${name}} isn’t a placeholder. Type @ to choose one.` })
      }
    })
    .default(''),
  googlePlaceId: z
    .string()
    .trim()
    .regex(/^[\w-]{0,255}$/, 'A place id has letters, digits, dashes and underscores, for example ChIJ….')
    .default(''),
  googleReviewMinRating: stars('Choose 1 to 5 stars.'),
  ratingNotificationEnabled: ticked,
})

/** The form as it is sent. */
export const reviewSettingsFormSchema = reviewSettingsSchema.extend(editFields)

/** The text of one request, after its placeholders were filled in. */
export const requestTextSchema = z.string().superRefine(isFilled)

export const ratingSchema = z.object({ rating: stars('Choose 1 to 5 stars.') })

export const reviewSchema = z.object({
  feedback: lines({ max: FEEDBACK_MAX, missing: 'Write what we could do better.' }),
})
