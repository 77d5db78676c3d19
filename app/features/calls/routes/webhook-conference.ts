import { servicesContext } from '#app/middleware/contexts.ts'
import { readCallHook } from '../calls/names.server.ts'
import { receiveConferenceEvent } from '../provider/provider-events.server.ts'
import { acknowledge } from '../provider/voice-webhook.server.ts'
import type { Route } from './+types/webhook-conference'

/** An event of a call's conference. */
export const action = ({ request, url, context }: Route.ActionArgs) =>
  acknowledge({ request, url, services: context.get(servicesContext) }, (params) =>
    receiveConferenceEvent(context.get(servicesContext), readCallHook(url.searchParams), params),
  )
