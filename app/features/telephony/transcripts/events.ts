import { accountEvent } from '#app/realtime/events.ts'

/** A transcript came, failed, or its summary was edited. */
export const transcriptsChanged = accountEvent('refresh_transcripts')
