import { sql } from 'drizzle-orm'
import { serviceReviews } from '#db/schema/index.ts'
import type { ServerArea } from '#app/features/area.server.ts'
import { apiCalls } from './api.server.ts'
import * as events from './events.ts'
import { ratingMail } from './rating-mail.server.ts'

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
  mails: [ratingMail],
  demoData: async (agency) => (await import('./demo-data.server.ts')).addReviews(agency),
}
