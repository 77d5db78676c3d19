import { bankNumbersIn, isBankNumber } from './said-bank.ts'
import { CARD_TALK, isNamedCode, saidOfCard, type Span } from './said-card-talk.ts'
import { saidCardsIn } from './said-cards.ts'
import { endsOf, type Group, lengthOf, readingsOf, splitAt } from './said-groups.ts'
import { medicareNumbersIn } from './said-medicare.ts'
import { isNamed, type Talk } from './said-names.ts'
import { withoutSecrets } from './secret-text.ts'

// Numbers that must not be stored, as people say them: in groups, in words, in several sentences.

const SSN_NAMED = /\b(?:ssn|social(?! (?:media|work|club|event|network|distanc))|itin)\b/i
/** Dates aren't part of any secret number. */
const DATE = /(?<!\d)\d{1,2}([/-])\d{1,2}\1(?:19|20)\d\d(?!\d)/g
/** Digits of a number that is masked again when someone reads it back. */
const LEAST_READ_BACK = 8

/** Masks secret numbers in a text, which keeps its length. */
export const maskText = (text: string): string => maskSaid([{ speaker: '', text }])[0]!

/** One speaker's part of the talk, or all of it. */
interface Part extends Talk {
  readings: Group[][]
  /** The places of the part in the talk. */
  places: readonly number[]
}

/**
 * Masks secret numbers in sentences, also when one is spread over several: in the order of the talk, and for each speaker, whom
 * the other one may interrupt. The texts keep their lengths.
 */
export function maskSaid(sentences: readonly { speaker: string; text: string }[]): string[] {
  const said = sentences.map(({ text }) => text + '\n').join('')
  const plain = withoutAccents(said).replace(DATE, (date) => '#'.repeat(date.length))
  let length = 0
  const placesOf = sentences.map(({ text }) => Array.from({ length: text.length + 1 }, () => length++))
  const bySpeaker = Map.groupBy(sentences.keys(), (index) => sentences[index]!.speaker)
  const parts = [[...sentences.keys()], ...(bySpeaker.size > 1 ? bySpeaker.values() : [])].map((indexes) =>
    partOf(
      plain,
      indexes.flatMap((index) => placesOf[index]!),
    ),
  )
  const masked = said.split('')
  const mask = ({ places }: Part, spans: readonly Span[]) => {
    for (const { at, length: wide } of spans)
      for (const place of places.slice(at, at + wide)) if (/[a-z\d]/i.test(plain[place]!)) masked[place] = '•'
  }
  const cardTalk = new Uint8Array(plain.length)
  const found = parts.map((part) => {
    const ofCards = runsOf(part, ['apart']).flatMap((run) => saidCardsIn(run, part))
    for (const { at } of ofCards) {
      const place = part.places[at]!
      cardTalk.fill(1, Math.max(0, place - CARD_TALK.before), place + CARD_TALK.after)
    }
    return [...ofCards, ...numbersIn(part)]
  })
  const known = parts.flatMap((part, index) => digitsOf(part, found[index]!))
  parts.forEach((part, index) => {
    mask(part, found[index]!)
    mask(part, medicareNumbersIn(part))
    mask(part, readBackIn(part, known))
    mask(part, ofCardIn(part, cardTalk))
  })
  const result = withoutSecrets(masked.join(''))
  return placesOf.map((places) => result.slice(places[0], places.at(-1)))
}

function partOf(plain: string, places: readonly number[]): Part {
  const text = places.map((place) => plain[place]).join('')
  return {
    text,
    places,
    readings: readingsOf(text),
    before: (at, wide) => plain.slice(Math.max(0, places[at]! - wide), places[at]),
    after: (at, wide) => plain.slice(places[at - 1]! + 1, places[at - 1]! + 1 + wide),
  }
}

const runsOf = ({ readings }: Part, ends: ('apart' | 'pause')[]) =>
  readings.flatMap((groups) => splitAt(groups, ends))

/** Social security numbers, security codes and bank numbers. */
const numbersIn = (part: Part): Group[] => [
  ...runsOf(part, ['apart']).flatMap((run) => [...namedSsnsIn(run, part), ...bankNumbersIn(run, part)]),
  ...runsOf(part, ['apart', 'pause'])
    .filter((run) => isSsn(run, part) || isNamedCode(run, part) || isBankNumber(run, part))
    .flat(),
]

/** Social security numbers that are named, with any words between their printed groups. */
function namedSsnsIn(run: readonly Group[], talk: Talk): Group[] {
  return run.flatMap((group, index) => {
    const groups: Group[] = [group]
    for (const next of run.slice(index + 1, index + 9)) {
      const length = lengthOf(groups)
      if (length >= 9 || (next.gap === 'pause' && length !== 3 && length !== 5)) break
      groups.push(next)
    }
    return lengthOf(groups) === 9 && isNamed(talk, SSN_NAMED, groups) ? groups : []
  })
}

function isSsn(run: readonly Group[], talk: Talk): boolean {
  const length = lengthOf(run)
  // Said in hundreds, “four hundred, twelve” may have a digit more.
  if (length === 4 || length >= 9) return isNamed(talk, SSN_NAMED, run) || (length === 9 && isGrouped(run))
  return false
}

/** 123 45 6789, or digit by digit. */
function isGrouped(run: readonly Group[]): boolean {
  const ends = endsOf(run)
  return ends.has(3) && ends.has(5) && !run.some(({ isCounted }) => isCounted)
}

/** The digits of numbers that were found, so that they are found when someone reads them back. */
function digitsOf({ places, readings }: Part, found: readonly Group[]): string[] {
  const at = new Set(found.map((group) => places[group.at]!))
  return splitAt(readings[0]!, ['apart', 'pause'])
    .map((run) =>
      run
        .filter((group) => at.has(places[group.at]!))
        .map(({ digits }) => digits)
        .join(''),
    )
    .filter((digits) => digits.length >= LEAST_READ_BACK)
}

function readBackIn(part: Part, known: readonly string[]): Group[] {
  if (known.length === 0) return []
  const secrets = new Set(known)
  const most = Math.max(...known.map((digits) => digits.length))
  return splitAt(part.readings[1]!, ['apart']).flatMap((run) =>
    run.flatMap((_, first) => {
      let digits = ''
      for (let next = first; next < run.length && digits.length < most; next += 1) {
        digits += run[next]!.digits
        if (secrets.has(digits)) return run.slice(first, next + 1)
      }
      return []
    }),
  )
}

const ofCardIn = (part: Part, cardTalk: Uint8Array): Span[] =>
  part.readings.flatMap((groups) =>
    saidOfCard(splitAt(groups, ['apart', 'pause']), part, (at) => cardTalk[part.places[at]!] === 1),
  )

/** The text with its letters bare (é as e), in its length. */
const withoutAccents = (text: string): string =>
  text.replace(/[\u00c0-\u017f]/g, (letter) => letter.normalize('NFD')[0]!)
