import { env } from '#app/lib/env.server.ts'

/** Stripe's origins (https://docs.stripe.com/security/guide), or the origin of the server that stands in for it. */
export function stripeSources() {
  const { STRIPE_JS_URL, STRIPE_BASE_URL } = env()
  const { origin, hostname } = new URL(STRIPE_JS_URL)
  const form = STRIPE_BASE_URL ? new URL(STRIPE_BASE_URL).origin : 'https://checkout.stripe.com'
  if (hostname !== 'js.stripe.com') return { script: origin, frame: origin, connect: origin, form }
  const scripts = 'https://js.stripe.com https://*.js.stripe.com'
  return {
    script: scripts,
    frame: `${scripts} https://hooks.stripe.com`,
    connect: 'https://api.stripe.com',
    form,
  }
}
