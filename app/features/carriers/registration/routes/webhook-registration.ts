import { webhook } from '#app/middleware/webhook.server.ts'
import { receiveEvents } from '../locations/webhook.server.ts'

/** A form about a profile or trust product, or a list of events about brands and message campaigns. */
export const action = webhook.action(async (services, { params, json }) => {
  await receiveEvents(services, [params, ...(Array.isArray(json) ? json.map(dataOf) : [])])
  return new Response(null, { status: 204 })
})

const dataOf = (event: unknown) =>
  ((event as { data?: unknown } | null)?.data ?? {}) as Record<string, unknown>
