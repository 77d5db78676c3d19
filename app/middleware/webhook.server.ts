import type { ActionFunctionArgs } from 'react-router'
import { env } from '#app/lib/env.server.ts'
import { readBody } from '#app/lib/read-body.server.ts'
import { patiently } from '#app/lib/retry.server.ts'
import type { Services } from '#app/lib/services.ts'
import { accountOfNumber, isJsonSignedByProvider, isSignedByProvider } from '#app/lib/telephony.server.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { webhookFailures } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import { servicesContext } from './contexts.ts'

/** A text with ten files needs about 6 kB. */
const MAX_WEBHOOK_BYTES = 64 * 1024
/** The provider waits for 15 seconds. A database that is restarting may be back within 10. */
const WEBHOOK_PATIENCE_MS = 10_000

interface Webhook {
  url: URL
  /** The fields of a form; none of JSON. */
  params: Record<string, string>
  /** The body of a webhook that is JSON. It names the provider's account itself, which isn't checked here. */
  json?: unknown
}

/** Builds the routes that the provider of texts and calls posts to. */
export const webhook = {
  /** `work` is idempotent: it is tried again while the database restarts, and the provider may send a webhook twice. */
  action:
    (work: (services: Services, webhook: Webhook) => Promise<Response>) =>
    async ({ request, url, context }: ActionFunctionArgs): Promise<Response> => {
      const read = await readWebhook(request, url)
      if (read instanceof Response) return read
      const services = { ...context.get(servicesContext), answersFirst: true }
      const received = { url, ...read }
      return workOnWebhook(services, received, () => work(services, received))
    },
}

export const twiml = (xml: string): Response =>
  new Response(xml, { headers: { 'Content-Type': 'text/xml; charset=utf-8' } })

/** The response to an event of something of ours; `unknown` says that it isn't there. */
export const acknowledgement = (result: string, unknown: string): Response =>
  result === 'unknown' ? new Response(unknown, { status: 404 }) : new Response(null, { status: 204 })

/**
 * The parameters or the JSON of a webhook, or the response that refuses it: 413 when it is too large, 403 when the provider
 * didn't sign it for this address and body. Doesn't use the database.
 */
async function readWebhook(request: Request, url: URL): Promise<Omit<Webhook, 'url'> | Response> {
  const body = (await readBody(request, MAX_WEBHOOK_BYTES))?.toString('utf8')
  if (body === undefined) return new Response('This request is too large.', { status: 413 })
  const address = `${env().APP_URL}${url.pathname}${url.search}`
  const signature = request.headers.get('x-twilio-signature')
  const refused = () => new Response('The signature is missing or wrong.', { status: 403 })
  if (request.headers.get('content-type')?.startsWith('application/json')) {
    return isJsonSignedByProvider(address, body, signature)
      ? { params: {}, json: parseJson(body) }
      : refused()
  }
  const params = Object.fromEntries(new URLSearchParams(body))
  return isSignedByProvider(address, params, signature) ? { params } : refused()
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/**
 * Does the idempotent work of a signed webhook. A failure is recorded for the account, whose health shows it.
 * @throws what `work` throws
 */
export async function workOnWebhook<Result>(
  services: Services,
  webhook: Webhook,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await patiently(WEBHOOK_PATIENCE_MS, work)
  } catch (error) {
    // The first error is thrown and logged; the database may be its cause.
    await recordFailure(services, webhook).catch(() => {})
    throw error
  }
}

async function recordFailure({ pool, now }: Services, { url, params }: Webhook): Promise<void> {
  const accountId =
    accountIdIn(url) ??
    ((await accountOfNumber({ pool }, params.To)) ?? (await accountOfNumber({ pool }, params.From)))
      ?.accountId
  if (!accountId) return
  await withAccount(pool, accountId, (tx) =>
    tx.insert(webhookFailures).values({ accountId, path: url.pathname, createdAt: now() }),
  )
}

/** The account in the row that our address names. The provider signs the address. */
function accountIdIn({ searchParams }: URL): string | null {
  for (const value of searchParams.values()) {
    const [first] = value.split('.')
    if (isUuid(first)) return first
  }
  return null
}
