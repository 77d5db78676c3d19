import type { Span } from './said-card-talk.ts'
import type { Talk } from './said-names.ts'
import { spokenDigits } from './spoken-digits.ts'

const LETTER = '[AC-HJKMNP-RT-Y]'
const EITHER = String.raw`[AC-HJKMNP-RT-Y\d]`
/** 1EG4-TE5-MK73: the letters S, L, O, I, B and Z aren't used. */
const MEDICARE = new RegExp(String.raw`^[1-9]${LETTER}${EITHER}\d${LETTER}${EITHER}\d${LETTER}{2}\d{2}$`)
const NAMED = /\b(?:medicare|mbi)\b/i
/** “…, that’s my Medicare number” */
const NAMED_AFTER = /^[\s,.]*(?:that'?s|this is|is|es)\b[\w ]{0,20}\b(?:medicare|mbi)\b/i
const OTHER_NAMED = /\b(?:vin|phone|cell|policy|claim|zip|plan|plate|license|poliza|telefono|placa)\b/i
const NAMED_BEFORE = 160
const LENGTH = 11
const SPELLED =
  'alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar papa quebec romeo sierra tango uniform victor whiskey xray yankee zulu'
const WORDS = new Set(SPELLED.split(' '))
/** Words between the characters of a number. */
const BETWEEN =
  /^(?:and|then|dash|hyphen|space|uh|um|huh|mm|hmm|mhm|okay|ok|yes|yeah|right|so|it|s|got|go|on|ahead|hold|next|letter|letra|capital|the|number|numero|y|guion|si|aja|bueno|luego|que)$/i
/** “E as in Edward”, “E de Enrique”. */
const EXPLAINED = /^\s*,?\s*(?:as in|like|for|de|como)\s+[A-Za-z]+/i

/** A character of a number, with its place. */
interface Piece extends Span {
  chars: string
}

/** Medicare numbers, in one word, in groups, or letter by letter. One that was misheard is found where Medicare was named. */
export function medicareNumbersIn(talk: Talk): Span[] {
  return sequencesOf(talk.text).flatMap((pieces) => {
    const chars = pieces.map((piece) => piece.chars).join('')
    const before = talk.before(pieces[0]!.at, NAMED_BEFORE)
    const name = NAMED.exec(before)
    const isOther = OTHER_NAMED.test(name ? before.slice(name.index) : before.slice(-40))
    const end = pieces.at(-1)!.at + pieces.at(-1)!.length
    const isMedicare = name ? !isOther : NAMED_AFTER.test(talk.after(end, 50))
    if (isMedicare && chars.length >= 9 && chars.length <= 24 && isMixed(chars)) return pieces
    if (isOther && !isMedicare) return []
    return pieces.flatMap((_, first) => wholeAt(pieces, first))
  })
}

const isMixed = (chars: string) => /[A-Z]/.test(chars) && chars.replace(/\D/g, '').length >= 4

/** The pieces from a place on that are exactly a Medicare number. */
function wholeAt(pieces: readonly Piece[], first: number): Piece[] {
  let chars = ''
  for (let next = first; next < pieces.length && chars.length < LENGTH; next += 1) {
    chars += pieces[next]!.chars
    if (MEDICARE.test(chars)) return pieces.slice(first, next + 1)
  }
  return []
}

function sequencesOf(text: string): Piece[][] {
  const sequences: Piece[][] = []
  let current: Piece[] = []
  const end = () => {
    if (current.length > 1 || (current[0]?.chars.length ?? 0) >= LENGTH) sequences.push(current)
    current = []
  }
  const numbers = new Map(spokenDigits(text).map((spoken) => [spoken.at, spoken]))
  const word = /[A-Za-z\d]+/g
  for (let found = word.exec(text); found; found = word.exec(text)) {
    const at = found.index
    const spoken = numbers.get(at)
    if (spoken && spoken.length >= found[0].length) {
      current.push({ at, length: spoken.length, chars: spoken.digits })
      word.lastIndex = at + spoken.length
      continue
    }
    const chars = charsOf(found[0])
    if (chars) {
      const explained = found[0].length === 1 ? EXPLAINED.exec(text.slice(at + 1, at + 40)) : null
      const length = found[0].length + (explained?.[0].length ?? 0)
      current.push({ at, length, chars })
      word.lastIndex = at + length
    } else if (!BETWEEN.test(found[0])) end()
  }
  end()
  return sequences
}

/** The characters that a word stands for; null for an ordinary one. */
function charsOf(word: string): string | null {
  if (WORDS.has(word.toLowerCase())) return word[0]!.toUpperCase()
  if (/\d/.test(word)) return word.length <= LENGTH ? word.toUpperCase() : null
  if (
    (/^[A-Z]{1,3}$/.test(word) && !/^(?:ID|MBI|VIN|SSN|DOB|ZIP|US|USA|PO)$/.test(word)) ||
    /^[b-df-hj-np-tv-xz]$/.test(word)
  )
    return word.toUpperCase()
  return null
}
