/** Digits said in one breath: `4111`, `four`, `forty-one`, `cuarenta y uno`, `double four`, `five hundred twenty`. */
export interface Spoken {
  at: number
  length: number
  digits: string
  /** Said with hundreds or thousands, as amounts are. */
  isCounted: boolean
}

const ENGLISH = 'one two three four five six seven eight nine'.split(' ')
const SPANISH = 'uno dos tres cuatro cinco seis siete ocho nueve'.split(' ')
const ENGLISH_TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const SPANISH_TENS = 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ')
const SPANISH_HUNDREDS =
  'cien doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(
    ' ',
  )
const TIMES = new Map(Object.entries({ double: 2, doble: 2, triple: 3 }))

const counted = (words: readonly string[], from: number, step = 1) =>
  words.map((word, index) => [word, String(from + index * step)] as const)

const NUMBERS = new Map([
  ...['zero', 'oh', 'cero'].map((word) => [word, '0'] as const),
  ...counted(ENGLISH, 1),
  ...counted(
    'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' '),
    10,
  ),
  ...counted(ENGLISH_TENS, 20, 10),
  ...counted(SPANISH, 1),
  ...counted('diez once doce trece catorce quince'.split(' '), 10),
  ...counted(SPANISH_TENS, 20, 10),
  // Dieciséis and veintidós are one word.
  ...SPANISH.map((unit, index) => [`dieci${unit}`, `1${index + 1}`] as const),
  ...SPANISH.map((unit, index) => [`veinti${unit}`, `2${index + 1}`] as const),
])
const HUNDREDS = new Map([
  ...counted(SPANISH_HUNDREDS, 100, 100),
  ...counted(
    SPANISH_HUNDREDS.map((word) => word.replace(/os$/, 'as')),
    100,
    100,
  ),
  ['ciento', '100'],
])

const anyOf = (words: Iterable<string>) => `(?:${[...words].join('|')})`
/** Neither the digits of an ordinal (1st) nor the last character of “CVV2” belong to a number. */
const NUMERAL = String.raw`\d{3}([ .-])\d{3}\1\d{4}(?!\d)|(?!(?<=\bcv[vc])2\b)\d+(?!\d|(?:st|nd|rd|th)\b)`
const TWO_WORDS = String.raw`${anyOf(ENGLISH_TENS)}[\s-]+${anyOf(ENGLISH)}|${anyOf(['diez', ...SPANISH_TENS])}\s+y\s+${anyOf(SPANISH)}`
const BELOW_100 = `(?:${TWO_WORDS}|${anyOf(NUMBERS.keys())})`
const ENGLISH_HUNDREDS = String.raw`(?:(?:an?|\d{1,2}|${BELOW_100})\s+)hundred(?:(?:\s+and)?\s+${BELOW_100}\b(?!\s+hundred))?`
const SPANISH_BELOW_1000 = String.raw`${anyOf(HUNDREDS.keys())}\b(?:(?:\s+y)?\s+${BELOW_100}\b)?`
const BELOW_1000 = `(?:${ENGLISH_HUNDREDS}|${SPANISH_BELOW_1000}|${BELOW_100})`
const THOUSANDS = String.raw`(?:(?:an?|\d{1,3}|${BELOW_1000})\s+thousand|(?:(?:\d{1,3}|${BELOW_1000})\s+)?mil(?!\s+(?:gracias|veces|perdones)))\b(?:(?:\s+and)?\s+${BELOW_1000}\b)?`
const COUNTED = `${THOUSANDS}|${ENGLISH_HUNDREDS}|${SPANISH_BELOW_1000}`
const SPOKEN = new RegExp(
  String.raw`\b(?:${COUNTED})\b|${NUMERAL}|\b(?:${anyOf(TIMES.keys())}\s+)?${BELOW_100}\b`,
  'gi',
)
const IS_COUNTED = new RegExp(String.raw`\b(?:hundred|thousand|mil|${anyOf(HUNDREDS.keys())})\b`)

/** The digits in a text without accents, in numerals and in English and Spanish words. */
export const spokenDigits = (text: string): Spoken[] =>
  Array.from(text.matchAll(SPOKEN), ({ index, 0: found }) => {
    const words = found.toLowerCase()
    const isCounted = IS_COUNTED.test(words)
    return {
      at: index,
      length: found.length,
      digits: isCounted ? String(countOf(words)) : digitsOf(words),
      isCounted,
    }
  })

function digitsOf(found: string): string {
  if (/^\d/.test(found)) return found.replace(/\D/g, '')
  const parts = found.split(/[\s-]+/).filter((part) => part !== 'y')
  const times = TIMES.get(parts[0]!)
  const [first, second] = times ? parts.slice(1) : parts
  const digits = NUMBERS.get(first!)!
  return (second ? digits[0]! + NUMBERS.get(second)! : digits).repeat(times ?? 1)
}

function countOf(found: string): number {
  let thousands = 0
  let count = 0
  for (const word of found.split(/[\s-]+/)) {
    if (word === 'hundred') count = (count || 1) * 100
    else if (word === 'thousand' || word === 'mil') {
      thousands = (count || 1) * 1000
      count = 0
    } else count += Number(HUNDREDS.get(word) ?? NUMBERS.get(word) ?? (/^\d+$/.test(word) ? word : 0))
  }
  return thousands + count
}
