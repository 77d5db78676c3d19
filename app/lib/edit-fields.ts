import { z } from 'zod'
import { parseObject } from './edits.ts'
import { versionField } from './version-field.ts'

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
