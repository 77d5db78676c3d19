import { z } from 'zod'
import { isUuid } from './uuid.ts'

/** An id in a URL, a form or a message. */
export const uuid = z.string().refine(isUuid, 'Reload the page.')
