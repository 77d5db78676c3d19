import { z } from 'zod'
import { PRESENCE_STATUSES } from '#app/lib/presence-statuses.ts'
import { COACHEE_REQUIRED } from './presence.ts'

/** POST /presence: the status menu's form. Coaching needs a coachee; with another status a coachee is dropped. */
export const presenceSchema = z
  .object({
    status: z.enum(PRESENCE_STATUSES),
    coacheeId: z.uuid().optional(),
    /** Where a browser without JavaScript returns. */
    returnTo: z.string().max(2000).optional(),
  })
  .refine((form) => form.status !== 'coaching' || form.coacheeId !== undefined, {
    path: ['coacheeId'],
    message: COACHEE_REQUIRED,
  })
  .transform((form) => ({ ...form, coacheeId: form.status === 'coaching' ? form.coacheeId : undefined }))

export type PresenceForm = z.output<typeof presenceSchema>
