import { data, type RouterContextProvider } from 'react-router'
import type { FormResult } from '#app/components/forms/edit-fields.tsx'
import { AppError } from '#app/lib/errors.ts'
import { log } from '#app/lib/log.server.ts'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { requestIdContext } from '#app/middleware/contexts.ts'
import { refuseForm } from '#app/middleware/save-failure.server.ts'
import { ADMIN_PATH } from '../board.ts'
import { type BoardInput, boardSchema } from '../board.schema.ts'

/** Saves the form of a board; the form keeps what was typed when that fails. `save` returns the message of success. */
export async function saveBoard(
  form: FormData,
  context: Readonly<RouterContextProvider>,
  failed: string,
  save: (input: BoardInput) => Promise<string>,
) {
  const submission = parseWithZod(form, { schema: boardSchema })
  if (submission.status !== 'success') return data({ result: submission.reply() as FormResult }, 422)
  try {
    return redirectWithToast(ADMIN_PATH, { kind: 'ok', message: await save(submission.value) })
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') throw error
    if (error instanceof AppError) {
      return refuseForm(submission, error, { status: error.status, message: `${failed}: ${error.message}` })
    }
    log.error({ err: error, requestId: context.get(requestIdContext) }, failed)
    return data({ result: submission.reply({ formErrors: [failed] }) as FormResult }, 500)
  }
}
