import type { SubmissionResult } from '@conform-to/react'
import { data, type RouterContextProvider } from 'react-router'
import type { FormResult } from '#app/components/forms/edit-fields.tsx'
import { AppError, EditConflict } from '#app/lib/errors.ts'
import { log } from '#app/lib/log.server.ts'
import { requestIdContext } from '#app/middleware/contexts.ts'

interface Failure {
  status: number
  message: string
}

/**
 * Says what failed and why (spec 2, 8): `Unable to create contact: {message or unknown error}`, or a sentence and the
 * message. An error of ours is logged, and shown as `unknown` if that is given.
 */
export function failureOf(
  error: unknown,
  failed: string,
  context: Readonly<RouterContextProvider>,
  unknown?: string,
): Failure {
  const isSentence = failed.trimEnd().endsWith('.')
  if (error instanceof AppError) {
    return { status: error.status, message: `${failed}${isSentence ? '' : ':'} ${error.message}` }
  }
  log.error({ err: error, requestId: context.get(requestIdContext) }, failed)
  return { status: 500, message: unknown ?? (isSentence ? failed.trimEnd() : `${failed}: unknown error`) }
}

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

interface Submitted {
  reply: (options: {
    formErrors: string[]
    fieldErrors?: Record<string, string[]>
    hideFields?: string[]
  }) => SubmissionResult<string[]>
}

/**
 * The answer to a form that wasn't saved: what someone else changed (EditFields shows it), or the failure's message,
 * with the reason also at the field that it is about.
 */
export function refuseForm(
  submission: Submitted,
  error: unknown,
  { status, message }: { status: number; message: string },
  hideFields: string[] = [],
) {
  const conflict = error instanceof EditConflict ? error.conflict : null
  const field = error instanceof AppError ? error.field : undefined
  const reply = submission.reply({
    formErrors: conflict ? [] : [message],
    hideFields,
    ...(field ? { fieldErrors: { [field]: [(error as AppError).message] } } : {}),
  })
  const result: FormResult = { ...reply, conflict }
  return data({ result }, status)
}
