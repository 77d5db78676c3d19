import { z } from 'zod'
import { CALLING_COUNTRIES } from '#app/lib/calling-countries.ts'
import { editFields } from '#app/lib/edit-fields.ts'

const MOST_DAYS = 3650
const DAYS = `Enter 1 to ${MOST_DAYS} days, or leave it empty.`

export const callRulesSchema = z.object({
  ...editFields,
  countries: z
    .array(
      z.enum(
        CALLING_COUNTRIES.map(({ code }) => code),
        'Choose from the list.',
      ),
    )
    .min(1, 'Choose at least one country.'),
  coachingEnabled: z.boolean().default(false),
  /** After how many days recordings are deleted; absent: never. */
  retentionDays: z.number(DAYS).int(DAYS).min(1, DAYS).max(MOST_DAYS, DAYS).optional(),
})
export type CallRulesForm = z.output<typeof callRulesSchema>
