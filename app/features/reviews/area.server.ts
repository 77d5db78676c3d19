import type { ServerArea } from '../area.server.ts'
import * as events from './events.ts'
import { mailRating } from './mail-rating.server.ts'

export const reviewsServer: ServerArea = {
  name: 'reviews',
  events,
  tasks: { 'reviews.mail': (ctx, { reviewId }) => mailRating(ctx, reviewId) },
  demoData: async (agency) => (await import('./demo-data.server.ts')).addReviews(agency),
}
