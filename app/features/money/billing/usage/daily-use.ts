import { type Amounts, NO_USE } from './meters.ts'

/** A day, `yyyy-MM-dd`, with its use; `numbers` are those that the account had at the day's end. */
export interface DayUse extends Amounts {
  day: string
}

/**
 * Returns for each of these consecutive days what it adds to what is billed. A month's phone numbers are the most that the account had at the end
 * of one of its days, so a day adds those by which it exceeds the days before it in its month.
 */
export function billedByDay(days: readonly DayUse[]): DayUse[] {
  let month = ''
  let most = 0
  return days.map((use) => {
    if (use.day.slice(0, 7) !== month) {
      month = use.day.slice(0, 7)
      most = 0
    }
    const numbers = Math.max(0, use.numbers - most)
    most += numbers
    return { ...use, numbers }
  })
}

/** The sum of days as `billedByDay` returns them. */
export const sumOf = (days: readonly Amounts[]): Amounts =>
  days.reduce<Amounts>(
    (sum, use) => ({
      minutes: sum.minutes + use.minutes,
      messages: sum.messages + use.messages,
      recordings: sum.recordings + use.recordings,
      numbers: sum.numbers + use.numbers,
    }),
    NO_USE,
  )
