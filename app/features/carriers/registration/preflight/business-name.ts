const ENDINGS =
  /\b(?:l\.?l\.?c|l\.?l\.?p|inc|incorporated|corp|corporation|company|co|ltd|limited|p\.?c|pllc)\b\.?/gi
/** Words that many businesses have in their names. */
const COMMON =
  /^(?:the|and|of|for|a|insurance|agency|agencies|group|services?|solutions|associates|partners|financial|family)$/

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .filter(Boolean)

/** The words that tell a business from others: without its legal form and, if more remain, without common words. */
function tellingWords(name: string): string[] {
  const words = wordsOf(name.replace(ENDINGS, ' '))
  const telling = words.filter((word) => !COMMON.test(word))
  return telling.length > 0 ? telling : words
}

/** Whether a text names a business: with its telling words, in any order, wherever they are. */
export function namesBusiness(text: string, businessName: string): boolean {
  const telling = tellingWords(businessName)
  const words = new Set(wordsOf(text).flatMap((word) => [word, word.replace(/s$/, '')]))
  return telling.length > 0 && telling.every((word) => words.has(word) || words.has(word.replace(/s$/, '')))
}

/** Whether the host of a website has one of a business's telling words, or its initials. */
export function hostNames(host: string, businessName: string): boolean {
  const name = host.toLowerCase().replace(/[^a-z0-9]/g, '')
  const words = wordsOf(businessName.replace(ENDINGS, ' '))
  const initials = words.map((word) => word[0]).join('')
  return (
    tellingWords(businessName).some((word) => name.includes(word)) ||
    (initials.length > 1 && name.includes(initials))
  )
}

/** Whether two legal names are the same but for case, accents and punctuation. */
export const sameName = (one: string, other: string): boolean =>
  wordsOf(one).join('') === wordsOf(other).join('')
