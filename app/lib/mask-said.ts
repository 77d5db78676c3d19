import { cardBrand, luhn } from './card-number.ts'
import { withoutSecrets } from './secret-text.ts'
import { type Spoken, spokenDigits } from './spoken-digits.ts'

// Card, security code and social security numbers as people say them: in groups, in words, in several sentences.

/** Characters between two groups of one number, when they are only punctuation and the words of `BETWEEN`. */
const MOST_BETWEEN = 40
/** Characters between two groups of one number, whatever the words. */
const MOST_PAUSE = 80
/** Words that people say within a number, or to show that they listen to one. Accents are left out in all patterns. */
const BETWEEN =
  /^(?:[\s.,;:?!\p{Pd}/()]|\b(?:and|uh|uh-huh|um|er|oh|then|dash|hyphen|space|okay|ok|yes|yeah|yep|so|it's|right|all right|alright|sure|mm-hmm|mhm|hmm|got it|gotcha|go on|go ahead|hold on|y|guion|si|aja|bueno|vale|entonces|luego|espere)\b)*$/iu
const CARD_NAMED =
  /\b(?:cards?|credit|debit|visa|master ?card|amex|american express|pay|payments?|tarjetas?|credito|debito|pagar|pagos?)\b/i
const SSN_NAMED = /\b(?:ssn|social|itin)\b/i
const CODE_NAMED = new RegExp(
  [
    String.raw`\b(?:cv[vc]2?|(?:security|verification|card) (?:code|number|value)|codigo de (?:seguridad|verificacion))\b`,
    String.raw`\b(?:code|digits?|numbers?) (?:[a-z']+ ){0,3}(?:on|from) the (?:back|front)\b`,
    String.raw`\b(?:codigo|digitos|numeros?) (?:[a-z]+ ){0,5}(?:atras|reverso|dorso|trasera)\b`,
    String.raw`(?<!\b(?:last|first|ultimos|primeros) )\b(?:three|3|tres)[ -](?:digits?|digitos)\b`,
  ].join('|'),
  'i',
)
/** How far before a number its name is looked for. */
const NAMED_BEFORE = 120
const CARD_NAMED_BEFORE = 600
/** “The next four are”, “one moment”: words that only count. */
const COUNT_BEFORE = /\b(?:next|last|first|final|other|siguientes|ultimos|primeros|otros)\s+$/i
const COUNT_AFTER =
  /^\s+(?:digits?|numbers?|moment|minute|second|sec|more|digitos?|numeros?|momento|minuto|segundo|mas)\b/i
/** In Spanish, “once” is 11. */
const AFTER_ENGLISH_ONCE = /^\s+(?:you|i|we|they|he|she|it|that|this|the|your|my|more|again)\b/i
/** Dates aren't part of any secret number. */
const DATE = /(?<!\d)\d{1,2}([/-])\d{1,2}\1(?:19|20)\d\d(?!\d)/g
/** Expiry and security code, said right after a card number. */
const MOST_AFTER_CARD = 10

type Gap = 'near' | 'pause' | 'apart'
interface Group extends Spoken {
  /** From the group before. */
  gap: Gap
}
/** Whether a kind of number is named shortly before a place of the text. */
type IsNamed = (name: RegExp, at: number, before?: number) => boolean

function gapOf(between: string): Gap {
  if (between.length > MOST_PAUSE || /^\p{L}|\p{L}$/u.test(between)) return 'apart'
  return between.length <= MOST_BETWEEN && BETWEEN.test(between) ? 'near' : 'pause'
}

const groupsOf = (text: string, spoken: readonly Spoken[]): Group[] =>
  spoken.map((group, index) => {
    const { at, length } = spoken[index - 1] ?? { at: -1, length: 0 }
    return { ...group, gap: index === 0 ? 'apart' : gapOf(text.slice(at + length, group.at)) }
  })

function splitAt(groups: readonly Group[], ends: readonly Gap[]): Group[][] {
  const runs: Group[][] = []
  for (const group of groups) {
    if (runs.length === 0 || ends.includes(group.gap)) runs.push([group])
    else runs.at(-1)!.push(group)
  }
  return runs
}

/** Whether a number word isn't part of a number: “the next four are”, “one moment”, “oh, sorry”, “once you have it”. */
function isAside(text: string, { at, length, digits }: Group, next: Group | undefined): boolean {
  if (digits.length > 2) return false
  const end = at + length
  const word = text.slice(at, end).toLowerCase()
  const after = text.slice(end, end + 20)
  return (
    COUNT_BEFORE.test(text.slice(Math.max(0, at - 20), at)) ||
    COUNT_AFTER.test(after) ||
    (word === 'once' && AFTER_ENGLISH_ONCE.test(after)) ||
    (word === 'oh' && /[a-z]/i.test(text.slice(end, next?.at)))
  )
}

/** Whether a short number stands alone between other words. */
const isAlone = ({ digits, gap }: Group, next: Group | undefined): boolean =>
  digits.length <= 2 && gap !== 'near' && next?.gap !== 'near'

const isCard = (digits: string) => cardBrand(digits) !== null && luhn(digits)
const lengthOf = (groups: readonly Group[]) => groups.reduce((sum, { digits }) => sum + digits.length, 0)

/** Digits of a run that pass as a card number. */
interface Candidate {
  groups: readonly Group[]
  length: number
  /** Further digits in its first and last group. */
  before: number
  after: number
  /** Whether other digits come right before or after its groups. */
  isAmongOthers: boolean
}

/** The card numbers in a run, also across its groups, with what is said right after them. */
function cardsIn(run: readonly Group[], isNamed: IsNamed): Group[] {
  const digits = run.map((group) => group.digits).join('')
  const owners = run.flatMap((group, index) => Array.from(group.digits, () => index))
  const starts: number[] = []
  for (const [place, index] of owners.entries()) starts[index] ??= place
  const found: Group[] = []
  for (let start = 0; start < digits.length; start += 1) {
    for (let length = 13; length <= Math.min(19, digits.length - start); length += 1) {
      if (!isCard(digits.slice(start, start + length))) continue
      const [first, last] = [owners[start]!, owners[start + length - 1]!]
      const groups = run.slice(first, last + 1)
      const before = start - starts[first]!
      const after = lengthOf(groups) - before - length
      const isAmongOthers = groups[0]!.gap === 'near' || run[last + 1]?.gap === 'near'
      if (isReadAloud({ groups, length, before, after, isAmongOthers }, isNamed))
        found.push(...groups, ...saidAfter(run, last))
    }
  }
  return found
}

/**
 * Whether a number is divided as people read cards. In a row of phone numbers, ZIP codes and dates, one digit in twenty begins what
 * passes as a card number by chance; it would begin or end within a group, or pause where cards don't.
 */
function isReadAloud(candidate: Candidate, isNamed: IsNamed): boolean {
  const { groups, length, before, after, isAmongOthers } = candidate
  if (before > 0 && after > 0) return false
  // Visa's old short numbers are all but gone.
  if (length === 13 && (before > 0 || after > 0 || isAmongOthers)) return false
  if (groups.length === 1) return true
  // An expiry or security code in one group with the card's last digits has three digits or more.
  if (before + after === 1 || before + after === 2) return false
  const printed = length === 14 || length === 15 ? [4, 7, 10] : [4, 8, 12, 16]
  const isNamedCard = isNamed(CARD_NAMED, groups[0]!.at, CARD_NAMED_BEFORE)
  let place = -before
  return groups.every(({ digits, gap }, index) => {
    const isCut = (before > 0 && index === 1) || (after > 0 && index === groups.length - 1)
    const isPause = index > 0 && gap !== 'near' && !isNamedCard
    const isPrinted = printed.includes(place)
    place += digits.length
    return isPrinted || !(isCut || isPause)
  })
}

/** The expiry and the security code after a card number. */
function saidAfter(run: readonly Group[], card: number): Group[] {
  const after: Group[] = []
  for (const group of run.slice(card + 1, card + 1 + MOST_AFTER_CARD)) {
    if (group.gap === 'pause' || lengthOf([...after, group]) > MOST_AFTER_CARD) break
    after.push(group)
  }
  return after
}

/** Social security numbers that are named, with any words between their printed groups. */
function namedSsnsIn(run: readonly Group[], isNamed: IsNamed): Group[] {
  return run.flatMap((group, index) => {
    const groups: Group[] = [group]
    for (const next of run.slice(index + 1, index + 9)) {
      const length = lengthOf(groups)
      if (length >= 9 || (next.gap === 'pause' && length !== 3 && length !== 5)) break
      groups.push(next)
    }
    return lengthOf(groups) === 9 && isNamed(SSN_NAMED, group.at) ? groups : []
  })
}

/** Whether digits that follow each other are a social security number or a security code. */
function isSecret(run: readonly Group[], isNamed: IsNamed): boolean {
  const length = lengthOf(run)
  if (isNamed(SSN_NAMED, run[0]!.at)) return length >= 9 || length === 4
  // The expiry or the ZIP code may follow the security code.
  if (isNamed(CODE_NAMED, run[0]!.at)) return [length, run[0]!.digits.length].some(isCodeLength)
  return length === 9 && isGrouped(run)
}

const isCodeLength = (length: number) => length === 3 || length === 4

/** 123 45 6789, or digit by digit. */
function isGrouped(run: readonly Group[]): boolean {
  const ends = new Set<number>()
  let length = 0
  for (const { digits } of run) ends.add((length += digits.length))
  return ends.has(3) && ends.has(5)
}

/** The digits of secret numbers in a text without accents, looked for among all digits, and among those that surely belong. */
function secretsIn(text: string, isNamed: IsNamed): Group[] {
  const all = groupsOf(text, spokenDigits(text))
  const parts = groupsOf(
    text,
    all.filter((group, index) => !isAside(text, group, all[index + 1])),
  )
  const together = groupsOf(
    text,
    parts.filter((group, index) => !isAlone(group, parts[index + 1])),
  )
  return [all, parts, together].flatMap((groups) => [
    ...splitAt(groups, ['apart']).flatMap((run) => [...cardsIn(run, isNamed), ...namedSsnsIn(run, isNamed)]),
    ...splitAt(groups, ['apart', 'pause'])
      .filter((run) => isSecret(run, isNamed))
      .flat(),
  ])
}

/** Masks secret numbers in a text, which keeps its length. */
export const maskText = (text: string): string => maskSaid([{ speaker: '', text }])[0]!

/**
 * Masks secret numbers in sentences, also when one is spread over several: in the order of the talk, and for each speaker, whom
 * the other one may interrupt. The texts keep their lengths.
 */
export function maskSaid(sentences: readonly { speaker: string; text: string }[]): string[] {
  const said = sentences.map(({ text }) => text + '\n').join('')
  const plain = withoutAccents(said).replace(DATE, (date) => '#'.repeat(date.length))
  const masked = said.split('')
  let length = 0
  const placesOf = sentences.map(({ text }) => Array.from({ length: text.length + 1 }, () => length++))
  const bySpeaker = Map.groupBy(sentences.keys(), (index) => sentences[index]!.speaker)
  const passes = [[...sentences.keys()], ...(bySpeaker.size > 1 ? bySpeaker.values() : [])]
  for (const indexes of passes) {
    const places = indexes.flatMap((index) => placesOf[index]!)
    const isNamed: IsNamed = (name, at, before = NAMED_BEFORE) =>
      name.test(plain.slice(Math.max(0, places[at]! - before), places[at]))
    const text = places.map((place) => plain[place]).join('')
    for (const group of secretsIn(text, isNamed)) {
      for (const place of places.slice(group.at, group.at + group.length))
        if (/[a-z\d]/i.test(plain[place]!)) masked[place] = '•'
    }
  }
  const result = withoutSecrets(masked.join(''))
  return placesOf.map((places) => result.slice(places[0], places.at(-1)))
}

/** The text with its letters bare (é as e), in its length. */
const withoutAccents = (text: string): string =>
  text.replace(/[\u00c0-\u017f]/g, (letter) => letter.normalize('NFD')[0]!)
