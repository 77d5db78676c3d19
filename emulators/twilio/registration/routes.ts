import type { Router } from '#emulators/lib/http.ts'
import type { Run } from '#emulators/twilio/rest-types.ts'
import type { TwilioStore } from '#emulators/twilio/store.ts'

import { addBrandRoutes } from './brands.ts'
import { addCampaignRoutes } from './campaigns.ts'
import { addPartRoutes } from './parts.ts'
import { addServiceRoutes } from './services.ts'
import { addBundleRoutes } from './trusthub.ts'

type Add = (router: Router, store: TwilioStore, run: Run) => void

const HOSTS: Record<string, Add[]> = {
  trusthub: [addBundleRoutes, addPartRoutes],
  messaging: [addBrandRoutes, addServiceRoutes, addCampaignRoutes],
}

/** Twilio's hosts for registrations, besides its main one. */
export const REGISTRATION_HOSTS = Object.keys(HOSTS)

export function addRegistrationRoutes(host: string, router: Router, store: TwilioStore, run: Run): Router {
  for (const add of HOSTS[host] ?? []) add(router, store, run)
  return router
}
