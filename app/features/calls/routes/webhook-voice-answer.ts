import { servicesContext } from '#app/middleware/contexts.ts'
import { answerRing } from '../outgoing/connect.server.ts'
import { readLegHook } from '../calls/names.server.ts'
import { answerTwiml } from '../provider/voice-webhook.server.ts'
import type { Route } from './+types/webhook-voice-answer'

/** A device that we rang has answered. */
export const action = ({ request, url, context }: Route.ActionArgs) =>
  answerTwiml({ request, url, services: context.get(servicesContext) }, (params) =>
    answerRing(context.get(servicesContext), readLegHook(url.searchParams), params),
  )
