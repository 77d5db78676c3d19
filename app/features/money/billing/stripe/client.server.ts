import Stripe from 'stripe'
import { env } from '#app/lib/env.server.ts'
import { AppError } from '#app/lib/errors.ts'

/** How long we wait for an answer. A user waits for some of them. */
const TIMEOUT_MS = 8000

export const NOT_CONFIGURED = 'Billing isn’t set up on this installation.'

/** Whether the operator has an account at Stripe. Without one the product runs and bills no account. */
export const isBillingConfigured = (): boolean => env().STRIPE_SECRET_KEY !== undefined

let client: { key: string; stripe: Stripe } | undefined

/** Stripe's SDK for the operator's account; null when billing isn't configured. */
export function stripeClient(): Stripe | null {
  const { STRIPE_SECRET_KEY: secret, STRIPE_BASE_URL: base } = env()
  if (!secret) return null
  const key = `${secret} ${base}`
  if (client?.key !== key) {
    const stripe = new Stripe(secret, {
      timeout: TIMEOUT_MS,
      // The SDK gives each post a key, so that trying again does nothing twice.
      maxNetworkRetries: 1,
      telemetry: false,
      ...(base ? addressOf(base) : {}),
    })
    client = { key, stripe }
  }
  return client.stripe
}

export function requireStripe(): Stripe {
  const stripe = stripeClient()
  if (!stripe) throw new AppError('unavailable', NOT_CONFIGURED)
  return stripe
}

/** Another address of Stripe's API, below a path. The SDK itself has no setting for the path. */
function addressOf(base: string) {
  const { protocol, hostname, port, pathname } = new URL(base)
  const prefix = pathname.replace(/\/+$/, '')
  const http = Stripe.createNodeHttpClient()
  return {
    protocol: protocol === 'https:' ? ('https' as const) : ('http' as const),
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    httpClient: {
      getClientName: () => http.getClientName(),
      makeRequest: (...[host, at, path, ...rest]: Parameters<typeof http.makeRequest>) =>
        http.makeRequest(host, at, prefix + path, ...rest),
    },
  }
}
