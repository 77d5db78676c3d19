import { eachDayOfInterval } from 'date-fns/eachDayOfInterval'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'

/** The days from one `yyyy-MM-dd` to another, both included. */
export const daysOf = (from: string, to: string): string[] =>
  eachDayOfInterval({ start: parseISO(from), end: parseISO(to) }).map((day) => lightFormat(day, 'yyyy-MM-dd'))
