import { formatDay } from '#app/lib/dates.ts'
import { type Closure, type OfficeHours, type OpenDay, openingsOf, WEEKDAYS } from './office-hours.ts'

/** `17:05` as `5:05 PM`, and 00:00 as midnight. */
export function formatTimeOfDay(time: string): string {
  if (time === '00:00') return 'midnight'
  const [hour, minute] = time.split(':') as [string, string]
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

export const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const list = new Intl.ListFormat('en-US')

/** Describes in sentences what a change of the office hours changes for callers and texters. Before: null is always open. */
export function describeOfficeHours(before: OfficeHours | null, after: OfficeHours): string[] {
  const changes = [
    ...(before ? [] : ['Until now it was always open.']),
    ...WEEKDAYS.flatMap((weekday) => {
      const [was, is] = [describeDay(before?.hours[weekday]), describeDay(after.hours[weekday])]
      if (!before) return `${capitalize(weekday)}: ${is}.`
      return was === is ? [] : `${capitalize(weekday)}: ${is} instead of ${was}.`
    }),
    ...describeHolidays(before?.holidays ?? [], after.holidays),
    ...((before?.observed ?? false) === after.observed
      ? []
      : [
          after.observed
            ? 'Holidays on a weekend are also observed on the nearest weekday.'
            : 'Holidays on a weekend are not observed on another day.',
        ]),
    ...describeHolidays(before?.closures.map(describeClosure) ?? [], after.closures.map(describeClosure)),
    ...(closedText(before) === closedText(after)
      ? []
      : [`While it is closed, callers hear ${closedText(after)}.`]),
    ...(before?.smsClosedMessage === after.smsClosedMessage ? [] : describeTextReply(before, after)),
  ]
  return changes.length > 0 ? changes : ['Nothing changes for callers.']
}

export const describeDay = (day: OpenDay | undefined): string =>
  day?.open
    ? `open ${list.format(
        openingsOf(day).map(
          ({ openTime, closeTime, nextDay }) =>
            `${formatTimeOfDay(openTime)} to ${formatTimeOfDay(closeTime)}${nextDay && closeTime !== '00:00' ? ' the next day' : ''}`,
        ),
      )}`
    : 'closed'

/** `07/04/2026`, or `12/24/2026 to 01/02/2027 (Winter break)`. */
export function describeClosure({ from, to, name }: Closure): string {
  const days = from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
  return name ? `${days} (${name})` : days
}

function describeHolidays(before: readonly string[], after: readonly string[]): string[] {
  const added = after.filter((holiday) => !before.includes(holiday))
  const removed = before.filter((holiday) => !after.includes(holiday))
  return [
    ...(added.length > 0 ? [`It is also closed on ${list.format(added)}.`] : []),
    ...(removed.length > 0 ? [`It is no longer closed on ${list.format(removed)}.`] : []),
  ]
}

function closedText(officeHours: OfficeHours | null): string | null {
  if (!officeHours) return null
  const { type, message, recording } = officeHours.closedMessage
  if (type === 'disabled') return 'no message that it is closed'
  return type === 'text' ? `“${message}”` : `the recording “${recording?.name ?? ''}”`
}

const describeTextReply = (before: OfficeHours | null, after: OfficeHours): string[] => {
  if (after.smsClosedMessage)
    return [`Texts while it is closed are answered with “${after.smsClosedMessage}”.`]
  return before?.smsClosedMessage ? ['Texts while it is closed are no longer answered.'] : []
}
