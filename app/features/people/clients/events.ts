import { accountEvent, userEvent } from '#app/realtime/events.ts'

/** Carries no data of the client: pages that show it load it again. */
export interface ClientChange {
  /** The id, or MANY_CLIENTS. */
  id: string
  change: 'created' | 'updated' | 'deleted' | 'restored'
}

export const clientChanged = accountEvent<ClientChange>('clients_update')
/** The user starred a client or took the star back, perhaps in another tab. */
export const favoriteChanged = userEvent<{ clientId: string; favorite: boolean }>('refresh_favorites')
