import { accountEvent } from '#app/realtime/events.ts'

/** Tags, or which clients have them, have changed: lists and counts load again. */
export const tagsChanged = accountEvent('refresh_tags')
