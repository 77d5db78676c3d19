import { createContext, use } from 'react'
import type { PeerView } from '#app/features/accounts/presence/presence.ts'

/** Every user of the account with live presence: what the frame loaded, updated by events. */
export const PeersContext = createContext<readonly PeerView[]>([])

export const usePeers = () => use(PeersContext)
