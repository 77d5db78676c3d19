import type { z } from 'zod'

/** Schemas of a route's params. */
export type ParamSchemas = Record<string, z.ZodType<string | undefined>>

export interface WithParams<Schemas extends ParamSchemas> {
  params: { [Name in keyof Schemas]: z.output<Schemas[Name]> }
}
