import { z } from 'zod'
import { editFields } from '#app/lib/edit-fields.ts'
import { pictureField } from '#app/lib/picture-field.ts'
import { line, lines } from '#app/lib/text.schema.ts'

export const trainingSchema = z.object({
  title: line({ max: 120, missing: 'Enter a title.' }),
  description: line({ max: 300, missing: 'Enter a description.' }),
  /** A comma-delimited list, trimmed. */
  tags: line({ max: 300 })
    .transform((typed) => [
      ...new Set(
        typed
          .split(',')
          .map((tag) => tag.trim())
          .filter(Boolean),
      ),
    ])
    .pipe(
      z.array(z.string().max(40, 'A tag can have at most 40 characters.')).max(10, 'Use at most 10 tags.'),
    )
    .default([]),
  notify: z.boolean().default(false),
  arcadeId: z
    .string()
    .trim()
    .regex(/^[\w-]{1,60}$/, 'Enter the demo’s id: letters, digits, - and _.')
    .optional(),
  details: lines({ max: 20_000 }).default(''),
  thumbnail: pictureField,
})

export const updateTrainingSchema = trainingSchema.extend(editFields)

export type UpdateTrainingInput = z.output<typeof updateTrainingSchema>
export type TrainingInput = z.output<typeof trainingSchema>
