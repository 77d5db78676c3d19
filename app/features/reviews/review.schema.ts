import { z } from 'zod'
import { isFilled, unknownPlaceholders } from '#app/features/templates/fill.ts'
import { isBlank } from '#app/lib/blank.ts'
import { editFields } from '#app/lib/edit-fields.ts'
import { keepsNoSecret } from '#app/lib/secret-text.ts'
import { MOST_STARS } from './review.ts'

export const REVIEW_MESSAGE_MAX = 480
export const FEEDBACK_MAX = 2000

const clean = (typed: string | undefined): string =>
  (typed ?? '').replaceAll('\0', '').replaceAll('\r\n', '\n').trim()

const ticked = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')

const stars = (message: string) =>
  z.coerce.number(message).int(message).min(1, message).max(MOST_STARS, message)

/** The form of the service review settings. */
export const reviewSettingsSchema = z.object({
  serviceReviewEnabled: ticked,
  reviewSMSMessage: z
    .string()
    .max(REVIEW_MESSAGE_MAX, `Use at most ${REVIEW_MESSAGE_MAX} characters.`)
    .superRefine(keepsNoSecret)
    .superRefine((message, context) => {
      for (const name of unknownPlaceholders(message)) {
        context.addIssue({ code: 'custom', message: `{${name}} isn’t a placeholder. Type @ to choose one.` })
      }
    })
    .optional()
    .transform(clean),
  googlePlaceId: z
    .string()
    .trim()
    .regex(/^[\w-]{0,255}$/, 'A place id has letters, digits, dashes and underscores, for example ChIJ….')
    .optional()
    .transform(clean),
  googleReviewMinRating: stars('Choose 1 to 5 stars.'),
  ratingNotificationEnabled: ticked,
})

/** The form as it is sent. */
export const reviewSettingsFormSchema = reviewSettingsSchema.extend(editFields)

/** The text of one request, after its placeholders were filled in. */
export const requestTextSchema = z.string().superRefine(isFilled)

export const ratingSchema = z.object({ rating: stars('Choose 1 to 5 stars.') })

export const feedbackSchema = z.object({
  feedback: z
    .string('Write what we could do better.')
    .max(FEEDBACK_MAX, `Use at most ${FEEDBACK_MAX.toLocaleString('en-US')} characters.`)
    .refine((feedback) => !isBlank(feedback), 'Write what we could do better.')
    .superRefine(keepsNoSecret)
    .transform(clean),
})
