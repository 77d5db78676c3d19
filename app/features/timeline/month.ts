import type { CalendarDate } from '#app/lib/dates.ts'

/** A month of a year; 1 to 12. */
export type Month = Pick<CalendarDate, 'year' | 'month'>

/** `2026-11` as an address holds it; this month for anything else. */
export function readMonth(text: string | null, today: CalendarDate): Month {
  const match = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text ?? '')
  return match ? { year: Number(match[1]), month: Number(match[2]) } : today
}

/** The month so many before or after, as an address holds it. */
export function monthBeside({ year, month }: Month, by: number): string {
  const at = new Date(Date.UTC(year, month - 1 + by, 1))
  return `${at.getUTCFullYear()}-${pad(at.getUTCMonth() + 1)}`
}

/** A day, `yyyy-MM-dd`: as text it sorts by time. */
export const dayKey = ({ year, month, day }: CalendarDate): string => `${year}-${pad(month)}-${pad(day)}`

/** The days of a month in weeks that begin on Sunday; null for days of the months around it. */
export function weeksOf({ year, month }: Month): (CalendarDate | null)[][] {
  const before = new Date(Date.UTC(year, month - 1, 1)).getUTCDay()
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => {
      const day = week * 7 + weekday - before + 1
      return day >= 1 && day <= days ? { year, month, day } : null
    }),
  )
}

const pad = (part: number) => String(part).padStart(2, '0')
