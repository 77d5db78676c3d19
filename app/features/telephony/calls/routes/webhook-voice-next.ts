import { readCallHook } from '../calls/names.server.ts'
import { continueCall } from '../incoming/incoming.server.ts'
import { twiml, webhook } from '#app/middleware/webhook.server.ts'

/** A caller's next step, and what follows a message. */
export const action = webhook.action(async (services, { url, params }) =>
  twiml(await continueCall(services, readCallHook(url.searchParams), url.searchParams.get('n'), params)),
)
