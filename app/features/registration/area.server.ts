import type { ServerArea } from '../area.server.ts'
import { checkLocationWebsite } from './preflight/website-check.server.ts'
import { settleCampaign } from './campaigns/submit-campaign.server.ts'

export const registrationServer: ServerArea = {
  name: 'registration',
  tasks: {
    'registration.check-website': (ctx, { locationId }) => checkLocationWebsite(ctx, locationId),
    'registration.settle-campaign': (ctx, { serviceId }) => settleCampaign(ctx, serviceId),
  },
  demoData: async (agency) => (await import('./campaigns/demo-data.server.ts')).addMessageCampaigns(agency),
}
