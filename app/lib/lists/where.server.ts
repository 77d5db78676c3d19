import { type Column, type SQL, sql } from 'drizzle-orm'
import { NONE } from './params.ts'

/** A filter by a value, by NONE for those without one, or by nothing when it is empty. */
export function isOrNone(column: SQL | Column, value: string): SQL | undefined {
  if (value === '') return undefined
  return value === NONE ? sql`${column} is null` : sql`${column} = ${value}`
}
