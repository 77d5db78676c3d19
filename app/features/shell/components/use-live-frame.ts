import { useState } from 'react'
import { useTimer } from '#app/components/use-timer.ts'
import { useFetcher } from 'react-router'
import { useAreas } from '#app/features/area.ts'
import { peersListed, phoneStatusChanged, userChanged } from '#app/features/presence/events.ts'
import type { PeerView } from '#app/features/presence/presence.ts'
import { useRealtimeEvent, useRealtimeEvents } from '#app/realtime/client/realtime.tsx'
import type { FrameData } from './frame-data.ts'

/** Many events at once load the counts once. */
const COUNT_AFTER_MS = 400

/** The frame's data as loaded, updated by events. */
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

  const counts = useFetcher<FrameData['counts']>({ key: 'counts' })
  const recount = useTimer()
  useRealtimeEvents(
    useAreas()
      .flatMap((area) => area.badge?.events ?? [])
      .map(({ event, when }) => ({
        event,
        handler: (payload) => {
          if (when(payload)) recount.restart(() => void counts.load('/counts'), COUNT_AFTER_MS)
        },
      })),
  )

  return { ...loaded, peers: live.peers, counts: counts.data ?? loaded.counts }
}
