import { route, type RouteConfigEntry } from '@react-router/dev/routes'

/** Under /account/info. */
export const accountPages: RouteConfigEntry[] = []

/** Dialogs over /account/info/phonenumbers, with paths under it. */
export const numberDialogs: RouteConfigEntry[] = [
  route('campaigns/new', 'features/registration/routes/new-campaign.tsx'),
  route('campaigns/:campaignId', 'features/registration/routes/campaign.tsx'),
  route('campaigns/:campaignId/campaign', 'features/registration/routes/campaign-details.tsx'),
  route('campaigns/:campaignId/delete', 'features/registration/routes/delete-campaign.tsx'),
]

export const resources: RouteConfigEntry[] = []

export const publicRoutes: RouteConfigEntry[] = []
