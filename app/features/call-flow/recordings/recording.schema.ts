import { z } from 'zod'
import { keepsNoSecret } from '#app/lib/secret-text.ts'
import { camelCase, LABEL_MAX, LABEL_REQUIRED } from './recordings.ts'

/** The name of an uploaded recording. */
export const recordingLabelSchema = z
  .string(LABEL_REQUIRED)
  .max(LABEL_MAX, `Use at most ${LABEL_MAX} characters.`)
  .superRefine(keepsNoSecret)
  .transform((typed) => typed.replace(/[\p{Cc}\s]+/gu, ' ').trim())
  .refine((label) => camelCase(label) !== '', LABEL_REQUIRED)
