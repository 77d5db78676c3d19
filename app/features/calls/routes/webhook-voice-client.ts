import { servicesContext } from '#app/middleware/contexts.ts'
import { connectDevice } from '../outgoing/connect.server.ts'
import { answerTwiml } from '../provider/voice-webhook.server.ts'
import type { Route } from './+types/webhook-voice-client'

/** A user's device has connected. */
export const action = ({ request, url, context }: Route.ActionArgs) =>
  answerTwiml({ request, url, services: context.get(servicesContext) }, (params) =>
    connectDevice(context.get(servicesContext), params),
  )
