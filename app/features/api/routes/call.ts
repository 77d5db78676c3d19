import {
  clientAddressContext,
  ctxContext,
  requestIdContext,
  routePatternContext,
  servicesContext,
} from '#app/middleware/contexts.ts'
import { answerApi } from '../http/answer-call.server.ts'
import type { Route } from './+types/call'

/** Every call of the API: the areas declare them in their `api.server.ts`. */
function answer({ request, url, params, context }: Route.LoaderArgs | Route.ActionArgs): Promise<Response> {
  return answerApi({
    request,
    url,
    path: `/${params['*']}`,
    services: context.get(servicesContext),
    ip: context.get(clientAddressContext),
    requestId: context.get(requestIdContext),
    found: (pattern) => context.set(routePatternContext, `/api${pattern}`),
    entered: (ctx) => context.set(ctxContext, ctx),
  })
}

export const loader = answer
export const action = answer
