import { log } from '#app/lib/log.server.ts'
import { toE164 } from '#app/lib/phone.ts'
import { api, readFailure } from '#app/lib/telephony.server.ts'

/** How many numbers are asked for at once. */
const AT_ONCE = 5

/** Twilio's reasons why a number can't be moved, and what to do. */
const REASONS: Record<number, string> = {
  22_102: 'This is not a phone number that exists.',
  22_130: 'Our provider can’t move numbers of this area or carrier.',
  22_131: 'This number is at our provider already, or is being moved here. Ask support if it is yours.',
  22_132: 'Another customer of our provider has this number.',
  22_133: 'Toll-free numbers can’t be moved here by this form. Ask support.',
  22_136: 'This number is at our provider already. Ask support if it is yours.',
}

export interface Portability {
  number: string
  /** Empty when the provider doesn't answer. */
  status: 'portable' | 'not-portable' | ''
  reason: string | null
}

/** Asks the provider for each number whether it can be moved. */
export async function checkPortability(
  numbers: readonly { kind: 'local' | 'wireless'; number: string }[],
): Promise<Portability[]> {
  const answers: Portability[] = []
  for (let at = 0; at < numbers.length; at += AT_ONCE) {
    const batch = await Promise.all(numbers.slice(at, at + AT_ONCE).map(checkNumber))
    answers.push(...batch)
    // A provider that answers nothing would keep the user waiting for each batch.
    if (batch.every(({ status }) => status === '')) break
  }
  const rest = numbers.slice(answers.length)
  return [...answers, ...rest.map(({ number }) => ({ number, status: '' as const, reason: null }))]
}

async function checkNumber({
  kind,
  number,
}: {
  kind: 'local' | 'wireless'
  number: string
}): Promise<Portability> {
  try {
    const found = await api().numbers.v1.portingPortabilities(toE164(number)).fetch()
    if (!found.portable) {
      const reason = REASONS[Number(found.notPortableReasonCode)] ?? 'Our provider can’t move this number.'
      return { number, status: 'not-portable', reason }
    }
    if (found.pinAndAccountNumberRequired && kind === 'local') {
      const reason = 'This is a wireless number. Enter it there, with its account number and PIN.'
      return { number, status: 'not-portable', reason }
    }
    return { number, status: 'portable', reason: null }
  } catch (error) {
    const failure = readFailure(error)
    if (failure.kind === 'refused') {
      return { number, status: 'not-portable', reason: REASONS[failure.code] ?? REASONS[22_102]! }
    }
    log.warn({ err: error }, 'porting: the provider doesn’t say whether a number can be moved')
    return { number, status: '', reason: null }
  }
}
