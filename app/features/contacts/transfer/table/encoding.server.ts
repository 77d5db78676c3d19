import { isAscii, isUtf8 } from 'node:buffer'
// The encoding of a text file, which says nothing about it but sometimes a mark at its start.

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh', 'mixed'] as const
export type Encoding = (typeof ENCODINGS)[number]
export const isEncoding = (text: unknown): text is Encoding => ENCODINGS.some((each) => each === text)

/** UTF-16 by its mark, or by the zeros between the letters of a file without one. */
export function utf16Of(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  const length = Math.min(head.length, 4096) & ~1
  for (let at = 0; at < length; at += 1) if (head[at] === 0) zeros[at & 1]! += 1
  const most = length / 2
  if (most < 2) return null
  if (zeros[1]! > most * 0.6 && zeros[0]! < most * 0.1) return 'utf-16le'
  return zeros[0]! > most * 0.6 && zeros[1]! < most * 0.1 ? 'utf-16be' : null
}

/** The encodings in which the lines of a file were found, counted while it is read once. */
export interface LinesSeen {
  /** Lines with letters beyond ASCII that are valid UTF-8. */
  utf8: number
  /** Lines that aren't. */
  other: number
  /** How well these read as of Windows, and as of a Mac. */
  windows: number
  mac: number
  /** Up to three words that the encodings read differently, as bytes in Latin-1. */
  words: string[]
}

export const nothingSeen = (): LinesSeen => ({ utf8: 0, other: 0, windows: 0, mac: 0, words: [] })

const DECODERS = {
  utf8: new TextDecoder(),
  windows: new TextDecoder('windows-1252'),
  mac: new TextDecoder('macintosh'),
}

const WORDS_KEPT = 3

export function seeLine(seen: LinesSeen, line: Uint8Array): void {
  if (isAscii(line)) return
  if (isUtf8(line)) seen.utf8 += 1
  else {
    seen.other += 1
    seen.windows += likelihood(DECODERS.windows.decode(line))
    seen.mac += likelihood(DECODERS.mac.decode(line))
  }
  if (seen.words.length < WORDS_KEPT) {
    const word = /[A-Za-z\x80-\xff]*[\x80-\xff][A-Za-z\x80-\xff]*/.exec(Buffer.from(line).toString('latin1'))
    if (word && word[0].length > 2) seen.words.push(word[0].slice(0, 30))
  }
}

/** Letters of the languages of our contacts' names. */
const USUAL = /[áàâäãåæçéèêëíìîïñóòôöõøœúùûüýßÁÀÂÄÅÆÇÉÈÊËÍÎÏÑÓÔÖØŒÚÜ]/

/** How usual the letters of a line are where they stand. */
function likelihood(line: string): number {
  let score = 0
  for (let at = 0; at < line.length; at += 1) {
    const char = line[at]!
    if (char < '\x80') continue
    const [before, after] = [line[at - 1] ?? ' ', line[at + 1] ?? ' ']
    const inside = /\p{L}/u.test(before) && /\p{L}/u.test(after)
    const beside = /\p{L}/u.test(before) || /\p{L}/u.test(after)
    const atStart = !/\p{L}/u.test(before) && /[\p{L}\p{N}]/u.test(after)
    const atEnd = /[\p{L}\p{N}.,!?]/u.test(before) && !/\p{L}/u.test(after)
    // No word is written ìOldî or waitÖ.
    const oddCase =
      (/\p{Ll}/u.test(char) && /\p{Lu}/u.test(after)) || (/\p{Lu}/u.test(char) && /\p{Ll}/u.test(before))
    if (USUAL.test(char)) score += beside && !oddCase ? 2 : -1
    else if (char === '’') score += inside ? 2 : 1
    else if (/[“‘]/.test(char)) score += atStart ? 2 : -2
    else if (/[”…™®]/.test(char)) score += atEnd ? 2 : -2
    else if (/[–—]/.test(char)) score += inside ? -2 : 1
    else if (/[€£]/.test(char)) score += /\d/.test(after) ? 1 : -1
    else score -= 2
  }
  return score
}

export function encodingOf(seen: LinesSeen): Encoding {
  if (seen.other === 0) return 'utf-8'
  if (seen.utf8 > 0) return 'mixed'
  return seen.mac > seen.windows ? 'macintosh' : 'windows-1252'
}

/** Decodes lines of a file in one of the encodings that keep ASCII; in a mixed one, each line is in its own. */
export function decodeLine(line: Uint8Array, encoding: Encoding): string {
  if (encoding === 'macintosh') return DECODERS.mac.decode(line)
  if (encoding === 'windows-1252' || (encoding === 'mixed' && !isUtf8(line)))
    return DECODERS.windows.decode(line)
  return DECODERS.utf8.decode(line)
}

/** The words of the file as an encoding reads them, to choose between encodings: Peña or PeÃ±a. */
export const wordsIn = (words: readonly string[], encoding: Encoding): string[] =>
  words.map((word) => decodeLine(Buffer.from(word, 'latin1'), encoding))
