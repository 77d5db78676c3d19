import { data, Link, useNavigation } from 'react-router'
import { EmptyState, ErrorState } from '#app/components/feedback/empty-state.tsx'
import { FilterForm } from '#app/components/forms/filter-form.tsx'
import { Star } from '#app/components/icons.tsx'
import { Table } from '#app/components/lists/table.tsx'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { DateTime } from '#app/components/time.tsx'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { Select } from '#app/components/ui/select.tsx'
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
import { listAskers, listReviews, reviewsOf, reviewTotals } from '../list-reviews.server.ts'
import { readReviewFilter, type ReviewFilter, reviewParams } from '../review-filter.ts'
import { MOST_STARS, REPORT_PATH, REVIEW_PAGE_SIZE, REVIEW_PAGE_SIZES, type ReviewView } from '../review.ts'
import type { Route } from './+types/service-reviews'

export const meta: Route.MetaFunction = () => [{ title: 'Service reviews · Switchboard' }]

export const loader = page.loader(async (ctx, { url, context }: Route.LoaderArgs) => {
  const number = (name: string) => Number(url.searchParams.get(name))
  const enabled = ctx.account.serviceReviewEnabled
  const filter = readReviewFilter(url.searchParams)
  const of = reviewsOf(ctx, filter)
  try {
    const [list, totals, users] = await Promise.all([
      listReviews(ctx, { page: number('page'), limit: number('limit'), of }),
      reviewTotals(ctx, of),
      listAskers(ctx),
    ])
    return { ...list, filter, users, totals, enabled }
  } catch (error) {
    log.error({ err: error, requestId: context.get(requestIdContext) }, 'service reviews not loaded')
    return data(
      {
        ...{ items: null, page: 1, limit: REVIEW_PAGE_SIZE, hasNext: false, totals: null, enabled },
        ...{ filter, users: [] },
      },
      { status: 500 },
    )
  }
})

const COLUMNS = [
  { label: 'Requested On' },
  { label: 'Requested By' },
  { label: 'Client' },
  { label: 'Rating' },
  { label: 'Feedback' },
]

export default function ServiceReviews({ loaderData }: Route.ComponentProps) {
  const { items, filter, users, totals, enabled } = loaderData
  const filters = reviewParams(filter)
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
      <FilterForm
        values={{ ...filter }}
        role="search"
        aria-label="Filter the requests"
        className="flex flex-wrap items-center gap-2 pb-3 print:hidden"
      >
        <label className="flex items-center gap-1.5 text-muted text-sm">
          From
          <Input type="date" name="from" defaultValue={filter.from} className="w-36" />
        </label>
        <label className="flex items-center gap-1.5 text-muted text-sm">
          To
          <Input type="date" name="to" defaultValue={filter.to} className="w-36" />
        </label>
        <Select name="by" aria-label="Requested by" defaultValue={filter.by} className="w-44">
          <option value="">Requested by: all</option>
          {users.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <noscript>
          <Button type="submit">Show</Button>
        </noscript>
        {Object.keys(filters).length > 0 ? (
          <Link to={REPORT_PATH} className={buttonVariants({ variant: 'ghost' })}>
            Clear
          </Link>
        ) : null}
      </FilterForm>
      <Card>
        {items === null ? (
          <ErrorState title="Unable to get client service reviews" />
        ) : state === 'loading' && location.pathname === REPORT_PATH ? (
          <ListSkeleton rows={10} label="Loading service reviews" />
        ) : items.length === 0 ? (
          <EmptyState icon={Star} title="No requests found.">
            {Object.keys(filters).length > 0
              ? 'No request is in this period by this user.'
              : enabled
                ? 'Ask a contact from the menu of their conversation.'
                : 'Service reviews are turned off. An admin can turn them on in the settings.'}
          </EmptyState>
        ) : (
          <Table caption="Service reviews" columns={COLUMNS} cards>
            {items.map((review) => (
              <ReviewRow key={review.id} review={review} />
            ))}
          </Table>
        )}
      </Card>
      <Pages {...loaderData} />
    </Page>
  )
}

function ReviewRow({ review }: { review: ReviewView }) {
  const { createdAt, requestedBy, client, rating, feedback } = review
  return (
    <tr className="relative align-top hover:bg-sunken/60">
      <td data-label="Requested On" className="whitespace-nowrap tabular-nums">
        <DateTime at={createdAt} />
      </td>
      <td data-label="Requested By">
        <span className="flex items-center gap-2">
          <Avatar name={userName(requestedBy)} src={requestedBy.avatar} seed={requestedBy.id} size="xs" />
          <bdi>{userName(requestedBy)}</bdi>
        </span>
      </td>
      <td data-label="Client" className="font-medium">
        <Link
          to={`/contacts/contact/${client.id}`}
          prefetch="intent"
          className="break-words after:absolute after:inset-0"
        >
          {client.name}
        </Link>
      </td>
      <td data-label="Rating">
        <Stars rating={rating} />
      </td>
      <td data-label="Feedback" dir="auto" className="max-w-md whitespace-pre-line break-words">
        <OrDash>{feedback}</OrDash>
      </td>
    </tr>
  )
}

interface PagesProps {
  page: number
  limit: number
  hasNext: boolean
  filter: ReviewFilter
}

function Pages({ page, limit, hasNext, filter }: PagesProps) {
  const filters = reviewParams(filter)
  const to = (number: number) =>
    `?${new URLSearchParams({ ...filters, limit: String(limit), page: String(number) })}`
  return (
    <nav aria-label="Pages of service reviews" className="mt-3 flex flex-wrap items-center gap-2">
      <FilterForm values={{ limit: String(limit) }} className="flex items-center gap-2">
        {Object.entries(filters).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Label htmlFor="reviews-limit">Rows</Label>
        <Select id="reviews-limit" name="limit" defaultValue={String(limit)} className="w-20">
          {REVIEW_PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </Select>
        <noscript>
          <Button type="submit">Show</Button>
        </noscript>
      </FilterForm>
      <span className="text-muted">Page: {page}</span>
      {page > 1 ? (
        <Link to={to(page - 1)} className={buttonVariants()}>
          Previous
        </Link>
      ) : null}
      {hasNext ? (
        <Link to={to(page + 1)} className={buttonVariants()}>
          Next
        </Link>
      ) : null}
    </nav>
  )
}
