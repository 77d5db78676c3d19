import { servicesContext } from '#app/middleware/contexts.ts'
import { receiveText } from '../incoming/receive.server.ts'
import { readWebhook, workOnWebhook } from '../incoming/read-webhook.server.ts'
import type { Route } from './+types/webhook-sms'

/** Without a reply: the carrier answers STOP, START and HELP (docs/decisions/020-texting.md). */
const EMPTY_TWIML = '<?xml version="1.0" encoding="UTF-8"?><Response/>'

/** An incoming text, from the provider. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const params = await readWebhook(request, url)
  if (params instanceof Response) return params
  const services = context.get(servicesContext)
  const received = await workOnWebhook(services, { url, params }, () => receiveText(services, params))
  if (received === 'no-such-number') return new Response('No account has this number.', { status: 404 })
  if (received === 'unreadable') return new Response('This is not a text.', { status: 400 })
  return new Response(EMPTY_TWIML, { headers: { 'Content-Type': 'text/xml; charset=utf-8' } })
}
