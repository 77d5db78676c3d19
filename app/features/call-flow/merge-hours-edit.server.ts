import type { Ctx } from '#app/lib/ctx.server.ts'
import { type EditedFields, lastChange, mergeEdit } from '#app/lib/merge-edit.server.ts'
import type { Database } from '#db/client.ts'
import { capitalize, formatTimeOfDay } from './describe-office-hours.ts'
import { type OfficeHours, WEEKDAYS } from './office-hours.ts'
import type { OfficeHoursForm } from './office-hours.schema.ts'
import { type HoursFields, hoursFields, hoursOf, valuesOf } from './office-hours-values.ts'

interface Stored {
  locationId: string
  before: OfficeHours | null
  version: number
}

/** The office hours to store for an edit. @throws EditConflict */
export async function mergeHoursEdit(
  tx: Database,
  ctx: Ctx,
  { locationId, before, version }: Stored,
  form: OfficeHoursForm,
): Promise<Omit<OfficeHoursForm, 'version' | 'base' | 'overwrite'>> {
  const mine = hoursFields(form)
  const stored = hoursFields(valuesOf(before))
  const merged = await mergeEdit<HoursFields>(ctx, {
    what: 'page',
    opened: form,
    mine,
    stored: { values: stored, version },
    fields: editedFields(before),
    last: () => lastChange(tx, 'location', locationId, ['changed the office hours']),
  })
  // The message of a kind that isn't chosen is kept as it was typed.
  const { closedMessage } = merged.closedMessage === mine.closedMessage ? form : valuesOf(before)
  return {
    hours: hoursOf(merged) as OfficeHoursForm['hours'],
    holidays: merged.holidays as OfficeHoursForm['holidays'],
    closedMessage: closedMessage as OfficeHoursForm['closedMessage'],
    smsClosedMessage: merged.smsClosedMessage,
  }
}

/** How the fields are shown to an admin when another one changed them. */
function editedFields(before: OfficeHours | null): EditedFields<HoursFields> {
  const shown = (day: unknown) => {
    const [from, to] = String(day ?? '').split(' ')
    return from && to ? `open ${formatTimeOfDay(from)} to ${formatTimeOfDay(to)}` : 'closed'
  }
  return {
    ...Object.fromEntries(
      WEEKDAYS.map((weekday) => [weekday, { label: capitalize(weekday), show: shown, typed: () => null }]),
    ),
    holidays: { label: 'Holidays' },
    closedMessage: { label: 'Call response', show: () => closedWords(before), typed: () => null },
    smsClosedMessage: { label: 'Text auto-response' },
  }
}

function closedWords(before: OfficeHours | null): string {
  const { type, message, recording } = valuesOf(before).closedMessage
  if (type === 'disabled') return 'Disabled'
  return type === 'text' ? message : `The recording “${before?.closedMessage.recording?.name ?? recording}”`
}
