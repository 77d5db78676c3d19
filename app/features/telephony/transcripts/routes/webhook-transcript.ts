import { acknowledgement, webhook } from '#app/middleware/webhook.server.ts'
import { receiveTranscriptEvent } from '../fetch.server.ts'

/** A finished transcript, from the provider. */
export const action = webhook.action(async (services, { json, params }) =>
  acknowledgement(
    await receiveTranscriptEvent(services, (json ?? params) as Record<string, unknown>),
    'No such transcript.',
  ),
)
