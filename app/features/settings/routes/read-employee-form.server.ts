import { data, type RouterContextProvider } from 'react-router'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { readFormWithPicture } from '#app/lib/uploads.server.ts'
import { refuseForm, sentenceFailure } from '#app/middleware/save-failure.server.ts'
import { FormerEmployee, PhoneInUse } from '../save-employee.server.ts'

/** The form and its picture. It has a checkbox for each group and location. */
export const readEmployeeForm = (ctx: Ctx, request: Request) =>
  readFormWithPicture(ctx, request, 'avatar', { maxFields: 450 })

/** The answer to a form that could not be saved (spec 1, 8). `unknown` is shown for a failure of ours. */
export function employeeNotSaved(
  error: unknown,
  submission: Parameters<typeof refuseForm>[0],
  context: Readonly<RouterContextProvider>,
  unknown: string,
) {
  if (error instanceof FormerEmployee) {
    // The question about them says it all.
    return data(
      { result: submission.reply({ formErrors: [] }), former: error.former, phoneInUse: false },
      error.status,
    )
  }
  const failure = sentenceFailure(error, 'There was an error saving profile. ', context, unknown)
  const refused = refuseForm(submission, error, { ...failure, message: failure.message.trim() })
  return data({ ...refused.data, former: null, phoneInUse: error instanceof PhoneInUse }, failure.status)
}
