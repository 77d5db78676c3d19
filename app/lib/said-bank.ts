import { type Group, lengthOf } from './said-groups.ts'
import { isNamed, type Talk } from './said-names.ts'

const ROUTING = /\b(?:routing|aba|transit number|ruta|transito)\b/i
const ROUTING_LENGTH = 9
const ACCOUNT =
  /(?<!\b(?:policy|policyholder|billing|customer|client|utility|electric|insurance|agency|loan|mortgage|member|online) )\baccount(?: |')?(?:numbers?|no\b|#)|\b(?:checking|savings|bank|deposit)(?: account)?(?: number)?(?: is| was| it'?s|:|,|\?|\.)|\baccount at (?:the )?\w+ is|\b(?:numero|num) de (?:mi |la |su )?cuenta|\bcuenta (?:bancaria|corriente|de (?:cheques|banco|ahorros?|debito)|es)\b|\bcuenta:/i
/** Once a bank's number was named, “and the account?” is enough. */
const ACCOUNT_OF_BANK = /\b(?:accounts?|cuenta)\b/i
const BANK_BEFORE = 300

/** Routing numbers and bank account numbers in digits that follow each other, with pauses. */
export function bankNumbersIn(run: readonly Group[], talk: Talk): Group[] {
  const found: Group[] = []
  for (let first = 0; first < run.length; first += 1) {
    if (isPart(run, first)) continue
    const routing = takenTo(run, first, ROUTING_LENGTH)
    if (lengthOf(routing) === ROUTING_LENGTH && isNamed(talk, ROUTING, routing)) found.push(...routing)
  }
  return found
}

/** Whether digits that follow each other are a routing or account number, or both. */
export function isBankNumber(run: readonly Group[], talk: Talk): boolean {
  const length = lengthOf(run)
  if (length >= ROUTING_LENGTH && isNamed(talk, ROUTING, run)) return true
  if (length < 5 || length > 17) return false
  return (
    isNamed(talk, ACCOUNT, run) ||
    (ROUTING.test(talk.before(run[0]!.at, BANK_BEFORE)) && isNamed(talk, ACCOUNT_OF_BANK, run))
  )
}

const isPart = (run: readonly Group[], index: number) => index > 0 && run[index]!.gap === 'near'

function takenTo(run: readonly Group[], first: number, length: number): Group[] {
  const groups: Group[] = []
  for (const group of run.slice(first, first + length)) {
    if (lengthOf(groups) >= length) break
    groups.push(group)
  }
  return groups
}
