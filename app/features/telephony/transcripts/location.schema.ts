import { z } from 'zod'
import { editFields } from '#app/lib/edit-fields.ts'
import { LANGUAGES } from './transcript.ts'

export const locationSchema = z.object({
  ...editFields,
  transcription: z.enum(['off', ...LANGUAGES], 'Choose from the list.'),
})
export type LocationForm = z.output<typeof locationSchema>
