import type { z } from 'zod'
import { readForm } from '#app/lib/read-form.server.ts'
import { parseInput } from '#app/lib/parse-input.ts'

const FORM_BYTES = 4 * 1024

/** The fields of a posted form. @throws AppError invalid, with the field */
export async function readPhoneForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  return parseInput(schema, Object.fromEntries(await readForm(request, FORM_BYTES)))
}
