import { cardBrand, luhn } from './card-number.ts'
import { type Group, lengthOf } from './said-groups.ts'
import type { Talk } from './said-names.ts'

const CARD_NAMED =
  /\b(?:cards?|credit|debit|visa|master ?card|amex|american express|pay|payments?|tarjetas?|credito|debito|pagar|pagos?)\b/i
const CARD_NAMED_BEFORE = 600
/** Digits of the expiry and the security code, said right after a card number. */
const MOST_AFTER_CARD = 10

const isCard = (digits: string) => cardBrand(digits) !== null && luhn(digits)

/** Digits of a run that pass as a card number. */
interface Candidate {
  groups: readonly Group[]
  length: number
  /** Further digits in its first and last group. */
  before: number
  after: number
  /** Whether other digits come right before or after its groups. */
  isAmongOthers: boolean
}

/** The card numbers in a run, also across its groups, with what is said right after them. */
export function saidCardsIn(run: readonly Group[], talk: Talk): Group[] {
  const digits = run.map((group) => group.digits).join('')
  const owners = run.flatMap((group, index) => Array.from(group.digits, () => index))
  const starts: number[] = []
  for (const [place, index] of owners.entries()) starts[index] ??= place
  const found: Group[] = []
  for (let start = 0; start < digits.length; start += 1) {
    if (!/[2-6]/.test(digits[start]!)) continue
    for (let length = 13; length <= Math.min(19, digits.length - start); length += 1) {
      if (!isCard(digits.slice(start, start + length))) continue
      const [first, last] = [owners[start]!, owners[start + length - 1]!]
      const groups = run.slice(first, last + 1)
      const before = start - starts[first]!
      const after = lengthOf(groups) - before - length
      const isAmongOthers = groups[0]!.gap === 'near' || run[last + 1]?.gap === 'near'
      if (isReadAloud({ groups, length, before, after, isAmongOthers }, talk))
        found.push(...groups, ...saidAfter(run, last))
    }
  }
  return found
}

/**
 * Whether a number is divided as people read cards. In a row of phone numbers, ZIP codes and dates, one digit in twenty begins what
 * passes as a card number by chance; it would begin or end within a group, or pause where cards don't.
 */
function isReadAloud(candidate: Candidate, talk: Talk): boolean {
  const { groups, length, before, after, isAmongOthers } = candidate
  if (before > 0 && after > 0) return false
  // Visa's old short numbers are all but gone.
  if (length === 13 && (before > 0 || after > 0 || isAmongOthers)) return false
  if (groups.length === 1) return true
  // An expiry or security code in one group with the card's last digits has three digits or more.
  if (before + after === 1 || before + after === 2) return false
  const printed = length === 14 || length === 15 ? [4, 7, 10] : [4, 8, 12, 16]
  const isNamedCard = CARD_NAMED.test(talk.before(groups[0]!.at, CARD_NAMED_BEFORE))
  if (!isNamedCard && groups.some(({ isCounted }) => isCounted)) return false
  let place = -before
  return groups.every(({ digits, gap }, index) => {
    const isCut = (before > 0 && index === 1) || (after > 0 && index === groups.length - 1)
    const isPause = index > 0 && gap !== 'near' && !isNamedCard
    const isPrinted = printed.includes(place)
    place += digits.length
    return isPrinted || !(isCut || isPause)
  })
}

/** The expiry and the security code after a card number. */
function saidAfter(run: readonly Group[], card: number): Group[] {
  const after: Group[] = []
  for (const group of run.slice(card + 1, card + 1 + MOST_AFTER_CARD)) {
    if (group.gap === 'pause' || lengthOf([...after, group]) > MOST_AFTER_CARD) break
    after.push(group)
  }
  return after
}
