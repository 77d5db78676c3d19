import { z } from 'zod'

/** The `version` of a row as a form field. */
export const versionField = z.coerce.number('Open it again.').int('Open it again.').min(1, 'Open it again.')
