import { formatTime } from '#app/lib/dates.ts'
import { plural } from '#app/lib/plural.ts'
import { type EndFormat, MONTH_NAMES, type Occurrence, WEEKDAY_NAMES } from './campaign.ts'

/** When a campaign runs. */
export interface Schedule {
  occurrence: Occurrence
  interval: number
  /** weekly: weekdays from 0 (Sunday); monthly: the day, 0 for the last; yearly: month and day. */
  intervalOn: readonly number[]
  startOn: Date
  /** The time of day of all runs, `02:30`, where the clocks skip it on the day it starts; null for that of the start. */
  time: string | null
  endFormat: EndFormat
  endOn: Date | null
  endAfter: number | null
}

/** The fields of the wizard's last step, as typed. */
export interface ScheduleFields {
  scheduleOccurrence: string
  scheduleInterval: string
  weekdays: string[]
  monthDay: string
  month: string
  scheduleStart: string
  scheduleEndFormat: string
  scheduleEndOn: string
  scheduleEndAfter: string
}

/** Changing the occurrence resets what depends on it. A daily campaign's interval becomes 1. */
export function changeOccurrence<Fields extends ScheduleFields>(fields: Fields, to: string): Fields {
  const noRepeat = { scheduleInterval: '1', weekdays: [], monthDay: '', month: '' }
  const noEndValue = { scheduleEndOn: '', scheduleEndAfter: '' }
  const changed = { ...fields, scheduleOccurrence: to, scheduleStart: 'at' }
  switch (to) {
    case 'once':
      return { ...changed, ...noRepeat, ...noEndValue, scheduleEndFormat: 'never' }
    case 'daily':
    case 'field':
      return { ...changed, ...noRepeat, ...noEndValue }
    case 'weekly':
      return { ...changed, scheduleInterval: '1', weekdays: [] }
    default:
      return { ...changed, ...noRepeat }
  }
}

/** `Every 2 weeks on Monday and Friday, 9:00 AM`. */
export function describeSchedule(schedule: Schedule, timeZone: string): string {
  const at = schedule.time
    ? formatTime(new Date(`2000-01-01T${schedule.time}Z`), 'UTC')
    : formatTime(schedule.startOn, timeZone)
  const { interval, intervalOn } = schedule
  const every = (unit: string) => (interval === 1 ? `Every ${unit}` : `Every ${plural(interval, unit)}`)
  const [first = 0, second = 0] = intervalOn
  switch (schedule.occurrence) {
    case 'once':
      return `Once, ${at}`
    case 'daily':
      return `${every('day')}, ${at}`
    case 'weekly': {
      const days = intervalOn.map((day) => WEEKDAY_NAMES[day]).join(', ')
      return `${every('week')}${days ? ` on ${days}` : ''}, ${at}`
    }
    case 'monthly':
      return `${every('month')} on ${first === 0 ? 'the last day' : `day ${first}`}, ${at}`
    case 'yearly':
      return `${every('year')} on ${MONTH_NAMES[first - 1]} ${second}, ${at}`
    case 'field':
      return `On each contact’s birthday, ${at}`
  }
}
