import { PartError } from '#app/components/feedback/empty-state.tsx'
import { CardLink } from '#app/components/card-link.tsx'
import { Card } from '#app/components/page-header.tsx'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { reviewsChanged } from '../events.ts'
import { requestedReviews } from '../service-reviews.ts'
import { completionOf, type ReviewTotals } from '../review.ts'

interface ReviewsCardProps {
  /** Null when they couldn't be loaded. */
  totals: ReviewTotals | null
  /** The first day that they count, `yyyy-MM-dd`. */
  from: string
  retry?: React.ReactNode
}

/** The month's service reviews on the dashboard. */
export function ReviewsCard({ totals, from, retry }: ReviewsCardProps) {
  useRealtimeEvent(reviewsChanged, useRealtime().revalidate)
  const { reviews, completed, rating } = totals ?? { reviews: 0, completed: 0, rating: null }
  const percent = (completionOf({ reviews, completed, rating }) * 100).toFixed(2)
  return (
    <Card
      title="Service Reviews"
      headingId="card-reviews"
      actions={<CardLink to={requestedReviews.href({ from })}>View Report</CardLink>}
    >
      <dl className="grid grid-cols-4 divide-x divide-line text-center">
        {[
          { label: 'Requested', value: String(reviews) },
          { label: 'Completed', value: String(completed) },
          { label: 'Completion', value: `${percent}%` },
          { label: 'Rating', value: rating === null ? '-' : rating.toFixed(1) },
        ].map(({ label, value }) => (
          <div key={label} className="flex min-w-0 flex-col-reverse px-2 py-2.5">
            <dt className="truncate text-muted text-xs">{label}</dt>
            <dd className="font-semibold text-lg tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {totals ? (
        <p className="border-line border-t px-4 py-2 text-muted text-xs">Requested this month</p>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-2 border-line border-t px-4 py-2">
          <PartError>Service reviews couldn’t be loaded.</PartError>
          {retry}
        </div>
      )}
    </Card>
  )
}
