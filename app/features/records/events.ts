import { accountEvent } from '#app/realtime/events.ts'

/** `kind`: name of the record kind. */
export const recordsChanged = accountEvent<{ clientId: string; kind: string }>('client_records_update')
