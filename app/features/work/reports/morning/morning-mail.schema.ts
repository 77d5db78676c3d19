import { z } from 'zod'
import { isUsZone } from '#app/lib/time-zones.ts'

export const morningMailSchema = z.object({
  enabled: z
    .literal('on')
    .optional()
    .transform((value) => value === 'on'),
  weekdays: z
    .literal('on')
    .optional()
    .transform((value) => value === 'on'),
  hour: z.coerce.number('Choose an hour.').int().min(0).max(23),
  /** Null for the account's. */
  timezone: z
    .string()
    .refine(isUsZone, 'Choose a time zone.')
    .optional()
    .transform((zone) => zone ?? null),
})
