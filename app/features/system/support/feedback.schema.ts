import { z } from 'zod'
import { pictureField } from '#app/lib/picture-field.ts'
import { lines } from '#app/lib/text.schema.ts'
import { CATEGORIES, PARTS } from './feedback.ts'

const categories = CATEGORIES.map(({ value }) => value)

export const feedbackSchema = z.object({
  id: z.uuid('Open the form again.'),
  category: z.enum(categories, 'Choose a category.'),
  relatedTo: z.enum(PARTS, 'Choose what it is about.'),
  comments: lines({ max: 5000, missing: 'Tell us what it is about.' }),
  screenshot: pictureField,
})

export type FeedbackInput = z.output<typeof feedbackSchema>
