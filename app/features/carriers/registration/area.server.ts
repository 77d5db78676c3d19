import type { ServerArea } from '#app/features/area.server.ts'
import { apiCalls } from './api.server.ts'
import { campaignMail } from './campaigns/campaign-mails.server.ts'
import { removeService } from './campaigns/campaign-provider.server.ts'
import { resumeCampaign } from './campaigns/submit-campaign.server.ts'
import * as events from './events.ts'
import { decisionMail } from './locations/mails.server.ts'
import { refreshRegistrations } from './locations/refresh.server.ts'
import { pollCampaigns, pollRegistrations } from './locations/webhook.server.ts'
import { checkLocationWebsite } from './preflight/website-check.server.ts'

export const registrationServer: ServerArea = {
  name: 'registration',
  apiCalls,
  events,
  mails: [decisionMail, campaignMail],
  tasks: {
    'registration.refresh': refreshRegistrations,
    'registration.remove-service': (_, { sid }) => removeService(sid),
    'registration.check-website': (ctx, { locationId }) => checkLocationWebsite(ctx, locationId),
    'registration.settle-campaign': (ctx, { serviceId }) => resumeCampaign(ctx, serviceId),
  },
  schedule: {
    'poll-registrations': { at: '*/3 * * * *', run: pollRegistrations },
    'poll-campaigns': { at: '10 9 * * *', run: pollCampaigns },
  },
  demoData: async (agency) => {
    await (await import('./locations/demo-data.server.ts')).addRegistrations(agency)
    await (await import('./campaigns/demo-campaigns.server.ts')).addMessageCampaigns(agency)
  },
}
