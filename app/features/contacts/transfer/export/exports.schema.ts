import { z } from 'zod'
import { isUuid } from '#app/lib/uuid.ts'
import { keepsNoSecret } from '#app/lib/secret-text.ts'
import { MOST_AT_ONCE } from '#app/features/people/clients/client-list-item.ts'
import type { ExportScope } from './sheet-columns.ts'
import { SCOPE_CHOICES } from './export-labels.ts'

/** Refuses an empty selection. */
export const CHOOSE_FIRST = 'Choose contacts first.'

export const requestExportSchema = z.object({
  /** Made by the form, so that a form posted twice requests one export. */
  requestId: z.uuid('Reload the page.'),
  scope: z
    .enum(
      SCOPE_CHOICES.map((choice) => choice.value),
      'Choose what to export.',
    )
    .transform((value): ExportScope[] => [...SCOPE_CHOICES.find((choice) => choice.value === value)!.scope]),
  // Stored with the export, so it must not hold a card number or an SSN.
  q: z.string().max(200).superRefine(keepsNoSecret).optional(),
  letter: z
    .string()
    .regex(/^(fav|#|[a-z])$/)
    .optional(),
  tag: z.uuid().optional(),
  manager: z.uuid().optional(),
  location: z.uuid().optional(),
  /** Only these clients: one field for each id, or all in one field. */
  ids: z
    .array(z.string().max(MOST_AT_ONCE * 37))
    .transform((given) => [...new Set(given.flatMap((text) => text.split(' ')).filter(isUuid))])
    .refine(
      (ids) => ids.length <= MOST_AT_ONCE,
      `At most ${MOST_AT_ONCE} contacts are exported as a selection.`,
    )
    .refine((ids) => ids.length > 0, CHOOSE_FIRST)
    .optional(),
})

export type RequestExport = z.output<typeof requestExportSchema>
