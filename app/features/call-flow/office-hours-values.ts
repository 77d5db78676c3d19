import { HOLIDAYS } from './holidays.ts'
import {
  DEFAULT_CLOSED_MESSAGE,
  type OfficeHours,
  type OpenDay,
  WEEKDAYS,
  type Weekday,
} from './office-hours.ts'

/** The values of the form. */
export interface OfficeHoursValues {
  hours: Record<Weekday, { open: boolean; openTime: string; closeTime: string }>
  holidays: string[]
  closedMessage: { type: string; message: string; recording: string }
  smsClosedMessage: string
}

const WORKING: OpenDay = { open: true, openTime: '08:00', closeTime: '17:00' }
const CLOSED: OpenDay = { open: false, openTime: '', closeTime: '' }

/** The form's values; a location without office hours gets a suggestion. */
export function valuesOf(officeHours: OfficeHours | null): OfficeHoursValues {
  const suggested = (weekday: Weekday) => (weekday === 'sunday' || weekday === 'saturday' ? CLOSED : WORKING)
  const { type, message, recording } = officeHours?.closedMessage ?? {
    type: 'text',
    message: DEFAULT_CLOSED_MESSAGE,
    recording: null,
  }
  return {
    hours: Object.fromEntries(
      WEEKDAYS.map((weekday) => [
        weekday,
        officeHours ? (officeHours.hours[weekday] ?? CLOSED) : suggested(weekday),
      ]),
    ) as OfficeHoursValues['hours'],
    holidays: officeHours?.holidays ?? [],
    closedMessage: { type, message, recording: recording?.Key ?? '' },
    smsClosedMessage: officeHours?.smsClosedMessage ?? '',
  }
}

/** The form's fields as two admins' edits are compared: each day is one. */
export type HoursFields = Record<Weekday, string> &
  Pick<OfficeHoursValues, 'closedMessage' | 'smsClosedMessage' | 'holidays'>

type Given = Omit<OfficeHoursValues, 'hours'> & { hours: Partial<Record<Weekday, OpenDay>> }

export function hoursFields({ hours, holidays, closedMessage, smsClosedMessage }: Given): HoursFields {
  const { type, message, recording } = closedMessage
  return {
    ...(Object.fromEntries(
      WEEKDAYS.map((weekday) => {
        const day = hours[weekday]
        return [weekday, day?.open ? `${day.openTime} ${day.closeTime}` : '']
      }),
    ) as Record<Weekday, string>),
    holidays: HOLIDAYS.filter((holiday) => holidays.includes(holiday)),
    closedMessage: {
      type,
      message: type === 'text' ? message : '',
      recording: type === 'recording' ? recording : '',
    },
    smsClosedMessage,
  }
}

/** The reverse of `hoursFields`. */
export function hoursOf(fields: HoursFields): Partial<Record<Weekday, OpenDay>> {
  return Object.fromEntries(
    WEEKDAYS.flatMap((weekday) => {
      const [openTime = '', closeTime = ''] = fields[weekday].split(' ')
      return openTime ? [[weekday, { open: true, openTime, closeTime }]] : []
    }),
  )
}
