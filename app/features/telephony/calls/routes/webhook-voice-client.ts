import { connectDevice } from '../outgoing/connect.server.ts'
import { twiml, webhook } from '#app/middleware/webhook.server.ts'

/** A user's device has connected. */
export const action = webhook.action(async (services, { params }) =>
  twiml(await connectDevice(services, params)),
)
