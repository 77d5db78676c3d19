import type { RouteConfigEntry } from '@react-router/dev/routes'

/** Under /account/info. */
export const accountPages: RouteConfigEntry[] = []

/** Dialogs over /account/info/phonenumbers, with paths under it. */
export const numberDialogs: RouteConfigEntry[] = []

export const resources: RouteConfigEntry[] = []

export const publicRoutes: RouteConfigEntry[] = []
