import { sql } from 'drizzle-orm'
import { serviceReviews } from '#db/schema/index.ts'
import type { ServerArea } from '#app/features/area.server.ts'
import { apiCalls } from './api.server.ts'
import * as events from './events.ts'
import { mailRating } from './mail-rating.server.ts'

export const reviewsServer: ServerArea = {
  name: 'reviews',
  apiCalls,
  events,
  clientTables: [
    {
      table: serviceReviews,
      label: ['Service review', 'Service reviews'],
      title: sql`'Requested ' || to_char(created_at, 'MM/DD/YYYY')`,
      level: { column: 'client_level', type: 'client_level' },
      copyable: false,
    },
  ],
  tasks: { 'reviews.mail': (ctx, { reviewId }) => mailRating(ctx, reviewId) },
  demoData: async (agency) => (await import('./demo-data.server.ts')).addReviews(agency),
}
