import { servicesContext } from '#app/middleware/contexts.ts'
import { receiveCall } from '../incoming/incoming.server.ts'
import { answerTwiml } from '../provider/voice-webhook.server.ts'
import type { Route } from './+types/webhook-voice'

/** An incoming call, from the provider. */
export const action = ({ request, url, context }: Route.ActionArgs) =>
  answerTwiml({ request, url, services: context.get(servicesContext) }, async (params) => {
    const received = await receiveCall(context.get(servicesContext), params)
    if (received === 'no-such-number') return new Response('No account has this number.', { status: 404 })
    if (received === 'unreadable') return new Response('This is not a call.', { status: 400 })
    return received.twiml
  })
