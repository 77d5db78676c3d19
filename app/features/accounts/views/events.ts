import { accountEvent, userEvent } from '#app/realtime/events.ts'

/** A view of the team, or one of the user's own, was added, changed or deleted: pages load them again. */
export const teamViewsChanged = accountEvent('refresh_views')
export const ownViewsChanged = userEvent('refresh_views')
