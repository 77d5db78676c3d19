import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { chatMessageChanged, chatRoomChanged, chatUpdated } from '#app/features/chat/events.ts'
import { unreadChanged } from '#app/features/texting/events.ts'
import { peersListed, phoneStatusChanged, userChanged } from '../events.ts'
import type { PeerView } from '../presence.ts'
import { useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import type { loader as countsLoader } from '../routes/counts.ts'
import type { FrameData } from '../shell.server.ts'

/** Many texts at once are one question about the badge. */
const COUNT_AFTER_MS = 400

/** The frame's data as loaded, kept up to date by what the socket tells. What is loaded anew wins. */
export function useLiveFrame(loaded: FrameData): FrameData {
  const [live, setLive] = useState({ loaded, peers: loaded.peers })
  if (live.loaded !== loaded) setLive({ loaded, peers: loaded.peers })
  const patch = (change: (peers: PeerView[]) => PeerView[]) =>
    setLive((before) => ({ ...before, peers: change(before.peers) }))

  useRealtimeEvent(phoneStatusChanged, ({ userId, status, coacheeId, loggedIn }) =>
    patch((peers) =>
      peers.map((peer) =>
        peer.id === userId ? { ...peer, phoneStatus: status, coacheeId, loggedIn } : peer,
      ),
    ),
  )
  useRealtimeEvent(peersListed, (peers) => patch(() => peers))
  useRealtimeEvent(userChanged, (updated) =>
    patch((peers) => peers.map((peer) => (peer.id === updated.id ? { ...peer, ...updated } : peer))),
  )

  const counts = useFetcher<typeof countsLoader>({ key: 'counts' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const recount = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void counts.load('/counts'), COUNT_AFTER_MS)
  }
  useRealtimeEvent(unreadChanged, recount)
  useRealtimeEvent(chatMessageChanged, recount)
  useRealtimeEvent(chatRoomChanged, recount)
  // Of what others have seen one's own count is none the wiser.
  useRealtimeEvent(chatUpdated, ({ viewed }) => viewed ?? recount())

  return { ...loaded, peers: live.peers, counts: counts.data ?? loaded.counts }
}
