import { ChevronDown } from '#app/components/icons.tsx'
import { Link, useSearchParams } from 'react-router'
import { Card } from '#app/components/page-header.tsx'
import { CompleteButton } from '#app/features/messaging/timeline/components/complete-button.tsx'
import { DueTime, TextLine } from '#app/features/messaging/timeline/components/follow-up-item.tsx'
import { assignedLine, followUpTitle } from '#app/features/messaging/timeline/components/due-labels.ts'
import {
  BUCKET_LABELS,
  BUCKETS,
  type Bucket,
  type FollowUpCounts,
} from '#app/features/messaging/timeline/follow-up.ts'
import type { FollowUpView } from '#app/features/messaging/timeline/timeline-views.server.ts'
import { useFrame } from '#app/features/accounts/shell/components/frame-data.ts'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { cn } from '#app/lib/cn.ts'
import { followUpsChanged } from '#app/features/messaging/timeline/events.ts'

interface BucketCardProps {
  title: string
  /** The search parameter with the open bucket. */
  name: 'followUps' | 'scheduled'
  counts: FollowUpCounts
  open: { bucket: Bucket; items: FollowUpView[] } | null
  /** Text of an empty bucket. */
  empty: string
}

/** Past Due, Today, Tomorrow and Future with their counts. A click opens or closes the list of one. */
export function BucketCard({ title, name, counts, open, empty }: BucketCardProps) {
  const [search] = useSearchParams()
  const { revalidate } = useRealtime()
  useRealtimeEvent(followUpsChanged, () => revalidate())
  const to = (bucket: Bucket) => {
    const next = new URLSearchParams(search)
    if (open?.bucket === bucket) next.delete(name)
    else next.set(name, bucket)
    return `?${next}`
  }
  const left = open ? counts[open.bucket] - open.items.length : 0
  return (
    <Card title={title} headingId={`card-${name}`}>
      <div className="grid grid-cols-4 divide-x divide-line">
        {BUCKETS.map((bucket) => {
          const isOpen = open?.bucket === bucket
          const overdue = bucket === 'pastDue' && counts[bucket] > 0
          return (
            <Link
              key={bucket}
              to={to(bucket)}
              preventScrollReset
              replace
              aria-expanded={isOpen}
              className={cn(
                'min-w-0 px-2 py-2.5 text-center -outline-offset-2 hover:bg-sunken',
                isOpen && 'bg-sunken shadow-[inset_0_-2px_var(--brand-line)]',
              )}
            >
              <span className={cn('block font-semibold text-lg tabular-nums', overdue && 'text-bad')}>
                {counts[bucket]}
              </span>
              <span className="inline-flex max-w-full items-center gap-0.5 text-muted text-xs">
                <span className="truncate">{BUCKET_LABELS[bucket]}</span>
                <ChevronDown aria-hidden className={cn('size-3 shrink-0', isOpen && 'rotate-180')} />
              </span>
            </Link>
          )
        })}
      </div>
      {open ? (
        open.items.length === 0 ? (
          <p className="border-line border-t px-4 py-4 text-center text-muted text-sm">{empty}</p>
        ) : (
          <ul
            aria-label={`${title}, ${BUCKET_LABELS[open.bucket]}`}
            className="divide-y divide-line border-line border-t"
          >
            {open.items.map((followUp) => (
              <Row key={followUp.id} followUp={followUp} />
            ))}
          </ul>
        )
      ) : null}
      {left > 0 ? (
        <p className="border-line border-t px-4 py-2 text-muted text-sm">
          And {left} more, which follow as these are done.
        </p>
      ) : null}
    </Card>
  )
}

function Row({ followUp }: { followUp: FollowUpView }) {
  const { user } = useFrame()
  return (
    <li className="flex items-start gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="truncate">
          <Link
            to={`/contacts/contact/${followUp.client.id}`}
            prefetch="intent"
            className="font-medium hover:underline"
          >
            {followUp.client.name}
          </Link>
        </p>
        <p className="line-clamp-2 break-words">{followUpTitle(followUp)}</p>
        <p className="text-sm">
          <DueTime followUp={followUp} />
          <span className="text-muted"> · {assignedLine(followUp, user.id)}</span>
        </p>
        <TextLine followUp={followUp} />
      </div>
      <CompleteButton followUp={followUp} />
    </li>
  )
}
