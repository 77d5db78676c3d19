import { readWebhook, WEBHOOK_PATIENCE_MS } from '#app/features/texting/read-webhook.server.ts'
import { patiently } from '#app/lib/retry.server.ts'
import type { EventResult } from './provider-events.server.ts'

type Params = Record<string, string>

/** Answers a signed webhook of the provider with TwiML. */
export async function answerTwiml(
  request: Request,
  url: URL,
  work: (params: Params) => Promise<string | Response>,
): Promise<Response> {
  const params = await readWebhook(request, url)
  if (params instanceof Response) return params
  const answer = await patiently(WEBHOOK_PATIENCE_MS, () => work(params))
  if (answer instanceof Response) return answer
  return new Response(answer, { headers: { 'Content-Type': 'text/xml; charset=utf-8' } })
}

/** Acknowledges a signed webhook of the provider: an event of a call. */
export async function acknowledge(
  request: Request,
  url: URL,
  work: (params: Params) => Promise<EventResult>,
): Promise<Response> {
  const params = await readWebhook(request, url)
  if (params instanceof Response) return params
  const result = await patiently(WEBHOOK_PATIENCE_MS, () => work(params))
  return result === 'unknown'
    ? new Response('No such call.', { status: 404 })
    : new Response(null, { status: 204 })
}
