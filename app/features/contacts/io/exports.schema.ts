import { z } from 'zod'
import { keepsNoSecret } from '#app/lib/secret-text.ts'
import type { Scope } from './columns.ts'
import { SCOPE_CHOICES } from './export-words.ts'

export const requestExportSchema = z.object({
  /** Made by the form: sent twice, one export. */
  requestId: z.uuid('Load the page again.'),
  scope: z
    .enum(
      SCOPE_CHOICES.map((choice) => choice.value),
      'Choose what to export.',
    )
    .transform((value): Scope[] => [...SCOPE_CHOICES.find((choice) => choice.value === value)!.scope]),
  // Kept with the export; nobody is found by a card number or an SSN.
  q: z.string().max(200).superRefine(keepsNoSecret).optional(),
  letter: z
    .string()
    .regex(/^(fav|#|[a-z])$/)
    .optional(),
  tag: z.uuid().optional(),
  manager: z.uuid().optional(),
  location: z.uuid().optional(),
})

export type RequestExport = z.output<typeof requestExportSchema>
