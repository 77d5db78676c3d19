import { servicesContext } from '#app/middleware/contexts.ts'
import { readCallHook } from '../calls/names.server.ts'
import { receiveTranscript } from '../provider/provider-events.server.ts'
import { acknowledge } from '../provider/voice-webhook.server.ts'
import type { Route } from './+types/webhook-voice-transcript'

/** Receives the provider's transcript of a message. */
export const action = ({ request, url, context }: Route.ActionArgs) =>
  acknowledge({ request, url, services: context.get(servicesContext) }, (params) =>
    receiveTranscript(context.get(servicesContext), readCallHook(url.searchParams), params),
  )
