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

/** A sentence of the spec, followed by the reason, or by `unknown` if we don't know it. */
export function sentenceFailure(
  error: unknown,
  sentence: string,
  context: Readonly<RouterContextProvider>,
  unknown = '',
): { status: number; message: string } {
  if (error instanceof AppError) return { status: error.status, message: `${sentence} ${error.message}` }
  log.error({ err: error, requestId: context.get(requestIdContext) }, sentence)
  return { status: 500, message: unknown ? `${sentence} ${unknown}` : sentence }
}
