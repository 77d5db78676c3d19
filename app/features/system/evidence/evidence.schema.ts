import { z } from 'zod'
import { EVIDENCE_KINDS } from './limits.ts'

const day = z.preprocess((value) => value || null, z.iso.date('Choose a day.').nullable())

export const makeEvidenceSchema = z
  .object({
    /** Made by the form, so that a form posted twice makes one evidence file. */
    requestId: z.uuid('Reload the page.'),
    fromDay: day,
    toDay: day,
    kinds: z.preprocess(
      (value) => (Array.isArray(value) ? value : value ? [value] : []),
      z.array(z.enum(EVIDENCE_KINDS)).min(1, 'Choose what the evidence file holds.'),
    ),
  })
  .refine(({ fromDay, toDay }) => !fromDay || !toDay || fromDay <= toDay, {
    path: ['toDay'],
    message: 'The last day is before the first.',
  })
