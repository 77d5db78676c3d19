import { toLocalInput } from '#app/lib/zoned.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A string is always a text cell, never a formula. */
export type Cell = string | number | Date | null

export const DAY_FORMAT = 'mm/dd/yyyy'
export const TIME_FORMAT = 'mm/dd/yyyy h:mm AM/PM'
export const MONEY_FORMAT = '$#,##0.00'
export const PERCENT_FORMAT = '0.00%'

/** The first day on which spreadsheet programs agree: Excel has a 29 February 1900. */
const FIRST_SERIAL_DAY = '1900-03-01'

/** A stored day, `yyyy-MM-dd`, as a cell that spreadsheets sort and group by. */
export const dayCell = (day: string | null): Cell =>
  day === null ? null : day < FIRST_SERIAL_DAY ? day : new Date(`${day}T00:00:00Z`)

/** An instant as the clocks of a zone show it; spreadsheets have no zones. */
export const timeCell = (at: Date, timezone: string): Cell => new Date(`${toLocalInput(at, timezone)}:00Z`)
