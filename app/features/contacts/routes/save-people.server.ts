import type { SubmissionResult } from '@conform-to/react'
import type { FormResult } from '#app/components/forms/edit-fields.tsx'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { data, type RouterContextProvider } from 'react-router'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { keepPageContext } from '#app/middleware/contexts.ts'
import { updateClientSchema } from '#app/features/clients/client.schema.ts'
import {
  type Gone,
  getClient,
  restoreClient,
  updateClient,
  whoDeleted,
} from '#app/features/clients/clients.server.ts'
import { SECRET_FIELDS } from '#app/features/clients/person.ts'
import { refuseForm, saveFailure } from '#app/middleware/save-failure.server.ts'

export interface SaveAnswer {
  result: NonNullable<FormResult>
  /** Someone deleted or merged the client in the meantime. */
  trashed: Gone | null
}

/** Saves a form about a client's people. Null on success, else the form's reply with its status. */
export async function savePeople(
  ctx: Ctx,
  id: string,
  form: FormData,
  context: Readonly<RouterContextProvider>,
) {
  // Another account's client is not found, whatever was typed.
  const before = await getClient(ctx, id, { trashed: true })
  // Without JavaScript the page around the form is re-rendered.
  context.set(keepPageContext, before.deletedAt !== null)
  const submission = parseWithZod(form, { schema: updateClientSchema, disableAutoCoercion: true })
  const answer = (status: number, formErrors: string[] = [], fieldErrors: Record<string, string[]> = {}) =>
    data<SaveAnswer>(
      {
        result: submission.reply({ hideFields, formErrors, fieldErrors }) as SubmissionResult<string[]>,
        trashed: null,
      },
      status,
    )
  const inTrash = async (failed: ReturnType<typeof answer>) => {
    failed.data.trashed = await whoDeleted(ctx, before.id)
    if (!failed.data.trashed) throw data('This contact was not found.', { status: 404 })
    context.set(keepPageContext, true)
    return failed
  }
  if (form.get('intent') === 'restore') {
    try {
      await restoreClient(ctx, before.id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return inTrash(answer(error.status, [error.message]))
    }
    const { initialValue } = submission.reply({ hideFields })
    const result = { initialValue } as SubmissionResult<string[]>
    return data<SaveAnswer>({ result, trashed: null })
  }
  if (submission.status !== 'success') {
    const result = submission.reply({ hideFields }) as SubmissionResult<string[]>
    return data<SaveAnswer>({ result, trashed: null }, submission.status === 'error' ? 422 : 200)
  }
  try {
    await updateClient(ctx, before.id, submission.value)
    return null
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') {
      const merged = (await whoDeleted(ctx, before.id))?.into
      const why = merged ? `it was merged into ${merged.name}.` : 'it is in the trash.'
      return inTrash(answer(409, [`Unable to update contact: ${why}`]))
    }
    if (error instanceof AppError && error.field) {
      return answer(error.status, [], { [error.field]: [error.message] })
    }
    const { status, message } = saveFailure(error, 'Unable to update contact', context)
    const { result } = refuseForm(submission, error, { status, message }, hideFields).data
    return data<SaveAnswer>({ result, trashed: null }, status)
  }
}

const hideFields = SECRET_FIELDS
