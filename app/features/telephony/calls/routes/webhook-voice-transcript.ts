import { readCallHook } from '../calls/names.server.ts'
import { receiveTranscript } from '../provider/provider-events.server.ts'
import { acknowledgement, webhook } from '#app/middleware/webhook.server.ts'

/** Receives the provider's transcript of a message. */
export const action = webhook.action(async (services, { url, params }) =>
  acknowledgement(await receiveTranscript(services, readCallHook(url.searchParams), params), 'No such call.'),
)
