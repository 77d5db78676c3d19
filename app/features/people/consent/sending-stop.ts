import { formatDateTime } from '#app/lib/dates.ts'

/** An owner has stopped all texts. */
export interface SendingStop {
  /** Null for a user whose name isn't known. */
  by: string | null
  /** ISO. */
  at: string
}

/** `Dana Reyes stopped all texts of your company on 11/23/2026, 4:10 AM.` */
export const stopSentence = ({ by, at }: SendingStop, timeZone: string): string =>
  `${by ?? 'An owner'} stopped all texts of your company on ${formatDateTime(new Date(at), timeZone)}.`
