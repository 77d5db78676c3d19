// Characters that no one sees: spaces of every kind, control and format characters, fillers and the empty Braille cell.
const UNSEEN = String.raw`[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]`
const ONLY_UNSEEN = new RegExp(`^${UNSEEN}*$`, 'u')
// Those that mean something at the end of a text stay: joiners and the selector of an emoji, and marks of direction.
const EDGE = String.raw`[\s\p{Z}\p{Cc}\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060-\u2064\u2800\u3164\ufeff\uffa0]`
const EDGES = new RegExp(`^${EDGE}+|${EDGE}+$`, 'gu')

/** Whether a text is blank to the eye. */
export const isBlank = (text: string): boolean => ONLY_UNSEEN.test(text)

/** The text without what no one sees at its ends; empty for one that is blank to the eye. */
export const trimUnseen = (text: string): string => (isBlank(text) ? '' : text.replace(EDGES, ''))

/** Entries of people and programs that know nothing. */
const NOTHING_KNOWN =
  /^\(?(?:n ?\/ ?a|n\.a\.?|na|null|none|undefined|unknown|unk|tbd|tba|blank|empty|x{2,}|not? (?:available|applicable|given|provided|known|specified|entered)|no (?:first |last )?name|sin nombre|desconocid[oa])\)?\.?$/i
/** Names of people. */
const NAMES = new Set(['Na', 'Null'])

/** The value as it is shown; undefined for one that says nothing: blank, only dashes or dots, `N/A`. */
export function knownValue(value: string | null | undefined): string | undefined {
  const shown = trimUnseen(value ?? '')
  const isKnown = /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(shown)
  return isKnown && (NAMES.has(shown) || !NOTHING_KNOWN.test(shown)) ? shown : undefined
}
