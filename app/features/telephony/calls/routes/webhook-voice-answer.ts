import { readLegHook } from '../calls/names.server.ts'
import { answerRing } from '../outgoing/connect.server.ts'
import { twiml, webhook } from '#app/middleware/webhook.server.ts'

/** A device that we rang has answered. */
export const action = webhook.action(async (services, { url, params }) =>
  twiml(await answerRing(services, readLegHook(url.searchParams), params)),
)
