import { createContext, use } from 'react'
import type { CalendarEvent, CalendarView } from '../calendar.ts'

/** The data that the parts of all views need. */
export interface CalendarParts {
  calendars: ReadonlyMap<string, CalendarView>
  /** The search of the calendar's URL, with its `?`. */
  search: string
  timeZone: string
  today: string
  /** How many events a day has, those that aren't shown included. */
  total: (day: string) => number
  /** Moves an own item to a day (`yyyy-MM-dd`), and to these minutes after midnight if given. */
  move: (event: CalendarEvent, day: string, minutes?: number) => void
}

export const CalendarContext = createContext<CalendarParts | null>(null)

export function useCalendarParts(): CalendarParts {
  const parts = use(CalendarContext)
  if (!parts) throw new Error('useCalendarParts outside a calendar')
  return parts
}
