import { z } from 'zod'
import { lines } from '#app/lib/text.schema.ts'

const PLAIN: readonly [RegExp, string][] = [
  [/[‘’‚‛′]/g, "'"],
  [/[“”„‟″]/g, '"'],
  [/[‐‑‒–—―]/g, '-'],
  [/…/g, '...'],
  [/[\u00a0\u2009\u202f]/g, ' '],
]

/** Typographic quotes, dashes and spaces as plain ones: a single one makes a text hold 70 characters instead of 160. */
const plainPunctuation = (text: string): string =>
  PLAIN.reduce((plain, [typographic, by]) => plain.replace(typographic, by), text)

/** A signature is part of every text, so it should leave most of the first segment to it. */
export const SIGNATURE_MAX = 160

/** The form of a location's message settings. */
export const messageSettingsSchema = z.object({
  location: z.uuid('Choose a location.'),
  signature: lines({ max: SIGNATURE_MAX }).default('').transform(plainPunctuation),
  /** The signature that the form was opened with. */
  was: lines({ max: 5_000, mayLookSecret: true }).default(''),
})
