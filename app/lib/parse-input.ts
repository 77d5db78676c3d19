import type { z } from 'zod'
import { AppError } from './errors.ts'

/** @throws AppError invalid with the message and the field of the first issue */
export function parseInput<Schema extends z.ZodType>(schema: Schema, values: unknown): z.output<Schema> {
  const parsed = schema.safeParse(values)
  if (parsed.success) return parsed.data
  const { message, path } = parsed.error.issues[0]!
  throw new AppError('invalid', message, path.length > 0 ? path.join('.') : undefined)
}
