import { route, type RouteConfigEntry } from '@react-router/dev/routes'

/** Under /account/info. `dialogs` are those of other areas over this page. */
export const accountPages = (dialogs: RouteConfigEntry[]): RouteConfigEntry[] => [
  route('phonenumbers', 'features/carriers/numbers/routes/phone-numbers.tsx', [
    route('purchase', 'features/carriers/numbers/routes/purchase.tsx'),
    route(':numberId', 'features/carriers/numbers/routes/number-page.tsx'),
    route(':numberId/release', 'features/carriers/numbers/routes/release.tsx'),
    ...dialogs,
  ]),
]

export const resources: RouteConfigEntry[] = []

export const publicRoutes: RouteConfigEntry[] = []
