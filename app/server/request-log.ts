import type { RouterContextProvider } from 'react-router'
import { log } from '#app/lib/log.server.ts'
import { ctxContext, requestIdContext, routePatternContext } from '#app/middleware/contexts.ts'
import { requestSeconds } from './metrics.ts'

/** Asked every few seconds by whoever watches the process; their answers are not news. */
const QUIET = new Set(['/healthcheck'])

/** What is noted when the browser went away before the answer: nobody got it, and nothing failed. */
const CLIENT_CLOSED = 499

/**
 * One line for each request that reaches the pages, and its time for the metrics. Names the route by its pattern: an
 * address, its query and its body can hold what clients wrote.
 */
export function recordRequest(
  { method, signal }: Pick<Request, 'method' | 'signal'>,
  answered: number,
  startedAt: number,
  context: RouterContextProvider,
): void {
  const ms = performance.now() - startedAt
  // A loader that is stopped by the abort answers 500, which would read as a defect of ours.
  const status = signal.aborted ? CLIENT_CLOSED : answered
  const route = context.get(routePatternContext)
  requestSeconds.observe({ method: knownMethod(method), route, status }, ms / 1000)
  const level = status >= 500 ? 'error' : QUIET.has(route) && status < 400 ? 'debug' : 'info'
  log[level](
    {
      method: knownMethod(method),
      route,
      status,
      ms: Math.round(ms * 10) / 10,
      requestId: context.get(requestIdContext),
      accountId: accountOf(context),
    },
    'request',
  )
}

/** Null where nobody is signed in. */
function accountOf(context: RouterContextProvider): string | null {
  try {
    return context.get(ctxContext).account.id
  } catch {
    return null
  }
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** A made-up method must not become a new series in the metrics. */
const knownMethod = (method: string) => (METHODS.has(method) ? method : 'OTHER')
