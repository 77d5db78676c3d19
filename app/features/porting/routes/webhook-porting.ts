import { acknowledgement, webhook } from '#app/middleware/webhook.server.ts'
import { receivePortEvent } from '../follow.server.ts'

/** An event of a port request or of one of its numbers, from the provider. */
export const action = webhook.json(async (services, { params }) =>
  acknowledgement(
    await receivePortEvent(services, params.port_in_request_sid ?? ''),
    'No such port request.',
  ),
)
