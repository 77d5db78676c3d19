import type { ServerArea } from '#app/features/area.server.ts'
import { apiCalls } from './api.server.ts'
import * as events from './events.ts'
import { mailFeedback } from './feedback.server.ts'

export const supportServer: ServerArea = {
  name: 'support',
  apiCalls,
  events,
  tasks: { 'support.mail': (ctx, { feedbackId }) => mailFeedback(ctx, feedbackId) },
}
