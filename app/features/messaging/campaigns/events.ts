import { accountEvent } from '#app/realtime/events.ts'

/** A campaign, or a run of one, changed. */
export const campaignsChanged = accountEvent('refresh_campaigns', { permission: 'message' })
