import { accountEvent } from '#app/realtime/events.ts'

/** A number was blocked or unblocked. */
export const blockedNumbersChanged = accountEvent('refresh_blocked_numbers')
