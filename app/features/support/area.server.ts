import type { ServerArea } from '../area.server.ts'
import * as events from './events.ts'
import { mailFeedback } from './feedback.server.ts'

export const supportServer: ServerArea = {
  name: 'support',
  events,
  tasks: { 'support.mail': (ctx, { feedbackId }) => mailFeedback(ctx, feedbackId) },
}
