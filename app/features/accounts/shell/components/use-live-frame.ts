import { useRef, useState } from 'react'
import { useTimer } from '#app/components/use-timer.ts'
import { useFetcher, useRevalidator } from 'react-router'
import { useAreas } from '#app/features/area.ts'
import { peersListed, phoneStatusChanged, userChanged } from '#app/features/accounts/presence/events.ts'
import type { PeerView } from '#app/features/accounts/presence/presence.ts'
import { useRealtimeEvent, useRealtimeEvents } from '#app/realtime/client/realtime.tsx'
import { usePageState } from '#app/realtime/client/use-page-state.ts'
import type { FrameData } from './frame-data.ts'

/** Many events at once load the counts once. */
const COUNT_AFTER_MS = 400
/** Tabs of an account hear of an event in the same moment, and those that no one looks at have time. */
const SPREAD_MS = { visible: 600, hidden: 5000 }

type Change = (peers: PeerView[]) => PeerView[]

/** The frame's data as loaded, updated by events. */
export function useLiveFrame(loaded: FrameData): FrameData {
  // What a load brings may have been read before an event that came during the load, so those are applied again.
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

  const counts = useFetcher<FrameData['counts']>({ key: 'counts' })
  const recount = useTimer()
  const changed = useRef(new Set<string>())
  useRealtimeEvents(
    useAreas().flatMap(({ name, badge }) =>
      (badge?.events ?? []).map(({ event, when }) => ({
        event,
        handler: (payload: unknown) => {
          if (!when(payload)) return
          changed.current.add(name)
          const spread =
            Math.random() * SPREAD_MS[document.visibilityState === 'hidden' ? 'hidden' : 'visible']
          recount.start(() => {
            const of = [...changed.current].map((area) => ['of', area])
            changed.current.clear()
            void counts.load(`/counts?${new URLSearchParams(of)}`)
          }, COUNT_AFTER_MS + spread)
        },
      })),
    ),
  )
  // Each answer has only the numbers that may have changed.
  const [fetched, setFetched] = useState({ loaded, data: counts.data, counts: loaded.counts })
  if (fetched.loaded !== loaded) setFetched({ loaded, data: counts.data, counts: loaded.counts })
  else if (fetched.data !== counts.data) {
    setFetched({ loaded, data: counts.data, counts: { ...fetched.counts, ...counts.data } })
  }

  return { ...loaded, peers: live.peers, counts: fetched.counts }
}
