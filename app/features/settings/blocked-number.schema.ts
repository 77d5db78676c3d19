import { z } from 'zod'
import { normalizePhone } from '#app/lib/phone.ts'
import { keepsNoSecret } from '#app/lib/secret-text.ts'
import { BLOCK_REASON_MAX, BLOCKED_NUMBER_HINT } from './blocked-number-limits.ts'

/** Numbers of other countries have up to 15 digits. */
const NUMBER = /^(1\d{10}|[2-9]\d{10,14})$/

/** A number to block, stored as digits without plus (spec 1, 5). Ten digits are a North American number. */
export const blockNumberSchema = z.object({
  phoneNumber: z
    .string(BLOCKED_NUMBER_HINT)
    .max(40, BLOCKED_NUMBER_HINT)
    .regex(/^[\s\d+().\-–—/]*$/, BLOCKED_NUMBER_HINT)
    .superRefine(keepsNoSecret)
    .transform((typed) => normalizePhone(typed) ?? typed.replace(/\D/g, ''))
    .pipe(z.string().regex(NUMBER, BLOCKED_NUMBER_HINT)),
  reason: z
    .string()
    .max(BLOCK_REASON_MAX, `Use at most ${BLOCK_REASON_MAX} characters.`)
    .superRefine(keepsNoSecret)
    .default('')
    .transform((typed) => typed.replace(/[\p{Cc}\s]+/gu, ' ').trim()),
})
export type BlockNumber = z.input<typeof blockNumberSchema>
