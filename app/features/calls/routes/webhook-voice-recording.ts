import { servicesContext } from '#app/middleware/contexts.ts'
import { readCallHook } from '../calls/names.server.ts'
import { receiveRecording } from '../provider/provider-events.server.ts'
import { acknowledge } from '../provider/voice-webhook.server.ts'
import type { Route } from './+types/webhook-voice-recording'

/** The state of a call's recording. */
export const action = ({ request, url, context }: Route.ActionArgs) =>
  acknowledge({ request, url, services: context.get(servicesContext) }, (params) =>
    receiveRecording(context.get(servicesContext), readCallHook(url.searchParams), params),
  )
