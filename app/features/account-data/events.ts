import { userEvent } from '#app/realtime/events.ts'

/** An archive has progressed. */
export const archiveProgressed = userEvent<{ id: string }>('refresh_account-data')
