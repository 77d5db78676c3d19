import type { MiddlewareFunction } from 'react-router'
import { routePatternContext } from './contexts.ts'

/** Stores the pattern of the matched route for the request log and the metrics. */
export const routePattern: MiddlewareFunction<Response> = ({ context, pattern }, next) => {
  context.set(routePatternContext, pattern.startsWith('/') ? pattern : `/${pattern}`)
  return next()
}
