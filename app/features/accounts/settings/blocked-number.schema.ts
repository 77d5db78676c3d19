import { z } from 'zod'
import { line } from '#app/lib/text.schema.ts'
import { normalizeAnyPhone } from '#app/lib/phone.ts'
import { keepsNoSecret } from '#app/lib/secret-text.ts'
import { BLOCK_REASON_MAX, BLOCKED_NUMBER_HINT, MIN_BLOCKED_DIGITS } from './blocked-numbers.ts'

/** A number to block, stored as digits without plus. Ten digits are a North American number. */
export const blockNumberSchema = z.object({
  phoneNumber: z
    .string(BLOCKED_NUMBER_HINT)
    .max(40, BLOCKED_NUMBER_HINT)
    .superRefine(keepsNoSecret)
    .transform((typed, check) => {
      const number = normalizeAnyPhone(typed)
      if (number && number.length >= MIN_BLOCKED_DIGITS) return number
      check.addIssue({ code: 'custom', message: BLOCKED_NUMBER_HINT })
      return z.NEVER
    }),
  reason: line({ max: BLOCK_REASON_MAX }).default(''),
})
export type BlockNumber = z.input<typeof blockNumberSchema>
