import { index, route, type RouteConfigEntry } from '@react-router/dev/routes'

/** Under /account/info. */
export const accountPages: RouteConfigEntry[] = [
  route('locations', 'features/carriers/registration/routes/locations.tsx', [
    route('new', 'features/carriers/registration/routes/new-location.tsx'),
    route(':locationId/business/reveal', 'features/carriers/registration/routes/reveal-number.tsx'),
    route(':locationId', 'features/carriers/registration/routes/location-page.tsx', [
      index('features/carriers/registration/routes/location-index.ts'),
      route('general', 'features/carriers/registration/routes/general.tsx'),
      route('address', 'features/carriers/registration/routes/address.tsx'),
      route('business', 'features/carriers/registration/routes/business.tsx'),
      route('rep/:level', 'features/carriers/registration/routes/rep.tsx'),
      route('review', 'features/carriers/registration/routes/review.tsx'),
      route('brand', 'features/carriers/registration/routes/brand.tsx'),
    ]),
  ]),
]

/** Dialogs over /account/info/phonenumbers, with paths under it. */
export const numberDialogs: RouteConfigEntry[] = [
  route('campaigns/new', 'features/carriers/registration/routes/new-campaign.tsx'),
  route('campaigns/:campaignId', 'features/carriers/registration/routes/campaign-page.tsx'),
  route('campaigns/:campaignId/campaign', 'features/carriers/registration/routes/campaign-details.tsx'),
  route('campaigns/:campaignId/delete', 'features/carriers/registration/routes/delete-campaign.tsx'),
]

export const resources: RouteConfigEntry[] = []

export const publicRoutes: RouteConfigEntry[] = [
  route('webhooks/twilio/registration', 'features/carriers/registration/routes/webhook-registration.ts'),
]
