import type { z } from 'zod'
import { readForm } from '#app/features/conversations/read-form.server.ts'
import { AppError } from '#app/lib/errors.ts'

const FORM_BYTES = 4 * 1024

/** The fields of a posted form. @throws AppError invalid, with the field */
export async function readPhoneForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(Object.fromEntries(await readForm(request, FORM_BYTES)))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new AppError('invalid', issue?.message ?? 'This could not be read.', issue?.path.join('.'))
}
