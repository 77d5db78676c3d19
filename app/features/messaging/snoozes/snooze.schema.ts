import { z } from 'zod'

/**
 * `until` is a usual time (snoozeChoices), `time` for the one in `at`, or `reply`. `seen` is when the dialog was opened, `reopen` whether on a
 * completed conversation.
 */
export const snoozeSchema = z
  .object({
    until: z.string('Choose how long.').max(40),
    at: z.string().max(40).optional(),
    seen: z.iso.datetime().optional(),
    reopen: z.literal('yes').optional(),
    who: z.enum(['team', 'me'], 'Choose for whom.'),
  })
  .refine(({ until, at }) => until !== 'time' || at, { path: ['at'], message: 'Enter a day and a time.' })
