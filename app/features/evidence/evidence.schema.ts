import { z } from 'zod'

export const makeEvidenceSchema = z.object({
  /** Made by the form, so that a form posted twice makes one evidence file. */
  requestId: z.uuid('Reload the page.'),
})
