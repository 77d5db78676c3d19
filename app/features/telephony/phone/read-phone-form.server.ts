import type { z } from 'zod'
import { readForm } from '#app/lib/read-form.server.ts'
import { parseInput } from '#app/lib/parse-input.ts'
import { AppError } from '#app/lib/errors.ts'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { noteSchema } from '#app/features/messaging/timeline/note.schema.ts'

const FORM_BYTES = 4 * 1024

/** The fields of a posted form. */
export async function readPhoneForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  return parseInput(schema, Object.fromEntries(await readForm(request, FORM_BYTES)))
}

export function readNote(form: FormData) {
  const submission = parseWithZod(form, { schema: noteSchema, disableAutoCoercion: true })
  if (submission.status === 'success') return submission.value
  const [problem] = Object.values(submission.error ?? {}).flat()
  throw new AppError('invalid', problem ?? 'This note can’t be saved.')
}
