import { z } from 'zod'
import { normalizePhone } from '#app/lib/phone.ts'
import { parseInput } from '#app/lib/parse-input.ts'
import { ASSIGNEES, type FollowUpInput } from './follow-up.ts'
import { comparable, inputOf } from './follow-up-edits.ts'
import { followUpSchema } from './follow-up.schema.ts'
import { followUpFields, type FollowUpView } from './timeline-views.server.ts'

/** A follow-up in an answer. */
export const followUpAnswer = followUpFields
  .extend({
    reminderJob: z.enum(['done', 'creating', 'error']).nullable().describe('Whether the reminder is queued.'),
  })
  .meta({ id: 'FollowUp' })

export const toFollowUp = ({ reminder, ...view }: FollowUpView) => ({
  ...view,
  reminderJob: reminder === 'none' ? null : reminder,
})

const instant = z.iso.datetime({ offset: true, error: 'Use a time like 2026-05-04T15:30:00Z.' })
const texts = {
  messageTo: z.string().nullable().optional().describe('A mobile number of the contact.'),
  message: z.string().nullable().optional(),
  messageAt: instant.nullable().optional().describe('At a quarter of an hour, at least 30 minutes from now.'),
}

/** A follow-up in a body. All but the assignee may be left out. */
export const followUpBody = {
  assignTo: z.enum(ASSIGNEES, 'Choose who does this.').describe('none is for a text alone.'),
  user: z.uuid().nullable().optional().describe('The peer, with assignTo peer.'),
  date: instant.nullable().optional().describe('At a quarter of an hour, not in the past.'),
  reminderAt: z
    .literal([0, 15, 30, 45, 60])
    .nullable()
    .optional()
    .describe('Minutes before; null for no reminder.'),
  note: z.string().nullable().optional(),
  ...texts,
}

/** A scheduled text in a body. */
export const scheduledBody = { ...texts, notes: followUpBody.note }

type Given = Partial<z.output<z.ZodObject<typeof followUpBody>>>

/** The input of a new follow-up. */
export function followUpFromWire(given: Given): FollowUpInput {
  const text = (value: unknown) => (value === null || value === undefined ? undefined : String(value))
  const form = parseInput(followUpSchema, {
    assignTo: given.assignTo,
    user: text(given.user),
    date: text(given.date),
    reminderAt: text(given.reminderAt) ?? 'none',
    note: text(given.note),
    messageTo: given.messageTo ? (normalizePhone(given.messageTo) ?? given.messageTo) : undefined,
    message: text(given.message),
    messageAt: text(given.messageAt),
  })
  return {
    assignTo: form.assignTo,
    userId: form.user ?? null,
    dueAt: form.assignTo === 'none' ? null : new Date(form.date!),
    reminderMinutes: form.reminderAt,
    note: form.note,
    message: form.messageTo
      ? { to: form.messageTo, body: form.message, at: new Date(form.messageAt!) }
      : null,
  }
}

/** The input of a change: the given fields, and the others as they are. */
export function changedInput(before: FollowUpView, given: Given, actorId: string): FollowUpInput {
  const { assignTo, userId, dueAt, reminderMinutes, note, message } = inputOf(comparable(before), actorId)
  return followUpFromWire({
    assignTo,
    user: userId ?? null,
    date: dueAt?.toISOString() ?? null,
    reminderAt: reminderMinutes as Given['reminderAt'],
    note,
    messageTo: message?.to ?? null,
    message: message?.body ?? null,
    messageAt: message?.at.toISOString() ?? null,
    ...given,
  })
}
