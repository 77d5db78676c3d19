import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { ChatUpdate } from '#app/features/chat/chat.schema.ts'
import type { PeerView, PhoneStatusEvent } from '../presence.ts'
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

  useRealtimeEvent<PhoneStatusEvent>('users_phoneStatus', ({ userId, status, coacheeId, loggedIn }) =>
    patch((peers) =>
      peers.map((peer) =>
        peer.id === userId ? { ...peer, phoneStatus: status, coacheeId, loggedIn } : peer,
      ),
    ),
  )
  useRealtimeEvent<PeerView[]>('users_peers', (peers) => patch(() => peers))
  useRealtimeEvent<PeerView>('users_update', (updated) =>
    patch((peers) => peers.map((peer) => (peer.id === updated.id ? { ...peer, ...updated } : peer))),
  )

  const counts = useFetcher<typeof countsLoader>({ key: 'counts' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const recount = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void counts.load('/counts'), COUNT_AFTER_MS)
  }
  useRealtimeEvent('sms_unread', recount)
  useRealtimeEvent('chat_message', recount)
  useRealtimeEvent('chat_room', recount)
  // Of what others have seen one's own count is none the wiser.
  useRealtimeEvent<ChatUpdate>('chat_update', ({ viewed }) => viewed ?? recount())

  return { ...loaded, peers: live.peers, counts: counts.data ?? loaded.counts }
}
