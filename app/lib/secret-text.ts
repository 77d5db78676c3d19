import type { z } from 'zod'
import { beginsLikeCard, cardsIn } from './card-number.ts'

/** The message for a text with a full card number. */
export const CARD_NOT_KEPT = 'This looks like a card number, which is not kept here.'
/** The message for a social security number, which has its own field. */
export const SSN_ELSEWHERE =
  'This looks like a social security number. Keep it in the SSN field, where it is encrypted.'

const DIGIT_BEFORE = '(?<![\\d\\p{Pd}.])'
const DIGIT_AFTER = '(?![\\d]|[\\p{Pd}.]\\d)'
/** 123-45-6789: no phone number, ZIP code or date looks like it. Also with the same blank or dot twice. */
const GROUPED = new RegExp(`${DIGIT_BEFORE}\\d{3}([\\p{Pd}. \\u00a0])\\d{2}\\1\\d{4}${DIGIT_AFTER}`, 'gu')
/** Nine digits alone can be anything; after these words they are an SSN. */
const NAMED = /\b(?:ssn?|itin|social(?: security)?)\b[^\d\n]{0,20}(?<!\d)(\d{9})(?!\d)/giu

const CARD_BEGUN = /(?<!\d)\d(?:[ .\-\u2013\u00a0]?\d){11,17}[ .\-\u2013\u00a0]?$/
const SSN_BEGUN =
  /(?<![\d-])\d{3}([-. ])\d{2}\1\d{1,3}$|(?<=\b(?:ssn?|itin|social(?: security)?)\b[^\d\n]{0,20})\d{5,8}$/i

/** The message why a text can't be stored; null when it can. */
export function secretInText(text: string): string | null {
  if (cardsIn(text).length > 0) return CARD_NOT_KEPT
  return ssnsIn(text).length > 0 ? SSN_ELSEWHERE : null
}

/**
 * The part of a text that a draft may store while it is typed; null when it has a whole number. An unfinished number
 * at its end is cut off, because a card's sixteenth digit may follow.
 */
export function draftable(text: string): string | null {
  if (secretInText(text)) return null
  const ends = [text.search(CARD_BEGUN), text.search(SSN_BEGUN)]
  const at = ends[0]! >= 0 && beginsLikeCard(text.slice(ends[0]).replace(/\D/g, '')) ? ends[0]! : ends[1]!
  return at < 0 ? text : text.slice(0, at)
}

/** For schemas of free text: `.superRefine(keepsNoSecret)`. */
export function keepsNoSecret(
  text: string | undefined,
  check: z.core.$RefinementCtx<string | undefined>,
): void {
  const message = text ? secretInText(text) : null
  if (message) check.addIssue({ code: 'custom', message })
}

/** Masks card numbers but for their last four digits, in a text that can't be refused because it was received. */
export const withoutCards = (text: string): string => strikeOut(text, cardsIn(text))

/** Masks card and social security numbers but for their last four digits, for file names and the like. */
export const withoutSecrets = (text: string): string =>
  strikeOut(withoutCards(text), ssnsIn(withoutCards(text)))

const ssnsIn = (text: string): Span[] => [
  ...[...text.matchAll(GROUPED)].map((found) => ({ at: found.index, length: found[0].length })),
  ...[...text.matchAll(NAMED)].map((found) => ({
    at: found.index + found[0].length - found[1]!.length,
    length: found[1]!.length,
  })),
]

type Span = ReturnType<typeof cardsIn>[number]

function strikeOut(text: string, spans: Span[]): string {
  return spans.reduce((struck, { at, length }) => {
    const end = at + length
    const hidden = struck.slice(at, end - 4).replace(/\d/g, '•')
    return struck.slice(0, at) + hidden + struck.slice(end - 4)
  }, text)
}
