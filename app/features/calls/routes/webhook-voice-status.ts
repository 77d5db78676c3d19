import { servicesContext } from '#app/middleware/contexts.ts'
import { readLegHook } from '../calls/names.server.ts'
import { receiveCallerStatus, receiveLegStatus } from '../provider/provider-events.server.ts'
import { acknowledge } from '../provider/voice-webhook.server.ts'
import type { Route } from './+types/webhook-voice-status'

/** The status of a leg that we rang, or of an incoming call. */
export const action = ({ request, url, context }: Route.ActionArgs) =>
  acknowledge({ request, url, services: context.get(servicesContext) }, (params) =>
    url.searchParams.has('l')
      ? receiveLegStatus(context.get(servicesContext), readLegHook(url.searchParams), params)
      : receiveCallerStatus(context.get(servicesContext), params),
  )
