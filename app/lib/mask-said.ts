import { cardBrand, luhn } from './card-number.ts'
import { withoutSecrets } from './secret-text.ts'

// Card, security code and social security numbers as people say them: in groups, in words, in several sentences.

const UNITS: Record<string, string> = {
  zero: '0',
  oh: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  eleven: '11',
  twelve: '12',
  thirteen: '13',
  fourteen: '14',
  fifteen: '15',
  sixteen: '16',
  seventeen: '17',
  eighteen: '18',
  nineteen: '19',
  cero: '0',
  uno: '1',
  dos: '2',
  tres: '3',
  cuatro: '4',
  cinco: '5',
  seis: '6',
  siete: '7',
  ocho: '8',
  nueve: '9',
}
const TENS: Record<string, string> = {
  twenty: '2',
  thirty: '3',
  forty: '4',
  fifty: '5',
  sixty: '6',
  seventy: '7',
  eighty: '8',
  ninety: '9',
}
const TIMES: Record<string, number> = { double: 2, triple: 3 }

const words = (record: object) => Object.keys(record).join('|')
const UNIT = `(?:${words(UNITS)})`
const DIGITS = new RegExp(
  `\\d+|\\b(?:(?:${words(TIMES)})\\s+)?(?:(?:${words(TENS)})(?:[\\s-]+(?:one|two|three|four|five|six|seven|eight|nine)\\b)?|${UNIT})\\b`,
  'gi',
)
/** Words between the groups of one number: at most this many letters. */
const MOST_BETWEEN = 24
const BETWEEN =
  /^(?:[\s.,;:\-–—/()]|\b(?:and|uh|um|er|then|dash|hyphen|space|y|guion|okay|ok|yes|so|it's)\b)*$/i
const SSN_NAMED = /\b(?:ssn|social|itin|seguro social)\b/i
const CODE_NAMED = /\b(?:cvv|cvc|security code|código de seguridad)\b/i
/** How far before a number its name is looked for. */
const NAMED_BEFORE = 120

interface Token {
  at: number
  length: number
  digits: string
}

/** The digits that a found word or group stands for. */
function digitsOf(found: string): string {
  if (/^\d/.test(found)) return found
  const parts = found.toLowerCase().split(/[\s-]+/)
  const times = TIMES[parts[0]!] ? TIMES[parts.shift()!]! : 1
  const [first, second] = parts as [string, string?]
  const tens = TENS[first]
  const digits = tens ? tens + (second ? UNITS[second]! : '0') : UNITS[first]!
  return digits.repeat(times)
}

/** Groups of digits that belong to one number, as far as one can hear. */
function runsOf(text: string): Token[][] {
  const runs: Token[][] = []
  let end = -1
  for (const match of text.matchAll(DIGITS)) {
    const token = { at: match.index, length: match[0].length, digits: digitsOf(match[0]) }
    const between = text.slice(end, token.at)
    const isNext = end >= 0 && between.length <= MOST_BETWEEN && BETWEEN.test(between)
    if (isNext) runs.at(-1)!.push(token)
    else runs.push([token])
    end = token.at + token.length
  }
  return runs
}

const joined = (tokens: readonly Token[]) => tokens.map(({ digits }) => digits).join('')

const isCard = (digits: string) =>
  digits.length >= 13 && digits.length <= 19 && cardBrand(digits) !== null && luhn(digits)

/** A card number anywhere in a run covers the expiry and the security code that follow it. */
function isSecret(run: readonly Token[], before: string): boolean {
  for (let start = 0; start < run.length; start += 1) {
    for (let end = start + 1; end <= run.length; end += 1)
      if (isCard(joined(run.slice(start, end)))) return true
  }
  const { length } = joined(run)
  if (SSN_NAMED.test(before)) return length >= 9 || length === 4
  if (CODE_NAMED.test(before)) return length === 3 || length === 4
  return length === 9 && isGrouped(run)
}

/** 123 45 6789, or digit by digit. */
function isGrouped(run: readonly Token[]): boolean {
  const ends = new Set<number>()
  let length = 0
  for (const { digits } of run) ends.add((length += digits.length))
  return ends.has(3) && ends.has(5)
}

/** Masks secret numbers in a text, which keeps its length. */
export function maskText(text: string): string {
  const masked = text.split('')
  for (const run of runsOf(text)) {
    const [{ at: begin }, last] = [run[0]!, run.at(-1)!]
    if (!isSecret(run, text.slice(Math.max(0, begin - NAMED_BEFORE), begin))) continue
    for (let index = begin; index < last.at + last.length; index += 1) {
      if (/[\p{L}\d]/u.test(text[index]!)) masked[index] = '•'
    }
  }
  return withoutSecrets(masked.join(''))
}

/**
 * Masks secret numbers in sentences, also when one is spread over several: in the order of the talk, where a question names the
 * number, and for each speaker, whom the other one may interrupt.
 */
export function maskSaid(sentences: readonly { speaker: string; text: string }[]): string[] {
  const inOrder = maskTogether(sentences.map(({ text }) => text))
  const bySpeaker = Map.groupBy(sentences.keys(), (index) => sentences[index]!.speaker)
  const masked = [...inOrder]
  for (const indexes of bySpeaker.values()) {
    const texts = maskTogether(indexes.map((index) => inOrder[index]!))
    for (const [place, index] of indexes.entries()) masked[index] = texts[place]!
  }
  return masked
}

function maskTogether(texts: readonly string[]): string[] {
  const masked = maskText(texts.join('\n'))
  let at = 0
  return texts.map((text) => {
    const start = at
    at += text.length + 1
    return masked.slice(start, start + text.length)
  })
}
