import { accountEvent, userEvent } from '#app/realtime/events.ts'
import type { PeerView, PhoneStatus } from './presence.ts'

export const phoneStatusChanged = accountEvent<PhoneStatus>('users_phoneStatus')
export const userChanged = accountEvent<PeerView>('users_update')
/** Every user of the account, sent to a browser that has reconnected. */
export const peersListed = userEvent<PeerView[]>('users_peers')
