import { z } from 'zod'
import { editFields } from '#app/lib/edit-fields.ts'
import { keepsNoSecret } from '#app/lib/secret-text.ts'

export const MOST_SUMMARY = 4000

const text = z
  .string()
  .max(MOST_SUMMARY, `Use at most ${MOST_SUMMARY} characters.`)
  .superRefine(keepsNoSecret)
  .default('')
  .transform((typed) => typed.replaceAll('\0', '').replaceAll('\r\n', '\n').trim())

export const summarySchema = z.object({ ...editFields, summary: text, nextSteps: text })
export type SummaryForm = z.output<typeof summarySchema>
