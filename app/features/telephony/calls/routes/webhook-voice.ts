import { receiveCall } from '../incoming/incoming.server.ts'
import { twiml, webhook } from '#app/middleware/webhook.server.ts'

/** An incoming call, from the provider. */
export const action = webhook.action(async (services, { params }) => {
  const received = await receiveCall(services, params)
  if (received === 'no-such-number') return new Response('No account has this number.', { status: 404 })
  if (received === 'unreadable') return new Response('This is not a call.', { status: 400 })
  return twiml(received.twiml)
})
