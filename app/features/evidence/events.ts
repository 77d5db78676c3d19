import { userEvent } from '#app/realtime/events.ts'

/** An evidence file has progressed. */
export const evidenceProgressed = userEvent<{ id: string }>('refresh_evidence')
