import { index, route, type RouteConfigEntry } from '@react-router/dev/routes'

/** Under /account/info. */
export const accountPages: RouteConfigEntry[] = [
  route('locations', 'features/registration/routes/locations.tsx', [
    route('new', 'features/registration/routes/new-location.tsx'),
    route(':locationId/business/reveal', 'features/registration/routes/reveal-number.tsx'),
    route(':locationId', 'features/registration/routes/location.tsx', [
      index('features/registration/routes/location-index.ts'),
      route('general', 'features/registration/routes/general.tsx'),
      route('address', 'features/registration/routes/address.tsx'),
      route('business', 'features/registration/routes/business.tsx'),
      route('rep/:level', 'features/registration/routes/rep.tsx'),
      route('review', 'features/registration/routes/review.tsx'),
      route('brand', 'features/registration/routes/brand.tsx'),
    ]),
  ]),
]

/** Dialogs over /account/info/phonenumbers, with paths under it. */
export const numberDialogs: RouteConfigEntry[] = [
  route('campaigns/new', 'features/registration/routes/new-campaign.tsx'),
  route('campaigns/:campaignId', 'features/registration/routes/campaign.tsx'),
  route('campaigns/:campaignId/campaign', 'features/registration/routes/campaign-details.tsx'),
  route('campaigns/:campaignId/delete', 'features/registration/routes/delete-campaign.tsx'),
]

export const resources: RouteConfigEntry[] = []

export const publicRoutes: RouteConfigEntry[] = [
  route('webhooks/twilio/registration', 'features/registration/routes/webhook-registration.ts'),
]
