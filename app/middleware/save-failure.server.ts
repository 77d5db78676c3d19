import type { RouterContextProvider } from 'react-router'
import { AppError } from '#app/lib/errors.ts'
import { log } from '#app/lib/log.server.ts'
import { requestIdContext } from '#app/middleware/contexts.ts'

/** The message of a failed save (spec 2, 8): `Unable to create contact: {message or unknown error}`. */
export function saveFailure(
  error: unknown,
  what: string,
  context: Readonly<RouterContextProvider>,
): { status: number; message: string } {
  if (error instanceof AppError) return { status: error.status, message: `${what}: ${error.message}` }
  log.error({ err: error, requestId: context.get(requestIdContext) }, what)
  return { status: 500, message: `${what}: unknown error` }
}

/** The message of a record that couldn't be saved or deleted, with the reason when it is known. */
export function recordFailure(
  error: unknown,
  failed: string,
  context: Readonly<RouterContextProvider>,
): string {
  if (error instanceof AppError) return `${failed} ${error.message}`
  log.error({ err: error, requestId: context.get(requestIdContext) }, failed)
  return failed
}
