import { isForeign, isTorn, normalizePhone, plainNumber } from '#app/lib/phone.ts'
import { meansNothing, severalIn } from './cell-value.ts'

export interface FoundPhone {
  /** As it is stored. */
  number: string
  extension: string | null
  /** A word beside the number, such as `wife`. */
  said: string | null
}

export interface PhonesRead {
  found: FoundPhone[]
  /** Why the cell, or a part of it, is no number. Such a part never becomes one. */
  problem: string | null
}

/** Reads the phone numbers of a cell, in any of the ways in which people and programs write them. */
export function readPhones(cell: string): PhonesRead {
  const whole = readPhone(cell)
  if (whole === null) return { found: [], problem: null }
  if (typeof whole !== 'string') return { found: [whole], problem: null }
  const parts = partsOf(cell)
  const read = parts.length > 1 ? parts.map(readPhone) : [whole]
  const found = read.filter((part) => part !== null && typeof part !== 'string') as FoundPhone[]
  const problem = (read.find((part) => typeof part === 'string') as string | undefined) ?? null
  // Parts without any number are no list: the reason for the whole cell is the better one.
  return found.length === 0 ? { found, problem: whole } : { found, problem }
}

const partsOf = (cell: string) =>
  severalIn(cell).flatMap((part) =>
    part.split(
      /\s+(?:\/|&|or|and)\s+|,\s*(?=[\d(+]|[a-z]+:?\s)|\/(?=\s*\(?\d{3}[)\-. ])|\s+(?=(?:cell|mobile|home|work|office|[chmwop])\.?\s?:\s*[(+\d])/i,
    ),
  )

const WRITTEN = /^([+-]?)(\d)(?:\.(\d+))?e\+?0?(\d{1,2})$/i
const EXTENSION = /(?:[,;]? ?(?:ext(?:ension|n)?|x)\.? ?[:=.]?|;ext=| ?#) ?(\d{1,7})\)?$/i
const EMPTY_EXTENSION = /[,;]? ?(?:ext(?:ension|n)?|x)\.? ?:?$/i
const LABEL =
  /^(?:(?:his|her|my) )?(?:cell(?:ular)?|mobile|home|work|office|business|main|phone|telephone|tel|ph|fax|direct|c|m|h|w|o|p)\b(?: ?(?:phone|number|no|#))?\.? ?[:#-]? ?/i
const SAID = /[\s,-]*[([]? ?([\p{L}][\p{L}' .&-]{1,40}) ?[)\]]?$/u

export const LOST_DIGITS =
  'A spreadsheet shortened this number, and its last digits are lost. Look it up where it came from.'

/** Null for an empty cell, a sentence for one that holds no number. */
function readPhone(cell: string): FoundPhone | string | null {
  let text = plainNumber(cell)
  if (
    meansNothing(text) ||
    (/\d/.test(text) ? /^[\s\d()+.-]*$/.test(text) && !/[1-9]/.test(text) : /^[()\s+._-]*$/.test(text))
  ) {
    return null
  }
  const damaged = WRITTEN.exec(text)
  if (damaged) {
    const [, , first = '', more = '', exponent] = damaged
    // Only with all its digits is it still the number that was typed.
    if (first.length + more.length !== Number(exponent) + 1) {
      return LOST_DIGITS
    }
    text = first + more
  }
  text = text.replace(/^(\d{10,11})\.0*$/, '$1')
  const label = LABEL.exec(text)?.[0] ?? ''
  if (label && /\d/.test(text.slice(label.length))) text = plainNumber(text.slice(label.length))
  let extension: string | null = null
  let said: string | null = null
  const beside = SAID.exec(text)
  if (beside && /\d{4} ?\W*$|\d$/.test(text.slice(0, beside.index)) && !EMPTY_EXTENSION.test(beside[0])) {
    // A word may stand for digits, as in 800-FLOWERS.
    if (normalizePhone(text.slice(0, beside.index).replace(EXTENSION, ''))) {
      said = beside[1]!.trim()
      text = text.slice(0, beside.index).trim()
    }
  }
  const ended = EXTENSION.exec(text)
  if (ended) {
    extension = ended[1]!
    text = text.slice(0, ended.index).trim()
  } else text = text.replace(EMPTY_EXTENSION, '').trim()
  const number = normalizePhone(text) ?? normalizePhone(onKeypad(text) ?? '')
  return number ? { number, extension, said } : problemOf(text)
}

const KEYS = ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ']

/** The digits of a number that ends in a word, as 800-FLOWERS. A single letter among digits is a slip, not a word. */
function onKeypad(text: string): string | null {
  if (
    !/^(?:\+?1[ .-]?)?\(?\d{3}\)?[ .-]?(?:\d{3}[ .-]?[A-Z]{4}|[A-Z]{7}|[A-Z]{3}[ .-]?\d{4}|[A-Z]{3}[ .-][A-Z]{4})$/i.test(
      text,
    )
  )
    return null
  return text
    .toUpperCase()
    .replace(/[A-Z]/g, (letter) => String(KEYS.findIndex((key) => key.includes(letter)) + 2))
}

function problemOf(text: string): string {
  if (isForeign(text) || text.startsWith('011')) return 'This is a number of another country.'
  if (/[OolI]/.test(text) && /^[\d\s()+.\-/OolI]+$/.test(text))
    return 'There is a letter in this number that may be a digit.'
  if (/\p{L}/u.test(text))
    return /\d{7}|\d{3}\D?\d{4}/.test(text) ? 'There are letters in this number.' : 'This is no phone number.'
  const digits = text.replace(/\D/g, '').length
  if (digits === 7 || isTorn(text)) return 'This number has no area code.'
  if (digits === 10 || digits === 11) return 'No phone number begins like this.'
  return `A phone number has 10 digits, this has ${digits}.`
}
