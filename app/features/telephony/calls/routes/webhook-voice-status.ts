import { readLegHook } from '../calls/names.server.ts'
import { receiveCallerStatus, receiveLegStatus } from '../provider/provider-events.server.ts'
import { acknowledgement, webhook } from '#app/middleware/webhook.server.ts'

/** The status of a leg that we rang, or of an incoming call. */
export const action = webhook.action(async (services, { url, params }) =>
  acknowledgement(
    url.searchParams.has('l')
      ? await receiveLegStatus(services, readLegHook(url.searchParams), params)
      : await receiveCallerStatus(services, params),
    'No such call.',
  ),
)
