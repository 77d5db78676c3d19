import { parseObject } from './edits.ts'
import { z } from 'zod'

/** The `version` of a row as a form field. */
export const versionField = z.coerce.number('Open it again.').int('Open it again.').min(1, 'Open it again.')

/** The hidden fields of a form that edits something stored, for its schema (components/forms/edit-fields.tsx). */
export const editFields = {
  version: versionField,
  /** A value that isn't a JSON object counts as missing. */
  base: z
    .string()
    .optional()
    .transform((json) => parseObject(json))
    .optional(),
  overwrite: versionField.optional().catch(undefined),
}
