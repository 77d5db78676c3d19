import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { peersListed, phoneStatusChanged, userChanged } from '#app/features/accounts/presence/events.ts'
import type { PeerView } from '#app/features/accounts/presence/presence.ts'
import { badgesCounted } from '#app/realtime/events.ts'
import { useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { usePageState } from '#app/realtime/client/use-page-state.ts'
import { afterLoad, afterPush } from './badge-counts.ts'
import type { FrameData } from './frame-data.ts'

type Change = (peers: PeerView[]) => PeerView[]

/** The frame's data as loaded, updated by events. */
export function useLiveFrame(loaded: FrameData): FrameData {
  // A load may have read before an event that came during it, so those events are applied again.
  const revalidating = useRevalidator().state === 'loading'
  const loading = usePageState() !== 'idle' || revalidating
  const [live, setLive] = useState({ loaded, peers: loaded.peers, sinceLoading: [] as Change[] })
  if (live.loaded !== loaded) {
    const peers = live.sinceLoading.reduce((now, change) => change(now), loaded.peers)
    setLive({ loaded, peers, sinceLoading: [] })
  }
  const patch = (change: Change) =>
    setLive((before) => ({
      ...before,
      peers: change(before.peers),
      sinceLoading: loading ? [...before.sinceLoading, change] : [],
    }))

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

  const [held, setHeld] = useState({ loaded, ...afterLoad({ counts: {}, pushed: {} }, loaded) })
  if (held.loaded !== loaded) setHeld({ loaded, ...afterLoad(held, loaded) })
  useRealtimeEvent(badgesCounted, (pushed) =>
    setHeld((now) => ({ loaded: now.loaded, ...afterPush(now, pushed, now.loaded.countedAt) })),
  )

  return { ...loaded, peers: live.peers, counts: held.counts }
}
