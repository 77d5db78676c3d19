import { z } from 'zod'
import { plainPunctuation } from '#app/lib/plain-punctuation.ts'
import { keepsNoSecret } from '#app/lib/secret-text.ts'

/** A signature is part of every text, so it should leave most of the first segment to it. */
export const SIGNATURE_MAX = 160

const clean = (typed: string | undefined): string =>
  (typed ?? '').replaceAll('\0', '').replaceAll('\r\n', '\n').trim()

/** The form of a location's message settings. */
export const messageSettingsSchema = z.object({
  location: z.uuid('Choose a location.'),
  signature: z
    .string()
    .max(SIGNATURE_MAX, `Use at most ${SIGNATURE_MAX} characters.`)
    .superRefine(keepsNoSecret)
    .optional()
    .transform((typed) => plainPunctuation(clean(typed))),
  /** The signature that the form was opened with. */
  was: z.string().optional().transform(clean),
})
