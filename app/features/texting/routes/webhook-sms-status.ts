import { patiently } from '#app/lib/retry.server.ts'
import { servicesContext } from '#app/middleware/contexts.ts'
import { receiveStatus } from '../receive.server.ts'
import { readWebhook, WEBHOOK_PATIENCE_MS } from '../read-webhook.server.ts'
import type { Route } from './+types/webhook-sms-status'

/** The status of one of our texts, from the provider. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const params = await readWebhook(request, url)
  if (params instanceof Response) return params
  const result = await patiently(WEBHOOK_PATIENCE_MS, () =>
    receiveStatus(context.get(servicesContext), url.searchParams.get('d'), params),
  )
  return result === 'unknown'
    ? new Response('No such text.', { status: 404 })
    : new Response(null, { status: 204 })
}
