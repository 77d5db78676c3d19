import { z } from 'zod'

export const requestArchiveSchema = z.object({
  /** Made by the form, so that a form posted twice makes one archive. */
  requestId: z.uuid('Reload the page.'),
})
