import { route } from '@react-router/dev/routes'

const NEXT_RUN = 'features/messaging/campaigns/routes/next-run.tsx'
const WIZARD = 'features/messaging/campaigns/routes/wizard-page.tsx'

export const pages = [
  route('campaigns', 'features/messaging/campaigns/routes/campaigns.tsx', [
    route(':id/delete', 'features/messaging/campaigns/routes/delete-campaign.tsx'),
  ]),
  route('campaigns/create', WIZARD, { id: 'campaigns/create' }),
  route('campaigns/create/next', NEXT_RUN, { id: 'campaigns/draft-next-run' }),
  route('campaigns/:id', WIZARD, { id: 'campaigns/edit' }),
  route('campaigns/:id/next', NEXT_RUN, { id: 'campaigns/next-run' }),
  route('campaigns/:id/runs/:runId', 'features/messaging/campaigns/routes/run.tsx'),
]

export const resources = [
  route('campaigns/:id/next/file', 'features/messaging/campaigns/routes/next-run-file.ts'),
]
