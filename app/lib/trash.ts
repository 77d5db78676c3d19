import { millisecondsInDay } from 'date-fns/constants'

/** How long deleted clients, notes and records can be restored and merges undone. */
export const TRASH_DAYS = 30

/** Rows deleted before this time can't be restored. */
export const trashCutoff = (now: Date): Date => new Date(now.getTime() - TRASH_DAYS * millisecondsInDay)
