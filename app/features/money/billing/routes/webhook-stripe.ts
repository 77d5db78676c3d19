import type { ActionFunctionArgs } from 'react-router'
import { readBody } from '#app/lib/read-body.server.ts'
import { patiently } from '#app/lib/retry.server.ts'
import { servicesContext } from '#app/middleware/contexts.ts'
import { isEvent, readStripeEvent, receiveStripeEvent } from '../stripe/webhook.server.ts'

/** An invoice with a hundred lines has about 200 kB. */
const MAX_EVENT_BYTES = 1024 * 1024
/** A database that is restarting may be back within this time; Stripe waits a little longer, and sends again. */
const PATIENCE_MS = 8000

/** Events of the payment provider. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const body = await readBody(request, MAX_EVENT_BYTES)
  if (body === null) return new Response('This request is too large.', { status: 413 })
  const event = await readStripeEvent(body.toString('utf8'), request.headers.get('stripe-signature'))
  if (!event) return new Response('The signature is missing or wrong.', { status: 403 })
  if (!isEvent(event)) return new Response('This is no event.', { status: 400 })
  const services = context.get(servicesContext)
  await patiently(PATIENCE_MS, () => receiveStripeEvent(services, event))
  return new Response(null, { status: 200 })
}
