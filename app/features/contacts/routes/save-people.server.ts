import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { data, type RouterContextProvider } from 'react-router'
import { AppError } from '#app/lib/errors.ts'
import { orRefusal } from '#app/lib/refusal.server.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { type UpdateClient, updateClientSchema } from '../client.schema.ts'
import { type ClientDetail, getClient, updateClient } from '../clients.server.ts'
import { partFields, SECRET_FIELDS } from '../person.ts'
import { formatValue } from '../records/format.ts'
import { changedFields } from '../records/merge-edits.ts'
import { saveFailure } from './save-failure.server.ts'

export interface SaveAnswer {
  result: SubmissionResult<string[]>
  /** Somebody saved in between: what is stored now where it differs from what was typed, and its version. */
  now: { version: string; fields: { label: string; stored: string }[] } | null
}

/** Saves a form about a contact's people. Null when it is saved; else what the form shows, with its status. */
export async function savePeople(id: string, form: FormData, context: Readonly<RouterContextProvider>) {
  const ctx = context.get(ctxContext)
  // First whether it is there at all: a stranger's contact is not found, whatever was typed.
  const before = await orRefusal(getClient(ctx, id))
  const submission = parseWithZod(form, { schema: updateClientSchema, disableAutoCoercion: true })
  const answer = (status: number, formErrors: string[] = [], fieldErrors: Record<string, string[]> = {}) =>
    data<SaveAnswer>(
      {
        result: submission.reply({ hideFields, formErrors, fieldErrors }) as SubmissionResult<string[]>,
        now: null,
      },
      status,
    )
  if (submission.status !== 'success') {
    const result = submission.reply({ hideFields }) as SubmissionResult<string[]>
    return data<SaveAnswer>({ result, now: null }, submission.status === 'error' ? 422 : 200)
  }
  try {
    await updateClient(ctx, before.id, submission.value)
    return null
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') throw data(error.message, { status: 404 })
    if (error instanceof AppError && error.field) {
      return answer(error.status, [], { [error.field]: [error.message] })
    }
    const { status, message } = saveFailure(error, 'Unable to update contact', context)
    const failed = answer(status, [message])
    if (error instanceof AppError && error.code === 'conflict') {
      failed.data.now = differences(await orRefusal(getClient(ctx, id)), submission.value)
    }
    return failed
  }
}

const hideFields = SECRET_FIELDS

function differences(client: ClientDetail, { values, parts }: UpdateClient): SaveAnswer['now'] {
  const fields = partFields(parts).filter((field) => field.stored !== 'sealed')
  const differ = new Set(changedFields(client.values, values))
  return {
    version: client.version,
    fields: fields
      .filter((field) => differ.has(field.name))
      .map((field) => ({
        label: field.fullLabel,
        stored:
          field.type === 'contact'
            ? (client.referrer?.name ?? '')
            : formatValue(field, client.values[field.name]),
      })),
  }
}
