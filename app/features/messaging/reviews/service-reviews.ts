import { userName } from '#app/features/messaging/conversations/labels.ts'
import { clientPath } from '#app/features/people/clients/paths.ts'
import { defineList, type QueryOf } from '#app/lib/lists/define-list.ts'
import { dayParam, idParam, sortParam } from '#app/lib/lists/params.ts'
import { REPORT_PATH } from './review.ts'
import type { ReviewView } from './review-view.server.ts'

/** Review requests, newest first. */
export const requestedReviews = defineList<ReviewView>()({
  name: 'service-reviews',
  label: 'Service reviews',
  path: REPORT_PATH,
  sizes: [10, 5, 25, 50],
  params: {
    from: dayParam(),
    to: dayParam(),
    /** The user who asked. */
    by: idParam('user'),
    sort: sortParam(['-requested', 'rating']),
  },
  columns: [
    { label: 'Requested On', kind: 'instant', sort: 'requested', value: ({ createdAt }) => createdAt },
    { label: 'Requested By', kind: 'text', value: ({ requestedBy }) => userName(requestedBy) },
    {
      label: 'Client',
      kind: 'link',
      value: ({ client }) => client.name,
      to: ({ client }) => clientPath(client.id),
      opens: true,
    },
    {
      label: 'Rating',
      kind: 'text',
      sort: 'rating',
      value: ({ rating }) => (rating === null ? null : String(rating)),
    },
    { label: 'Feedback', kind: 'text', value: ({ feedback }) => feedback },
  ],
})

export type ReviewQuery = QueryOf<typeof requestedReviews>
export type ReviewFilter = Pick<ReviewQuery, 'from' | 'to' | 'by'>
