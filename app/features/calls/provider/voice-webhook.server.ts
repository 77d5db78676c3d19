import { readWebhook, workOnWebhook } from '#app/features/texting/incoming/read-webhook.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { EventResult } from './provider-events.server.ts'

type Params = Record<string, string>

interface Webhook {
  request: Request
  url: URL
  services: Services
}

/** Answers a signed webhook of the provider with TwiML. */
export async function answerTwiml(
  { request, url, services }: Webhook,
  work: (params: Params) => Promise<string | Response>,
): Promise<Response> {
  const params = await readWebhook(request, url)
  if (params instanceof Response) return params
  const answer = await workOnWebhook(services, { url, params }, () => work(params))
  if (answer instanceof Response) return answer
  return new Response(answer, { headers: { 'Content-Type': 'text/xml; charset=utf-8' } })
}

/** Acknowledges a signed webhook of the provider: an event of a call. */
export async function acknowledge(
  { request, url, services }: Webhook,
  work: (params: Params) => Promise<EventResult>,
): Promise<Response> {
  const params = await readWebhook(request, url)
  if (params instanceof Response) return params
  const result = await workOnWebhook(services, { url, params }, () => work(params))
  return result === 'unknown'
    ? new Response('No such call.', { status: 404 })
    : new Response(null, { status: 204 })
}
