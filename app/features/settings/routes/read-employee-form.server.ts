import type { SubmissionResult } from '@conform-to/react'
import { data, type RouterContextProvider } from 'react-router'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, EditConflict } from '#app/lib/errors.ts'
import { readFormWithPicture } from '#app/lib/uploads.server.ts'
import { sentenceFailure } from '#app/middleware/save-failure.server.ts'
import { FormerEmployee } from '../save-employee.server.ts'

/** The form and its picture. It has a checkbox for each group and location. */
export const readEmployeeForm = (ctx: Ctx, request: Request) =>
  readFormWithPicture(ctx, request, 'avatar', { maxFields: 450 })

interface Submitted {
  reply: (options: {
    formErrors: string[]
    fieldErrors?: Record<string, string[]>
  }) => SubmissionResult<string[]>
}

/** The answer to a form that could not be saved (spec 1, 8). `version` is the one to save over. `unknown` is shown for a failure of ours. */
export function employeeNotSaved(
  error: unknown,
  submission: Submitted,
  context: Readonly<RouterContextProvider>,
  unknown: string,
) {
  const { status, message } = sentenceFailure(error, 'There was an error saving profile. ', context, unknown)
  const field = error instanceof AppError ? error.field : undefined
  const result = submission.reply({
    formErrors: [message.trim()],
    ...(field ? { fieldErrors: { [field]: [(error as AppError).message] } } : {}),
  })
  const former =
    error instanceof FormerEmployee ? { name: error.person, dismissedAt: error.dismissedAt } : null
  return data({ result, version: error instanceof EditConflict ? error.version : null, former }, status)
}
