import { useState } from 'react'
import { Card } from '#app/components/page-header.tsx'
import { queueChanged } from '#app/features/telephony/calls/events.ts'
import { QueueFigures } from '#app/features/telephony/phone/components/queue-figures.tsx'
import type { QueueView } from '#app/features/telephony/calls/phone-views.server.ts'
import { useRealtimeEvent } from '#app/realtime/client/realtime.tsx'

/** The queue of waiting callers, live. */
export function QueueCard({ queue: loaded }: { queue: QueueView }) {
  const [latest, setLatest] = useState<{ over: QueueView; queue: QueueView }>()
  useRealtimeEvent(queueChanged, (queue) => setLatest({ over: loaded, queue }))
  // The queue that the page has loaded since is newer.
  const queue = latest?.over === loaded ? latest.queue : loaded
  if (!queue.enabled) return null
  return (
    <Card title="Queues" headingId="card-queues">
      <div className="p-4">
        <QueueFigures queue={queue} />
      </div>
    </Card>
  )
}
