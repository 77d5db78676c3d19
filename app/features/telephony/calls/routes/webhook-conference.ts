import { readCallHook } from '../calls/names.server.ts'
import { receiveConferenceEvent } from '../provider/provider-events.server.ts'
import { acknowledgement, webhook } from '#app/middleware/webhook.server.ts'

/** An event of a call's conference. */
export const action = webhook.action(async (services, { url, params }) =>
  acknowledgement(
    await receiveConferenceEvent(services, readCallHook(url.searchParams), params),
    'No such call.',
  ),
)
