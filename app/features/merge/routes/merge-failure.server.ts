import type { RouterContextProvider } from 'react-router'
import { AppError } from '#app/lib/errors.ts'
import { log } from '#app/lib/log.server.ts'
import { requestIdContext } from '#app/middleware/contexts.ts'

/**
 * The spec's message, followed by the reason if we know it.
 * @throws AppError not-found, for a 404 page
 */
export function failure(
  error: unknown,
  sentence: string,
  context: Readonly<RouterContextProvider>,
): { status: number; message: string } {
  if (error instanceof AppError) return { status: error.status, message: `${sentence} ${error.message}` }
  log.error({ err: error, requestId: context.get(requestIdContext) }, sentence)
  return { status: 500, message: sentence }
}
