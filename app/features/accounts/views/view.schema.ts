import { z } from 'zod'
import { line } from '#app/lib/text.schema.ts'
import { editFields } from '#app/lib/edit-fields.ts'
import { keepsNoSecret } from '#app/lib/secret-text.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { VIEW_NAME_MAX } from './view.ts'

const name = line({ max: VIEW_NAME_MAX, missing: 'Enter a name.' })
const params = z
  .string()
  .max(4000, 'This filter is too long to keep.')
  .superRefine((text, context) => {
    for (const [, value] of new URLSearchParams(text)) if (!isUuid(value)) keepsNoSecret(value, context)
  })
  .default('')

export const newViewSchema = z.object({
  list: z.string().max(60),
  params,
  name,
  group: z.enum(['own', 'team'], 'Choose who can use it.').default('own'),
})

export const editViewSchema = z.object({ name, params, ...editFields })

export type NewView = z.output<typeof newViewSchema>
export type EditView = z.output<typeof editViewSchema>
