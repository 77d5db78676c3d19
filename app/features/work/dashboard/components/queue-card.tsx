import { useState } from 'react'
import { Card } from '#app/components/page-header.tsx'
import { queueChanged } from '#app/features/telephony/calls/events.ts'
import { QueueFigures } from '#app/features/telephony/phone/components/queue-figures.tsx'
import type { QueueView } from '#app/features/telephony/calls/phone-views.server.ts'
import { useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { AsOf } from './card-slot.tsx'

/** The queue of waiting callers, live. */
export function QueueCard({ queue: loaded, at }: { queue: QueueView; at: string }) {
  const [latest, setLatest] = useState<{ over: QueueView; queue: QueueView; at: string }>()
  useRealtimeEvent(queueChanged, (queue) => setLatest({ over: loaded, queue, at: new Date().toISOString() }))
  // The queue that the page has loaded since is newer.
  const { queue, at: changed } = latest?.over === loaded ? latest : { queue: loaded, at }
  if (!queue.enabled) return null
  return (
    <Card title="Queues" headingId="card-queues" actions={<AsOf at={changed} />}>
      <div className="p-4">
        <QueueFigures queue={queue} />
      </div>
    </Card>
  )
}
