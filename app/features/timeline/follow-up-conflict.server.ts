import type { TheirValue } from '#app/features/fields/format.ts'
import type { Conflict } from '#app/features/records/components/record-form.tsx'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { EditConflict } from '#app/lib/errors.ts'
import { fullName } from '#app/lib/names.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { toLocalInput } from '#app/lib/zoned.ts'
import { type FollowUpView, REMINDER_OPTIONS } from './follow-up.ts'
import { getFollowUp } from './follow-ups.server.ts'

/** What others made of a follow-up while its form was open. The router doesn't load a page again that was refused. */
export interface Meanwhile {
  current: FollowUpView | null
  /** Another user's change to the same fields. */
  conflict: Conflict | null
}

/** For the refusal of a change to this follow-up; a new one has no others. */
export async function meanwhile(ctx: Ctx, id: string | undefined, error?: unknown): Promise<Meanwhile> {
  const current = id === undefined ? null : await getFollowUp(ctx, id)
  const conflict = current && error instanceof EditConflict ? conflictOf(ctx, current, error) : null
  return { current, conflict }
}

function conflictOf(ctx: Ctx, followUp: FollowUpView, error: EditConflict): Conflict {
  const editor = followUp.updatedBy ?? followUp.createdByUser
  return {
    by: sentMeanwhile(followUp, error) ? 'Switchboard' : fullName(editor.firstName, editor.lastName),
    at: followUp.updatedAt,
    version: error.version,
    fields: error.fields.map((field) => theirs(ctx, followUp, field)),
  }
}

const sentMeanwhile = (followUp: FollowUpView, { fields }: EditConflict) =>
  followUp.messageStatus === 'completed' && fields.length === 1 && fields[0] === 'message'

/** `typed` is null where the form can't take the value with one field. */
function theirs(ctx: Ctx, followUp: FollowUpView, field: string): TheirValue {
  const zone = ctx.account.timezone
  const time = (name: string, label: string, at: string | null): TheirValue => ({
    name,
    label,
    theirs: at ? formatDateTime(new Date(at), zone) : '',
    typed: at && toLocalInput(new Date(at), zone),
  })
  const { user, assignTo, reminderAt, note, messageTo, message, messageAt, messageStatus } = followUp
  switch (field) {
    case 'assignee': {
      const shared = assignTo === 'none' ? 'No one (text only)' : 'Team'
      const name = user ? fullName(user.firstName, user.lastName) : shared
      return { name: 'assignTo', label: 'Assign to', theirs: name, typed: user ? null : assignTo }
    }
    case 'date':
      return time('date', 'When', assignTo === 'none' ? null : followUp.date)
    case 'reminderAt': {
      const value = String(reminderAt ?? 'none')
      const label = REMINDER_OPTIONS.find((option) => option.value === value)?.label ?? value
      return { name: field, label: 'Reminder', theirs: label, typed: value }
    }
    case 'messageTo':
      return {
        name: field,
        label: 'Send to',
        theirs: messageTo ? formatPhone(messageTo) : 'No one (no text)',
        typed: messageTo ?? '',
      }
    case 'messageAt':
      return time(field, 'Send at', messageAt)
    case 'message':
      return messageStatus === 'completed'
        ? {
            name: field,
            label: 'Message',
            theirs: 'It was sent, and can’t be changed any more.',
            typed: null,
          }
        : { name: field, label: 'Message', theirs: message ?? '', typed: message ?? '' }
    default:
      return { name: 'note', label: 'Note', theirs: note, typed: note }
  }
}
