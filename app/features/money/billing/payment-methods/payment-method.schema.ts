import { z } from 'zod'

/** An id of the payment provider's. */
export const methodId = z.string().regex(/^(pm|card|ba|seti)_\w{1,100}$/)
