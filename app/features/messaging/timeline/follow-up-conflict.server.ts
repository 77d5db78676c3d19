import type { Ctx } from '#app/lib/ctx.server.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import {
  type Conflict,
  conflictSentence,
  type EditedField,
  type Opened,
  theirValue,
  type Values,
} from '#app/lib/edits.ts'
import { EditConflict } from '#app/lib/errors.ts'
import { changeBy, mergeEdit } from '#app/lib/merge-edit.server.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { toLocalInput } from '#app/lib/zoned.ts'
import type { Database } from '#db/client.ts'
import type { followUps } from '#db/schema/index.ts'
import { REMINDER_OPTIONS } from './follow-up.ts'
import { comparableRow, textDiffers } from './follow-up-edits.ts'

type Row = typeof followUps.$inferSelect

const WHAT = 'follow up'

/** A text that was sent. */
const SENT: EditedField = {
  label: 'Message',
  show: () => 'It was sent, and can no longer be changed.',
  typed: () => null,
}

/**
 * The values to store for an edit of a follow-up.
 * @throws EditConflict when others changed it, or its text was sent, after the form was opened
 */
export async function mergeFollowUpEdit(
  tx: Database,
  ctx: Ctx,
  before: Row,
  opened: Opened,
  mine: Values,
): Promise<Values> {
  const stored = comparableRow(before)
  const { version } = before
  const last = () => changeBy(tx, before.updatedBy ?? before.createdBy, before.updatedAt)
  const values = await mergeEdit(ctx, {
    what: WHAT,
    opened,
    mine,
    stored: { values: stored, version },
    fields: () => editedFields(tx, ctx, before),
    last,
  })
  const sent = before.messageStatus === 'completed'
  if (sent && textDiffers(values, stored) && opened.overwrite !== version) {
    const fields = [theirValue('message', stored.message, SENT, true)]
    const at = before.updatedAt.toISOString()
    const conflict: Conflict = { what: WHAT, version, by: 'Switchboard', at, fields }
    throw new EditConflict(conflictSentence(conflict), version, conflict)
  }
  return values
}

/** How its fields are shown; `typed` is null where the form can't take the value with one input. */
async function editedFields(tx: Database, ctx: Ctx, row: Row): Promise<Record<string, EditedField>> {
  const zone = ctx.account.timezone
  const owner = row.userId && (await changeBy(tx, row.userId, row.updatedAt)).by?.name
  const shared = row.assignTo === 'none' ? 'No one (text only)' : 'Team'
  const time = (label: string): EditedField => ({
    label,
    show: (at) => (typeof at === 'string' && at ? formatDateTime(new Date(at), zone) : ''),
    typed: (at) => (typeof at === 'string' && at ? toLocalInput(new Date(at), zone) : null),
  })
  const reminder = (minutes: unknown) => String(minutes ?? 'none')
  return {
    assignee: {
      label: 'Assign to',
      input: 'assignTo',
      show: () => owner || shared,
      typed: () => (owner ? null : row.assignTo),
    },
    date: time('When'),
    reminderAt: {
      label: 'Reminder',
      show: (minutes) =>
        REMINDER_OPTIONS.find(({ value }) => value === reminder(minutes))?.label ?? reminder(minutes),
      typed: reminder,
    },
    note: { label: 'Note' },
    messageTo: {
      label: 'Send to',
      show: (number) => (number ? formatPhone(String(number)) : 'No one (no text)'),
    },
    messageAt: time('Send at'),
    message: row.messageStatus === 'completed' ? SENT : { label: 'Message' },
  }
}
