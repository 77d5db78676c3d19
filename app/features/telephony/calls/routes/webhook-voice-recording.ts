import { readCallHook } from '../calls/names.server.ts'
import { receiveRecording } from '../provider/provider-events.server.ts'
import { acknowledgement, webhook } from '#app/middleware/webhook.server.ts'

/** The state of a call's recording. */
export const action = webhook.action(async (services, { url, params }) =>
  acknowledgement(await receiveRecording(services, readCallHook(url.searchParams), params), 'No such call.'),
)
