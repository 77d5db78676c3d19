import { servicesContext } from '#app/middleware/contexts.ts'
import { receiveStatus } from '../incoming/receive.server.ts'
import { readWebhook, workOnWebhook } from '../incoming/read-webhook.server.ts'
import type { Route } from './+types/webhook-sms-status'

/** The status of one of our texts, from the provider. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const params = await readWebhook(request, url)
  if (params instanceof Response) return params
  const services = context.get(servicesContext)
  const result = await workOnWebhook(services, { url, params }, () =>
    receiveStatus(services, url.searchParams.get('d'), params),
  )
  return result === 'unknown'
    ? new Response('No such text.', { status: 404 })
    : new Response(null, { status: 204 })
}
