import type { SubmissionResult } from '@conform-to/react'
import { data, type RouterContextProvider } from 'react-router'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, EditConflict } from '#app/lib/errors.ts'
import { readFormWithFile } from '#app/lib/multipart.server.ts'
import { uploading } from '#app/lib/uploads.server.ts'
import { sentenceFailure } from '#app/middleware/save-failure.server.ts'
import { MAX_AVATAR_BYTES } from '#app/features/profile/avatar.schema.ts'

const LIMITS = {
  maxFileBytes: MAX_AVATAR_BYTES,
  tooLarge: 'A picture may have 10 MB at most.',
  // A checkbox for each group and location.
  maxFields: 450,
}

/** The form, and the picture that was chosen. @throws AppError invalid when the picture is too large */
export async function readEmployeeForm(
  ctx: Ctx,
  request: Request,
): Promise<{ form: FormData; picture: Uint8Array | null }> {
  return uploading(ctx, request, async () => {
    const form = await readFormWithFile(request, LIMITS)
    const file = form.get('avatar')
    form.delete('avatar')
    const picture = file instanceof File && file.size > 0 ? new Uint8Array(await file.arrayBuffer()) : null
    return { form, picture }
  })
}

interface Submitted {
  reply: (options: {
    formErrors: string[]
    fieldErrors?: Record<string, string[]>
  }) => SubmissionResult<string[]>
}

/** The answer to a form that could not be saved (spec 1, 8). `version` is the one to save over. */
export function employeeNotSaved(
  error: unknown,
  submission: Submitted,
  context: Readonly<RouterContextProvider>,
) {
  const { status, message } = sentenceFailure(error, 'There was an error saving profile. ', context)
  const field = error instanceof AppError ? error.field : undefined
  const result = submission.reply({
    formErrors: [message.trim()],
    ...(field ? { fieldErrors: { [field]: [(error as AppError).message] } } : {}),
  })
  return data({ result, version: error instanceof EditConflict ? error.version : null }, status)
}
