import { INVOICE_ZONE } from '../invoices/invoice-view.ts'
import { dayIn } from '#app/lib/dates.ts'

/** `1st`, `22nd`, `13th`. */
export function ordinal(day: number): string {
  const isTeen = day % 100 >= 11 && day % 100 <= 13
  const ending = isTeen ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th')
  return `${day}${ending}`
}

/** The day of the month on which a cycle begins, as on invoices; `?` if unknown. */
export const cycleDay = (anchor: Date | null): string =>
  anchor ? ordinal(Number(dayIn(anchor, INVOICE_ZONE).slice(8))) : '?'
