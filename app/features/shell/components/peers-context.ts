import { createContext, use } from 'react'
import type { PeerView } from '../presence.ts'

/** Everybody of the account with presence as it is now: what the frame loaded, kept up to date by the socket. */
export const PeersContext = createContext<readonly PeerView[]>([])

export const usePeers = () => use(PeersContext)
