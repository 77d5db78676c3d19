import { z } from 'zod'
import { pictureField } from '#app/lib/picture-field.ts'
import { keepsNoSecret } from '#app/lib/secret-text.ts'
import { CATEGORIES, PARTS } from './feedback.ts'

const categories = CATEGORIES.map(({ value }) => value)

export const feedbackSchema = z.object({
  id: z.uuid('Open the form again.'),
  category: z.enum(categories, 'Choose a category.'),
  relatedTo: z.enum(PARTS, 'Choose what it is about.'),
  comments: z
    .string({ error: 'Tell us what it is about.' })
    .trim()
    .min(1, 'Tell us what it is about.')
    .max(5000, 'Use at most 5,000 characters.')
    .refine((value) => !value.includes('\0'), 'This contains a character that cannot be stored.')
    .superRefine(keepsNoSecret),
  screenshot: pictureField,
})

export type FeedbackInput = z.output<typeof feedbackSchema>
