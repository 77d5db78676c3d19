import { accountEvent } from '#app/realtime/events.ts'

/** It carries nothing of the client: lists and pages that show the client load it again. */
export interface ClientChange {
  /** Or MANY_CLIENTS. */
  id: string
  change: 'created' | 'updated' | 'deleted' | 'restored'
}

export const clientChanged = accountEvent<ClientChange>('clients_update')
