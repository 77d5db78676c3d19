import { z } from 'zod'
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
  q: z.string().max(200).optional(),
  letter: z
    .string()
    .regex(/^(fav|#|[a-z])$/)
    .optional(),
  tag: z.uuid().optional(),
  manager: z.uuid().optional(),
  location: z.uuid().optional(),
})

export type RequestExport = z.output<typeof requestExportSchema>
