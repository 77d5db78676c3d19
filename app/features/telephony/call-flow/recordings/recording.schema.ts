import { line } from '#app/lib/text.schema.ts'
import { camelCase, LABEL_MAX, LABEL_REQUIRED } from './recordings.ts'

/** The name of an uploaded recording. */
export const recordingLabelSchema = line({ max: LABEL_MAX }).refine(
  (label) => camelCase(label) !== '',
  LABEL_REQUIRED,
)
