import { servicesContext } from '#app/middleware/contexts.ts'
import { continueCall } from '../incoming/incoming.server.ts'
import { readCallHook } from '../calls/names.server.ts'
import { answerTwiml } from '../provider/voice-webhook.server.ts'
import type { Route } from './+types/webhook-voice-next'

/** A caller's next step, and what follows a message. */
export const action = ({ request, url, context }: Route.ActionArgs) =>
  answerTwiml({ request, url, services: context.get(servicesContext) }, (params) =>
    continueCall(
      context.get(servicesContext),
      readCallHook(url.searchParams),
      url.searchParams.get('n'),
      params,
    ),
  )
