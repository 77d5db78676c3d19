import { z } from 'zod'
import { TAG_NAME_MAX } from '#app/features/people/tags/tag-limits.ts'
import { line } from '#app/lib/text.schema.ts'
import { ACTED_REPORTS, LONGEST_LIST, REPORT_ACTIONS } from './report-action.ts'

/** The form of an action on a report's contacts. */
export const actSchema = z
  .object({
    action: z.enum(REPORT_ACTIONS.map(({ value }) => value)),
    report: z.enum(ACTED_REPORTS),
    list: z
      .string()
      .max(LONGEST_LIST)
      .regex(/^(\?.*)?$/)
      .default(''),
    /** Separated by blanks; empty for all. */
    ids: z
      .string()
      .max(20_000)
      .default('')
      .transform((text) => text.split(' ').filter(Boolean)),
    /** Made with the form, so that a form sent twice makes one campaign. */
    requestId: z.uuid(),
    /** A tag that exists; without it a new one. */
    tag: z.uuid().optional(),
    name: line({ max: TAG_NAME_MAX }).default(''),
  })
  .refine(({ tag, name }) => tag !== undefined || name !== '', {
    path: ['name'],
    message: 'Enter a name for the tag.',
  })

export type ActInput = z.output<typeof actSchema>
