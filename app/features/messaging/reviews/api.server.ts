import { z } from 'zod'
import { getClient } from '#app/features/people/clients/clients.server.ts'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { listOf, pageQuery, wholeList } from '#app/lib/api/list.ts'
import { requestIdOf } from '#app/lib/api/request-id.server.ts'
import { getReview, listClientReviews, reviewList } from './list-reviews.server.ts'
import { requestReview } from './request-review.server.ts'
import { LINK_DAYS } from './review.ts'
import { reviewAnswer } from './review-view.server.ts'
import { requestedReviews } from './service-reviews.ts'

export const apiCalls: ApiCall[] = [
  defineCall({
    method: 'GET',
    path: '/reviews',
    summary: 'List service review requests, newest first',
    area: 'reviews',
    who: 'user',
    query: {
      view: z.literal('full').optional().describe('There is only the full view.'),
      ...pageQuery(10),
    },
    output: listOf(reviewAnswer),
    example: { query: { view: 'full', page: '1', limit: '10' } },
    run: async (ctx, { query: { page, limit } }) => {
      const { items, older } = await reviewList.page(ctx, { ...requestedReviews.usual, page, limit })
      return { data: items, hasMore: older !== null, nextCursor: null }
    },
  }),
  defineCall({
    method: 'GET',
    path: '/reviews/{id}',
    summary: 'Get a review request',
    area: 'reviews',
    who: 'user',
    output: reviewAnswer,
    example: { params: { id: '$review' } },
    run: (ctx, { params }) => getReview(ctx, params.id),
  }),
  defineCall({
    method: 'GET',
    path: '/reviews/client/{id}',
    summary: 'List the review requests to a contact',
    notes: 'The newest ten.',
    area: 'reviews',
    who: 'user',
    query: { room: z.uuid().optional().describe('Only those sent in this room.') },
    output: listOf(reviewAnswer),
    example: { params: { id: '$client' }, query: { room: '$conversation' } },
    run: async (ctx, { params, query }) => {
      await getClient(ctx, params.id)
      return wholeList(await listClientReviews(ctx, params.id, query.room))
    },
  }),
  defineCall({
    method: 'POST',
    path: '/reviews/{id}',
    summary: 'Ask the contact of a room for a review',
    notes: `The id is the room’s. Texts a link that works for ${LINK_DAYS} days.`,
    area: 'reviews',
    who: 'message',
    body: z.object({}),
    output: z.object({
      waits: z.string().nullable().describe('Why the text waits, during quiet hours where the contact is.'),
    }),
    errors: {
      forbidden: 'service reviews are turned off, or the contact opted out',
      conflict: 'the contact was asked lately',
      invalid: 'the room is not with one contact alone',
    },
    example: { params: { id: '$conversation' }, body: {}, inTests: 409 },
    run: (ctx, { params, request }) =>
      requestReview(ctx, { conversationId: params.id, requestId: requestIdOf(request) }),
  }),
]
