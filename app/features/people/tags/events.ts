import { accountEvent } from '#app/realtime/events.ts'

/** Tags, or which clients have them, changed: pages reload lists and counts. */
export const tagsChanged = accountEvent('refresh_tags')
