import type { RouteConfigEntry } from '@react-router/dev/routes'

/** Under /account/info. */
export const accountPages: RouteConfigEntry[] = []

export const resources: RouteConfigEntry[] = []

export const publicRoutes: RouteConfigEntry[] = []
