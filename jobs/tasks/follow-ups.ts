import { mailReminder, remindFollowUp } from '#app/features/timeline/reminders.server.ts'
import { sendScheduledText } from '#app/features/timeline/scheduled-text.server.ts'
import type { Task } from './index.ts'

/** Reminds the assignees. Run twice it reminds once: the follow-up's row decides. */
export const followUpsRemind: Task<'follow-ups.remind'> = (ctx, { followUpId }) =>
  remindFollowUp(ctx, followUpId)

export const followUpsMail: Task<'follow-ups.mail'> = (ctx, { followUpId, userId }) =>
  mailReminder(ctx, followUpId, userId)

/** Hands a follow-up's text to the sender of texts. Run twice it sends once: the follow-up's row decides. */
export const followUpsSend: Task<'follow-ups.send'> = (ctx, { followUpId }) =>
  sendScheduledText(ctx, followUpId)
