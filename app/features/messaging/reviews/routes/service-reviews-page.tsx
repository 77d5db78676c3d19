import { data, useNavigation } from 'react-router'
import { EmptyState, ErrorState } from '#app/components/feedback/empty-state.tsx'
import { Star } from '#app/components/icons.tsx'
import { ListFilter } from '#app/components/lists/list-filter.tsx'
import { ListPaging } from '#app/components/lists/list-paging.tsx'
import { ListTable } from '#app/components/lists/list-table.tsx'
import { Page, PageHeader, Card } from '#app/components/page-header.tsx'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { ListSkeleton } from '#app/components/ui/skeleton.tsx'
import { OrDash } from '#app/components/values.tsx'
import { userName } from '#app/features/messaging/conversations/labels.ts'
import { log } from '#app/lib/log.server.ts'
import { plural } from '#app/lib/plural.ts'
import { requestIdContext } from '#app/middleware/contexts.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { Stars } from '../components/stars.tsx'
import { reviewsChanged } from '../events.ts'
import { listAskers, reviewList, reviewsOf, reviewTotals } from '../list-reviews.server.ts'
import { MOST_STARS, REPORT_PATH } from '../review.ts'
import type { ReviewView } from '../review-view.server.ts'
import { type ReviewQuery, requestedReviews } from '../service-reviews.ts'
import type { Route } from './+types/service-reviews-page'

export const meta: Route.MetaFunction = () => [{ title: 'Service reviews · Switchboard' }]

export const loader = page.loader(async (ctx, { url, context }: Route.LoaderArgs) => {
  const enabled = ctx.account.serviceReviewEnabled
  const query = requestedReviews.read(url.searchParams)
  try {
    const [list, totals, users] = await Promise.all([
      reviewList.page(ctx, query),
      reviewTotals(ctx, reviewsOf(ctx, query)),
      listAskers(ctx),
    ])
    return { query, list, users, totals, enabled }
  } catch (error) {
    log.error({ err: error, requestId: context.get(requestIdContext) }, 'service reviews not loaded')
    return data({ query, list: null, users: [], totals: null, enabled }, { status: 500 })
  }
})

export default function ServiceReviews({ loaderData }: Route.ComponentProps) {
  const { query, list, users, totals, enabled } = loaderData
  const { state, location } = useNavigation()
  useRealtimeEvent(reviewsChanged, useRealtime().revalidate)
  return (
    <Page>
      <PageHeader
        title="Service reviews"
        description={
          totals?.rating == null
            ? undefined
            : `${totals.rating} of ${MOST_STARS} stars on average, from ${plural(totals.completed, 'rating')} to ${plural(totals.reviews, 'request')}.`
        }
      />
      <ListFilter
        list={requestedReviews}
        query={query}
        label="Filter the requests"
        fields={[{ kind: 'period' }, { kind: 'choice', name: 'by', label: 'Requested by', options: users }]}
        count={totals ? plural(totals.reviews, 'request') : undefined}
      />
      <Card>
        {list === null ? (
          <ErrorState title="Unable to get client service reviews" />
        ) : state === 'loading' && location.pathname === REPORT_PATH ? (
          <ListSkeleton rows={10} label="Loading service reviews" />
        ) : list.items.length === 0 ? (
          <NoReviews query={query} enabled={enabled} />
        ) : (
          <ListTable
            caption="Service reviews"
            columns={requestedReviews.columns}
            rows={list.items}
            sorting={(key) => requestedReviews.sorting(query, key)}
            cells={CELLS}
          />
        )}
      </Card>
      {list ? <ListPaging list={requestedReviews} query={query} page={list} of="service reviews" /> : null}
    </Page>
  )
}

function NoReviews({ query, enabled }: { query: ReviewQuery; enabled: boolean }) {
  return (
    <EmptyState icon={Star} title="No requests found.">
      {requestedReviews.isFiltered(query)
        ? 'No request is in this period by this user.'
        : enabled
          ? 'Ask a contact from the menu of their conversation.'
          : 'Service reviews are turned off. An admin can turn them on in the settings.'}
    </EmptyState>
  )
}

const CELLS = {
  'Requested By': ({ requestedBy }: ReviewView) => (
    <span className="flex items-center gap-2">
      <Avatar name={userName(requestedBy)} src={requestedBy.avatar} seed={requestedBy.id} size="xs" />
      <bdi>{userName(requestedBy)}</bdi>
    </span>
  ),
  Rating: ({ rating }: ReviewView) => <Stars rating={rating} />,
  Feedback: ({ feedback }: ReviewView) => (
    <div dir="auto" className="max-w-md whitespace-pre-line">
      <OrDash>{feedback}</OrDash>
    </div>
  ),
}
