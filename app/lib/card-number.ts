/** The check digit of a card number (Luhn); digits only. */
export function luhn(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index])
    const doubled = index % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return digits.length > 0 && sum % 10 === 0
}

const BRANDS: [brand: string, start: RegExp, lengths: number[]][] = [
  ['Visa', /^4/, [13, 16, 19]],
  ['Mastercard', /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/, [16]],
  ['American Express', /^3[47]/, [15]],
  ['Discover', /^(6011|64[4-9]|65)/, [16, 19]],
  ['Diners Club', /^3(0[0-5]|[689])/, [14]],
  ['JCB', /^35(2[89]|[3-8])/, [16]],
  ['UnionPay', /^62/, [16, 17, 18, 19]],
]

export const CARD_BRANDS = BRANDS.map(([brand]) => brand)

/** The brand of a card number by its first digits and length; null for none. */
export function cardBrand(digits: string): string | null {
  return (
    BRANDS.find(([, start, lengths]) => start.test(digits) && lengths.includes(digits.length))?.[0] ?? null
  )
}

/** Whether more digits could make it a card number. */
export const beginsLikeCard = (digits: string): boolean =>
  BRANDS.some(([, start, lengths]) => start.test(digits) && digits.length < Math.max(...lengths))

/** The digits of a card number typed with spaces or dashes; null for anything else. */
export function parseCardNumber(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '')
  return /^\d{13,19}$/.test(digits) && cardBrand(digits) && luhn(digits) ? digits : null
}

/** Digits in groups, separated by one blank, dash or dot of any kind. */
const RUN = /\d(?:[ .\-\u00a0\u2007\u202f\u2010-\u2015]?\d){12,}/g
/** The groups printed on cards. What follows them (security code, expiry) isn't part of the number. */
const SHAPES = [
  [4, 4, 4, 4],
  [4, 6, 5],
  [4, 6, 4],
  [4, 4, 4, 4, 3],
  [4, 4, 4, 1],
]

/** The positions of card numbers in a text. Such a text isn't stored. */
export function cardsIn(text: string): { at: number; length: number }[] {
  const found: { at: number; length: number }[] = []
  for (const match of text.matchAll(RUN)) {
    const groups = [...match[0].matchAll(/\d+/g)].map((group) => ({
      at: match.index + group.index,
      digits: group[0],
    }))
    const span = (start: number, count: number) => {
      const last = groups[start + count - 1]!
      return { at: groups[start]!.at, length: last.at + last.digits.length - groups[start]!.at }
    }
    const joined = (start: number, count: number) =>
      parseCardNumber(
        groups
          .slice(start, start + count)
          .map((group) => group.digits)
          .join(''),
      )
    if (joined(0, groups.length)) {
      found.push(span(0, groups.length))
      continue
    }
    for (let start = 0; start < groups.length; start += 1) {
      const shape = [[groups[start]!.digits.length], ...SHAPES].find(
        (lengths) =>
          lengths.every((length, index) => groups[start + index]?.digits.length === length) &&
          joined(start, lengths.length),
      )
      if (!shape) continue
      found.push(span(start, shape.length))
      start += shape.length - 1
    }
  }
  return found
}

/** Whether a text contains a card number. */
export const looksLikeCard = (text: string): boolean => cardsIn(text).length > 0

/** The check digit of a bank's routing number (ABA): nine digits weighted 3, 7, 1. */
export function validRouting(digits: string): boolean {
  if (!/^\d{9}$/.test(digits) || digits === '000000000') return false
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * [3, 7, 1][index % 3]!, 0)
  return sum % 10 === 0
}
