import { type RouterContextProvider } from 'react-router'
import { AppError } from '#app/lib/errors.ts'
import { log } from '#app/lib/log.server.ts'
import { requestIdContext } from '#app/middleware/contexts.ts'

interface Failure {
  status: number
  message: string
}

/** Some fixed sentences have no full stop. */
const SENTENCE = /^(there was an )?error|\.\s*$/i

/**
 * Says what failed and why: `Unable to create contact: {message or unknown error}`, or a sentence and the
 * message, or only the message. An error of ours is logged, and shown as `unknown` if that is given.
 * @throws an error of ours, if neither says what failed
 */
export function failureOf(
  error: unknown,
  failed: string | undefined,
  context: Readonly<RouterContextProvider>,
  unknown?: string,
): Failure {
  const isSentence = failed !== undefined && SENTENCE.test(failed)
  if (error instanceof AppError) {
    const { status, message } = error
    return { status, message: failed ? `${failed}${isSentence ? '' : ':'} ${message}` : message }
  }
  const shown = unknown ?? (isSentence ? failed?.trimEnd() : failed && `${failed}: unknown error`)
  if (!shown) throw error
  log.error({ err: error, requestId: context.get(requestIdContext) }, failed ?? shown)
  return { status: 500, message: shown }
}
