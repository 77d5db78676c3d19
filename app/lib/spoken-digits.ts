/** Digits said in one breath: `4111`, `four`, `forty-one`, `cuarenta y uno`, `double four`. */
export interface Spoken {
  at: number
  length: number
  digits: string
}

const ENGLISH = 'one two three four five six seven eight nine'.split(' ')
const SPANISH = 'uno dos tres cuatro cinco seis siete ocho nueve'.split(' ')
const ENGLISH_TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const SPANISH_TENS = 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ')
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

const anyOf = (words: Iterable<string>) => `(?:${[...words].join('|')})`
/** Neither the digits of an ordinal (1st) nor the last character of “CVV2” belong to a number. */
const NUMERAL = String.raw`\d{3}([ .-])\d{3}\1\d{4}(?!\d)|(?!(?<=\bcv[vc])2\b)\d+(?!\d|(?:st|nd|rd|th)\b)`
const TWO_WORDS = String.raw`${anyOf(ENGLISH_TENS)}[\s-]+${anyOf(ENGLISH)}|${anyOf(['diez', ...SPANISH_TENS])}\s+y\s+${anyOf(SPANISH)}`
const SPOKEN = new RegExp(
  String.raw`${NUMERAL}|\b(?:${anyOf(TIMES.keys())}\s+)?(?:${TWO_WORDS}|${anyOf(NUMBERS.keys())})\b`,
  'gi',
)

/** The digits in a text without accents, in numerals and in English and Spanish words. */
export const spokenDigits = (text: string): Spoken[] =>
  Array.from(text.matchAll(SPOKEN), ({ index, 0: found }) => ({
    at: index,
    length: found.length,
    digits: digitsOf(found.toLowerCase()),
  }))

function digitsOf(found: string): string {
  if (/^\d/.test(found)) return found.replace(/\D/g, '')
  const parts = found.split(/[\s-]+/).filter((part) => part !== 'y')
  const times = TIMES.get(parts[0]!)
  const [first, second] = times ? parts.slice(1) : parts
  const digits = NUMBERS.get(first!)!
  return (second ? digits[0]! + NUMBERS.get(second)! : digits).repeat(times ?? 1)
}
