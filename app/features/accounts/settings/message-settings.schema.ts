import { z } from 'zod'
import { plainPunctuation } from '#app/lib/plain-punctuation.ts'
import { lines } from '#app/lib/text.schema.ts'

/** A signature is part of every text, so it should leave most of the first segment to it. */
export const SIGNATURE_MAX = 160

/** The form of a location's message settings. */
export const messageSettingsSchema = z.object({
  location: z.uuid('Choose a location.'),
  signature: lines({ max: SIGNATURE_MAX }).default('').transform(plainPunctuation),
  /** The signature that the form was opened with. */
  was: lines({ max: 5_000, mayLookSecret: true }).default(''),
})
