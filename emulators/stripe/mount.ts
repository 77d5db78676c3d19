import { HttpError } from '#emulators/lib/http.ts'
import type { Exchange } from '#emulators/lib/http.ts'

import { browserRoutes } from './browser/routes.ts'
import { hostedRoutes } from './hosted/routes.ts'
import type { StripeService } from './service.ts'

/** Everything below `/stripe`: the API at `/v1`, and the pages that customers see. */
export function stripeMount(service: StripeService): (exchange: Exchange, path: string) => Promise<void> {
  const pages = [hostedRoutes(service), browserRoutes(service)]
  return async (exchange, path) => {
    if (path.startsWith('/v1/')) return service.handle(exchange, path)
    service.tick()
    for (const router of pages) if (await router.handle(exchange, path)) return
    throw new HttpError(404, 'Page not found')
  }
}
