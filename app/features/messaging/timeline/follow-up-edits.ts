import type { Values } from '#app/lib/edits.ts'
import type { followUps } from '#db/schema/index.ts'
import type { FollowUpInput } from './follow-up.ts'
import type { FollowUpView } from './timeline-views.server.ts'

type Stored = Pick<
  FollowUpView,
  'assignTo' | 'date' | 'reminderAt' | 'note' | 'messageTo' | 'message' | 'messageAt'
> & { user: { id: string } | null }

/** A follow-up's fields as two users' edits of it are compared, the same for every reader. */
export function comparable(followUp: Stored): Values {
  const onlyText = followUp.assignTo === 'none'
  return {
    assignee: followUp.user?.id ?? followUp.assignTo,
    // A scheduled text has its own time, and no reminder.
    date: onlyText ? null : followUp.date,
    reminderAt: onlyText ? null : followUp.reminderAt,
    note: followUp.note,
    messageTo: followUp.messageTo,
    message: followUp.message,
    messageAt: followUp.messageAt,
  }
}

export const comparableRow = (row: typeof followUps.$inferSelect): Values =>
  comparable({
    ...row,
    user: row.userId === null ? null : { id: row.userId },
    date: row.dueAt.toISOString(),
    reminderAt: row.reminderMinutes,
    messageAt: row.messageAt?.toISOString() ?? null,
  })

export function comparableInput(input: FollowUpInput, actorId: string): Values {
  const { assignTo, message } = input
  const userId = assignTo === 'self' ? actorId : assignTo === 'peer' ? (input.userId ?? '') : null
  return comparable({
    assignTo,
    user: userId === null ? null : { id: userId },
    date: input.dueAt?.toISOString() ?? '',
    reminderAt: input.reminderMinutes,
    note: input.note,
    messageTo: message?.to ?? null,
    message: message?.body ?? null,
    messageAt: message?.at.toISOString() ?? null,
  })
}

/** The reverse of `comparableInput`. */
export function inputOf(values: Values, actorId: string): FollowUpInput {
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : '')
  const assignee = text('assignee')
  const shared = assignee === 'team' || assignee === 'none' ? assignee : null
  return {
    assignTo: shared ?? (assignee === actorId ? 'self' : 'peer'),
    userId: shared ? null : assignee,
    dueAt: text('date') ? new Date(text('date')) : null,
    reminderMinutes: typeof values.reminderAt === 'number' ? values.reminderAt : null,
    note: text('note'),
    message: text('messageTo')
      ? { to: text('messageTo'), body: text('message'), at: new Date(text('messageAt')) }
      : null,
  }
}

/** Whether two edits differ in the follow-up's text. */
export const textDiffers = (one: Values, other: Values): boolean =>
  ['messageTo', 'message', 'messageAt'].some((field) => (one[field] ?? null) !== (other[field] ?? null))
