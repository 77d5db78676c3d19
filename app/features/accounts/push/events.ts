import { userEvent } from '#app/realtime/events.ts'
import type { UserNotification } from './notification.ts'

/** Something the user wants to be notified of. Not published in their quiet times. */
export const userNotified = userEvent<UserNotification>('notification')
