import { z } from 'zod'
import type { FollowUpView } from '#app/features/messaging/timeline/follow-up.ts'

/** A text that is scheduled, in an answer. */
export const scheduledAnswer = z
  .object({
    id: z.uuid(),
    version: z.int(),
    client: z.object({ id: z.uuid(), name: z.string() }),
    date: z.string().describe('When it is due: of a text alone, when it goes out.'),
    messageAt: z.string().nullable(),
    messageTo: z.string().nullable(),
    message: z.string().nullable(),
    smsRoom: z.string().nullable().describe('The id of its room; null until there is one.'),
    isActive: z.boolean(),
    notes: z.string(),
    assignTo: z.enum(['team', 'peer', 'self', 'none']).describe('none unless it belongs to a follow-up.'),
    messageStatus: z.enum(['scheduled', 'completed', 'failed', 'cancelled']).nullable(),
    messageProblem: z.string().nullable().describe('Why it wasn’t sent, or is held.'),
  })
  .meta({ id: 'ScheduledMessage' })

export const toScheduled = ({ note, ...view }: FollowUpView) => ({ ...view, notes: note })
