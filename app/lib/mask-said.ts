import { cardBrand, luhn } from './card-number.ts'
import { withoutSecrets } from './secret-text.ts'
import { type Spoken, spokenDigits } from './spoken-digits.ts'

// Card, security code and social security numbers as people say them: in groups, in words, in several sentences.

/** Characters between two groups of one number, when they are only punctuation and the words of `BETWEEN`. */
const MOST_BETWEEN = 40
/** Characters between two groups of one number, whatever the words. */
const MOST_PAUSE = 80
const BETWEEN =
  /^(?:[\s.,;:?!\p{Pd}/()]|\b(?:and|uh|uh-huh|um|er|oh|then|dash|hyphen|space|okay|ok|yes|yeah|yep|so|it's|right|all right|alright|sure|mm-hmm|mhm|hmm|got it|gotcha|go on|go ahead|hold on|y|guion|si|aja|bueno|vale|entonces|luego|espere)\b)*$/iu
const CARD_NAMED =
  /\b(?:cards?|credit|debit|visa|master ?card|amex|american express|pay|payments?|tarjetas?|credito|debito|pagar|pagos?)\b/i
const SSN_NAMED = /\b(?:ssn|social|itin)\b/i
const CODE_NAMED =
  /\b(?:cv[vc]2?|(?:security|verification) (?:code|number|value)|codigo de (?:seguridad|verificacion)|(?:(?:code|digits?|numbers?) (?:that(?:'s| is| are) )?(?:on|in|from) the (?:back|front)|(?:codigo|digitos|numeros) (?:de atras|al reverso|al dorso|(?:en|de) (?:la parte de atras|el reverso|la parte trasera|el dorso)|del (?:reverso|dorso)|que (?:esta|estan|aparece|aparecen|vienen?) (?:atras|al reverso|al dorso|en la parte de atras))))\b/i
/** How far before a number its name is looked for. */
const NAMED_BEFORE = 120
const CARD_NAMED_BEFORE = 600
/** “The next four are”, “one moment”: a number that tells about the others. */
const COUNT_BEFORE = /\b(?:next|last|first|final|other|siguientes|ultimos|primeros|otros)\s+$/i
const COUNT_AFTER = /^\s+(?:digits?|numbers?|moment|minute|second|sec|more|digitos?|numeros?|momento|minuto|segundo|mas)\b/i
/** Expiry and security code, said right after a card number. */
const MOST_AFTER_CARD = 10

/** The groups in which cards are printed and read aloud. */
const printedGroups = (length: number): readonly number[] =>
  length === 14 || length === 15 ? [4, 7, 10] : [4, 8, 12, 16]

type Gap = 'near' | 'sentence' | 'pause' | 'apart'
interface Group extends Spoken {
  /** From the group before. */
  gap: Gap
}
/** Whether a kind of number is named shortly before a place of the text. */
type IsNamed = (name: RegExp, at: number, before?: number) => boolean

function gapOf(between: string): Gap {
  if (between.length > MOST_PAUSE || /^\p{L}|\p{L}$/u.test(between)) return 'apart'
  if (between.length > MOST_BETWEEN || !BETWEEN.test(between)) return 'pause'
  return between.includes('\n') ? 'sentence' : 'near'
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

/** Whether a group is a word or count between those of a number: “the next four are”, “one moment”, “once you have it”. */
function isAside(text: string, group: Group, next: Group | undefined): boolean {
  const end = group.at + group.length
  if (group.digits.length > 2) return false
  if (COUNT_BEFORE.test(text.slice(Math.max(0, group.at - 20), group.at))) return true
  const after = text.slice(end, end + 20)
  if (COUNT_AFTER.test(after)) return true
  if (/^oh$/i.test(text.slice(group.at, end))) return !next || /\p{L}/u.test(text.slice(end, next.at))
  const isAlone = (gap: Gap | undefined) => gap !== 'near' && gap !== 'sentence'
  return isAlone(group.gap) && isAlone(next?.gap)
}

const isCard = (digits: string) => cardBrand(digits) !== null && luhn(digits)
const isPause = ({ gap }: Group) => gap !== 'near'
const lengthOf = (groups: readonly Group[]) => groups.reduce((sum, { digits }) => sum + digits.length, 0)

/** Digits of a run that may be a card number. */
interface Found {
  /** Its groups, of which the first and the last may have digits before and after it. */
  groups: readonly Group[]
  before: number
  after: number
  length: number
}

/** The card numbers in a run, also across its groups, with what is said right after them. */
function cardsIn(run: readonly Group[], isNamed: IsNamed): Group[] {
  const digits = run.map((group) => group.digits).join('')
  const owners = run.flatMap((group, index) => Array.from(group.digits, () => index))
  const starts: number[] = []
  for (const [place, index] of owners.entries()) starts[index] ??= place
  const found: Group[] = []
  for (let start = 0; start < digits.length; start += 1) {
    for (let length = 13; length <= 19; length += 1) {
      const number = digits.slice(start, start + length)
      if (number.length < length) break
      if (!isCard(number)) continue
      const [first, last] = [owners[start]!, owners[start + length - 1]!]
      const groups = run.slice(first, last + 1)
      const before = start - starts[first]!
      const after = lengthOf(groups) - before - length
      if (isReadAloud({ groups, before, after, length }, isNamed)) found.push(...groups, ...saidAfter(run, last))
    }
  }
  return found
}

/**
 * Whether a number is divided as people read cards. Two policy numbers, or a phone number and a ZIP code, are rarely: they
 * would begin or end within a group, or pause where cards don't.
 */
function isReadAloud({ groups, before, after, length }: Found, isNamed: IsNamed): boolean {
  if (groups.length === 1) return true
  const isOdd = (cut: number) => cut === 1 || cut === 2
  if (isOdd(before) || isOdd(after)) return false
  const last = groups.length - 1
  const isNamedCard = isNamed(CARD_NAMED, groups[0]!.at, CARD_NAMED_BEFORE)
  let place = -before
  return groups.every((group, index) => {
    const mustBePrinted =
      (index === 1 && before > 0) || (index === last && after > 0) || (index > 0 && isPause(group) && !isNamedCard)
    const isPrinted = printedGroups(length).includes(place)
    place += group.digits.length
    return isPrinted || !mustBePrinted
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

/** Named social security numbers with anything said between their printed groups. */
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
  if (isNamed(CODE_NAMED, run[0]!.at)) return length === 3 || length === 4
  return length === 9 && isGrouped(run)
}

/** 123 45 6789, or digit by digit. */
function isGrouped(run: readonly Group[]): boolean {
  const ends = new Set<number>()
  let length = 0
  for (const { digits } of run) ends.add((length += digits.length))
  return ends.has(3) && ends.has(5)
}

/** The digits of secret numbers in a text without accents. */
function secretsIn(text: string, isNamed: IsNamed): Group[] {
  const all = groupsOf(text, spokenDigits(text))
  const withoutAsides = groupsOf(
    text,
    all.filter((group, index) => !isAside(text, group, all[index + 1])),
  )
  return [all, withoutAsides].flatMap((groups) => [
    ...splitAt(groups, ['apart']).flatMap((run) => [...cardsIn(run, isNamed), ...namedSsnsIn(run, isNamed)]),
    ...splitAt(groups, ['apart', 'pause']).filter((run) => isSecret(run, isNamed)).flat(),
  ])
}

/** Masks secret numbers in a text, which keeps its length. */
export const maskText = (text: string): string => maskSaid([{ speaker: '', text }])[0]!

/**
 * Masks secret numbers in sentences, also when one is spread over several: in the order of the talk, and for each speaker, whom
 * the other one may interrupt. The texts keep their lengths.
 */
export function maskSaid(sentences: readonly { speaker: string; text: string }[]): string[] {
  const said = sentences.map(({ text }) => `${text}
`).join('')
  const plain = withoutAccents(said)
  const masked = said.split('')
  let length = 0
  const starts = sentences.map(({ text }) => (length += text.length + 1) - text.length - 1)
  const bySpeaker = Map.groupBy(sentences.keys(), (index) => sentences[index]!.speaker)
  const passes = bySpeaker.size > 1 ? [[...sentences.keys()], ...bySpeaker.values()] : [[...sentences.keys()]]
  for (const indexes of passes) {
    const places = indexes.flatMap((index) =>
      Array.from({ length: sentences[index]!.text.length + 1 }, (_, offset) => starts[index]! + offset),
    )
    const isNamed: IsNamed = (name, at, before = NAMED_BEFORE) =>
      name.test(plain.slice(Math.max(0, places[at]! - before), places[at]))
    for (const { at, length: size } of secretsIn(places.map((place) => plain[place]!).join(''), isNamed)) {
      for (const place of places.slice(at, at + size)) if (/[a-z\d]/i.test(plain[place]!)) masked[place] = '•'
    }
  }
  const text = withoutSecrets(masked.join(''))
  return sentences.map((sentence, index) => text.slice(starts[index], starts[index]! + sentence.text.length))
}

/** The text with its letters bare (é as e), in its length. */
const withoutAccents = (text: string): string =>
  text.replace(/[\u00c0-\u017f]/g, (letter) => letter.normalize('NFD')[0]!)
