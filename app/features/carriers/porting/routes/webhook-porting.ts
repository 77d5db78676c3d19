import { acknowledgement, webhook } from '#app/middleware/webhook.server.ts'
import { receivePortEvent } from '../follow.server.ts'

/** An event of a port request or of one of its numbers, from the provider. */
export const action = webhook.action(async (services, { json }) => {
  const { port_in_request_sid: sid } = (json ?? {}) as { port_in_request_sid?: unknown }
  return acknowledgement(
    await receivePortEvent(services, typeof sid === 'string' ? sid : ''),
    'No such port request.',
  )
})
