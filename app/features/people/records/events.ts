import { accountEvent } from '#app/realtime/events.ts'

export const recordsChanged = accountEvent<{ clientId: string; kind: string }>('client_records_update')
