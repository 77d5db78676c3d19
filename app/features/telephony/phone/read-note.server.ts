import { AppError } from '#app/lib/errors.ts'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { noteSchema } from '#app/features/messaging/timeline/note.schema.ts'

/** @throws AppError invalid with the first problem */
export function readNote(form: FormData) {
  const submission = parseWithZod(form, { schema: noteSchema, disableAutoCoercion: true })
  if (submission.status === 'success') return submission.value
  const [problem] = Object.values(submission.error ?? {}).flat()
  throw new AppError('invalid', problem ?? 'This note can’t be saved.')
}
