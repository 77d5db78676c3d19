import type { campaigns } from '#db/schema/index.ts'
import type { Schedule } from './schedule.ts'

type Row = typeof campaigns.$inferSelect
type ScheduleColumns = Pick<
  Row,
  | 'scheduleOccurrence'
  | 'scheduleInterval'
  | 'scheduleIntervalOn'
  | 'scheduleStartOn'
  | 'scheduleTime'
  | 'scheduleEndFormat'
  | 'scheduleEndOn'
  | 'scheduleEndAfter'
>

export const scheduleOf = (row: ScheduleColumns): Schedule => ({
  occurrence: row.scheduleOccurrence,
  interval: row.scheduleInterval,
  intervalOn: row.scheduleIntervalOn,
  startOn: row.scheduleStartOn,
  time: row.scheduleTime,
  endFormat: row.scheduleEndFormat,
  endOn: row.scheduleEndOn,
  endAfter: row.scheduleEndAfter,
})

export const scheduleColumns = (schedule: Schedule): ScheduleColumns => ({
  scheduleOccurrence: schedule.occurrence,
  scheduleInterval: schedule.interval,
  scheduleIntervalOn: [...schedule.intervalOn],
  scheduleStartOn: schedule.startOn,
  scheduleTime: schedule.time,
  scheduleEndFormat: schedule.endFormat,
  scheduleEndOn: schedule.endOn,
  scheduleEndAfter: schedule.endAfter,
})
