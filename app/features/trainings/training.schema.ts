import { z } from 'zod'
import { editFields } from '#app/lib/edit-fields.ts'
import { pictureField } from '#app/lib/picture-field.ts'
import { keepsNoSecret } from '#app/lib/secret-text.ts'

const text = (max: number, missing?: string) =>
  z
    .string({ error: missing })
    .trim()
    .max(max, `Use at most ${max.toLocaleString('en-US')} characters.`)
    .refine((value) => !value.includes('\0'), 'This contains a character that cannot be stored.')
    .superRefine(keepsNoSecret)

export const trainingSchema = z.object({
  title: text(120, 'Enter a title.').pipe(z.string().min(1, 'Enter a title.')),
  description: text(300, 'Enter a description.').pipe(z.string().min(1, 'Enter a description.')),
  /** A comma-delimited list, trimmed (spec 3, 5). */
  tags: text(300)
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
  details: text(20_000).default(''),
  thumbnail: pictureField,
})

export const updateTrainingSchema = trainingSchema.extend(editFields)

export type UpdateTrainingInput = z.output<typeof updateTrainingSchema>
export type TrainingInput = z.output<typeof trainingSchema>
