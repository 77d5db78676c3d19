import type { RouterContextProvider } from 'react-router'
import { log } from '#app/lib/log.server.ts'
import { ctxContext, requestIdContext, routePatternContext } from '#app/middleware/contexts.ts'
import { requestSeconds } from './metrics.ts'

/** Polled every few seconds by monitoring, so not worth a log line. */
const QUIET = new Set(['/healthcheck'])

/** Logged status when the browser went away before the response: nothing failed. */
const CLIENT_CLOSED = 499

/**
 * Logs each request that reaches the pages, and records its time for the metrics. Names the route by its pattern, since
 * path, query and body can contain clients' data.
 */
export function recordRequest(
  { method, signal }: Pick<Request, 'method' | 'signal'>,
  answered: number,
  startedAt: number,
  context: RouterContextProvider,
): void {
  const ms = performance.now() - startedAt
  // An aborted loader answers 500, which would look like a defect.
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

/** Null when not signed in. */
function accountOf(context: RouterContextProvider): string | null {
  try {
    return context.get(ctxContext).account.id
  } catch {
    return null
  }
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Arbitrary methods must not create new series in the metrics. */
const knownMethod = (method: string) => (METHODS.has(method) ? method : 'OTHER')
