import type { ServerArea } from '../area.server.ts'
import * as events from './events.ts'
import { mailDecision } from './locations/mails.server.ts'
import { refreshLocations } from './locations/refresh.server.ts'
import { pollRegistrations } from './locations/webhook.server.ts'

export const registrationServer: ServerArea = {
  name: 'registration',
  events,
  tasks: {
    'registration.refresh': refreshLocations,
    'registration.mail': (ctx, payload) => mailDecision(ctx, payload),
  },
  schedule: {
    'poll-registrations': { at: '*/3 * * * *', run: pollRegistrations },
  },
  demoData: async (agency) => (await import('./locations/demo-data.server.ts')).addRegistrations(agency),
}
