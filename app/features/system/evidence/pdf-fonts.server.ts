import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import { convert } from 'fontverter'

const NOTO = [
  'latin',
  'latin-ext',
  'vietnamese',
  'greek',
  'greek-ext',
  'cyrillic',
  'cyrillic-ext',
  'devanagari',
] as const

/** For every weight. The last has every character of the common scripts, coarsely. */
const FALLBACKS = ['arabic', 'hebrew', 'emoji', 'others'] as const
/** Their spaces, digits or letters would stand out in a text. */
const NOT_KEPT = new Set<string>(['emoji', 'others'])

/** The fonts' files by name. A package exports its licence, but not its package.json. */
function fontFiles(): [name: string, path: string][] {
  const sans = new URL('files/', import.meta.resolve('@fontsource/noto-sans/LICENSE'))
  const emoji = new URL('files/', import.meta.resolve('@fontsource/noto-emoji/LICENSE'))
  const arabic = new URL('files/', import.meta.resolve('@fontsource/noto-sans-arabic/LICENSE'))
  const hebrew = new URL('files/', import.meta.resolve('@fontsource/noto-sans-hebrew/LICENSE'))
  const others = new URL('files/', import.meta.resolve('@fontsource/unifontex/LICENSE'))
  return [
    ...NOTO.flatMap((subset): [string, URL][] => [
      [subset, new URL(`noto-sans-${subset}-400-normal.woff`, sans)],
      [`${subset} bold`, new URL(`noto-sans-${subset}-700-normal.woff`, sans)],
    ]),
    ['arabic', new URL('noto-sans-arabic-arabic-400-normal.woff', arabic)] as const,
    ['hebrew', new URL('noto-sans-hebrew-hebrew-400-normal.woff', hebrew)] as const,
    ['emoji', new URL('noto-emoji-emoji-400-normal.woff', emoji)] as const,
    ['others', new URL('unifontex-latin-400-normal.woff2', others)] as const,
  ].map(([name, url]) => [name, fileURLToPath(url)])
}

/** A part of a text in one font. */
export interface Run {
  font: string
  text: string
}

/** Sets text in whichever font has its characters. */
export interface PdfFonts {
  /** The fonts' files by name. */
  files: ReadonlyMap<string, Buffer>
  /** Splits a text into runs. `complete` is false where characters are left out because no font has them. */
  split: (text: string, bold?: boolean) => { runs: Run[]; complete: boolean }
}

/** Reads the fonts: Noto for Latin, Vietnamese, Greek, Cyrillic, Devanagari, Arabic and Hebrew letters and emoji; Unifont for the rest. */
export async function loadPdfFonts(): Promise<PdfFonts> {
  // As they are in the packages, fontkit would decompress a table for each glyph, and Unifont for each PDF.
  const files = new Map(
    await Promise.all(
      fontFiles().map(async ([name, path]) => [name, await convert(await readFile(path), 'sfnt')] as const),
    ),
  )
  const sets = new Map(
    [...files].map(([name, bytes]) => [name, new Set((create(bytes) as Font).characterSet)]),
  )
  const choices = {
    plain: [...NOTO, ...FALLBACKS],
    bold: [...NOTO.map((subset) => `${subset} bold`), ...FALLBACKS],
  }
  return {
    files,
    split: (text, bold = false) => {
      const names = bold ? choices.bold : choices.plain
      const runs: Run[] = []
      let missing = 0
      let complete = true
      const add = (font: string, piece: string) => {
        const last = runs.at(-1)
        if (last?.font === font) last.text += piece
        else runs.push({ font, text: piece })
      }
      const closeGap = () => {
        if (missing > 0)
          add(names[0]!, `[${missing === 1 ? '1 character' : `${missing} characters`} not shown]`)
        missing = 0
      }
      for (const char of text
        .replaceAll(UNSEEN, '')
        .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
        .replaceAll('\t', '    ')) {
        const code = char.codePointAt(0)!
        // Keeps one run where the font that is in use has the character too.
        const inUse = runs.at(-1)?.font
        const font =
          char === '\n' || (inUse && !NOT_KEPT.has(inUse) && missing === 0 && sets.get(inUse)!.has(code))
            ? (inUse ?? names[0]!)
            : names.find((name) => sets.get(name)!.has(code))
        if (font) {
          closeGap()
          add(font, char)
        } else {
          complete = false
          missing++
        }
      }
      closeGap()
      return { runs, complete }
    },
  }
}

/** Characters that show nothing by themselves: controls, joiners, variation selectors, directions. */
const UNSEEN = /[[\p{Cc}\p{Cf}\p{Variation_Selector}]--[\n\r\t]]/gv
