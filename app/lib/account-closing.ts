import { millisecondsInDay } from 'date-fns/constants'

/** How long a closed account can be reopened. */
export const REOPEN_DAYS = 30

/** When the data of a closed account is erased. */
export const erasureOf = (closedAt: Date): Date =>
  new Date(closedAt.getTime() + REOPEN_DAYS * millisecondsInDay)
