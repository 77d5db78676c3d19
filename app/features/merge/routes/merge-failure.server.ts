import type { RouterContextProvider } from 'react-router'
import { AppError } from '#app/lib/errors.ts'
import { log } from '#app/lib/log.server.ts'
import { requestIdContext } from '#app/middleware/contexts.ts'

/** The spec's sentence, and after it why, where we know it. A contact that is not there is no failure but a 404. */
export function failure(
  error: unknown,
  sentence: string,
  context: Readonly<RouterContextProvider>,
): { status: number; message: string } {
  if (error instanceof AppError) return { status: error.status, message: `${sentence} ${error.message}` }
  log.error({ err: error, requestId: context.get(requestIdContext) }, sentence)
  return { status: 500, message: sentence }
}
