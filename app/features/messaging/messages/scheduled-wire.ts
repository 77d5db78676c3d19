import { z } from 'zod'
import { followUpFields, type FollowUpView } from '#app/features/messaging/timeline/timeline-views.server.ts'

const { id, version, client, date, messageAt, messageTo, message, smsRoom, isActive, assignTo } =
  followUpFields.shape
const { messageStatus, messageProblem } = followUpFields.shape

/** A text that is scheduled, in an answer. */
export const scheduledAnswer = z
  .object({ id, version, client, date, messageAt, messageTo, message, messageStatus, messageProblem })
  .extend({ smsRoom, isActive, assignTo, notes: z.string() })
  .meta({ id: 'ScheduledMessage' })

export const toScheduled = ({ note, ...view }: FollowUpView) => ({ ...view, notes: note })
