import { z } from 'zod'
import { editFields } from '#app/lib/edit-fields.ts'
import { MOST_COMMITTED } from '../plan.ts'

const limit = z
  .string()
  .transform((typed) => typed.replaceAll(/[\s,]/g, ''))
  .pipe(
    z
      .string()
      .regex(/^\d+$/, 'Enter a whole number, or nothing for no limit.')
      .transform(Number)
      .pipe(z.number().max(MOST_COMMITTED, 'Enter at most 10,000,000.')),
  )
  .optional()

export const limitsSchema = z.object({ minutes: limit, messages: limit, ...editFields })

export type LimitsInput = z.output<typeof limitsSchema>
