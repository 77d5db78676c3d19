/** How a call ended, as reports count it. */
export const OUTCOMES = [
  { outcome: 'ended', label: 'Answered or missed' },
  { outcome: 'answered', label: 'Answered' },
  { outcome: 'missed', label: 'Missed' },
  { outcome: 'voicemail', label: 'Left a voicemail' },
  { outcome: 'gave-up', label: 'Gave up in the queue' },
  { outcome: 'hung-up', label: 'Hung up before it rang out' },
  { outcome: 'unanswered', label: 'No one answered' },
  { outcome: 'blocked', label: 'Blocked' },
] as const
export type Outcome = (typeof OUTCOMES)[number]['outcome']

/** Whether an incoming call came in office hours, as reports and the log filter by it. */
export const OFFICE_HOURS = [
  { office: 'in', label: 'In office hours' },
  { office: 'outside', label: 'Outside office hours' },
  { office: 'unknown', label: 'Office hours not known' },
] as const
export type OfficeHoursFilter = (typeof OFFICE_HOURS)[number]['office']

/** A missed call counts as called back when someone calls the number within this time. */
export const CALLED_BACK_HOURS = 24

/** ISO weekdays, Monday first. */
export const ISO_WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** `9 AM`, as the start of an hour of the day. */
export const hourLabel = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`
