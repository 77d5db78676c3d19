import { lines } from '#app/lib/text.schema.ts'
import { z } from 'zod'
import { editFields } from '#app/lib/edit-fields.ts'
import { LANGUAGES } from './transcript.ts'

export const MOST_SUMMARY = 4000

const text = lines({ max: MOST_SUMMARY }).default('')

export const summarySchema = z.object({ ...editFields, summary: text, nextSteps: text })
export type SummaryForm = z.output<typeof summarySchema>

export const locationSchema = z.object({
  ...editFields,
  transcription: z.enum(['off', ...LANGUAGES], 'Choose from the list.'),
})
export type LocationForm = z.output<typeof locationSchema>
