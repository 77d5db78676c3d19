import { accountEvent } from '#app/realtime/events.ts'

export interface Release {
  version: string
  notes: string
}

/** The operator announced a new version. */
export const releaseAnnounced = accountEvent<Release>('refresh_support')
