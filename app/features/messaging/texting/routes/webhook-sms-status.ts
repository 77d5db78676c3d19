import { receiveStatus } from '../incoming/receive.server.ts'
import { acknowledgement, webhook } from '#app/middleware/webhook.server.ts'

/** The status of one of our texts, from the provider. */
export const action = webhook.action(async (services, { url, params }) =>
  acknowledgement(await receiveStatus(services, url.searchParams.get('d'), params), 'No such text.'),
)
