import { z } from 'zod'
import { hasPossibleYear } from '#app/lib/dates.ts'

/** An instant as Postgres writes it, to the microsecond, of a day that exists. */
export const postgresInstant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:\d\d)?$/)
  .refine((at) => !Number.isNaN(Date.parse(at.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))))
  .refine(hasPossibleYear)

/** The sort key of a page's last row, opaque in addresses. */
export const encodeCursor = (key: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url')

/** Null for anything that isn't a cursor of this list: the list then starts at its beginning. */
export function decodeCursor<Schema extends z.ZodType>(
  schema: Schema,
  cursor: string | null | undefined,
): z.infer<Schema> | null {
  if (!cursor) return null
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    return null
  }
}
