import { z } from 'zod'
import { keepsNoSecret } from '#app/lib/secret-text.ts'

/** A signature is part of every text, so it should leave most of the first segment to it. */
export const SIGNATURE_MAX = 160

const signature = z
  .string()
  .optional()
  .transform((typed) => (typed ?? '').replaceAll('\0', '').replaceAll('\r\n', '\n').trim())

/** The form of a location's message settings. */
export const messageSettingsSchema = z.object({
  location: z.uuid('Choose a location.'),
  signature: signature.pipe(
    z.string().max(SIGNATURE_MAX, `Use at most ${SIGNATURE_MAX} characters.`).superRefine(keepsNoSecret),
  ),
  /** The signature that the form was opened with. */
  was: signature,
})
