import { accountEvent } from '#app/realtime/events.ts'

/** A location, its registration or its brand has changed. */
export const locationsChanged = accountEvent('refresh_locations', { permission: 'administer' })
