import type { Router } from '#emulators/lib/http.ts'
import { AREA_CODES } from '#emulators/twilio/area-codes.ts'
import { TwilioError } from '#emulators/twilio/errors.ts'
import { isTollFree, normalizeNumber } from '#emulators/twilio/numbers.ts'
import { ok } from '#emulators/twilio/rest-types.ts'
import type { Run } from '#emulators/twilio/rest-types.ts'
import type { TwilioStore } from '#emulators/twilio/store.ts'

/** Twilio's reasons why a number can't be ported by its API. */
export const NOT_PORTABLE: Record<number, string> = {
  22_102: 'INVALID_PHONE_NUMBER',
  22_130: 'UNSUPPORTED',
  22_131: 'ALREADY_IN_THE_TARGET_ACCOUNT',
  22_132: 'ALREADY_IN_TWILIO_DIFFERENT_OWNER',
  22_133: 'MANUAL_PORTING_AVAILABLE',
  22_136: 'ALREADY_IN_ONE_OF_YOUR_TWILIO_ACCOUNTS',
  22_137: 'PORT_IN_PROGRESS',
}

const OPEN = ['In review', 'Waiting for Signature', 'In progress', 'Action Required']

/** Lines from 5000 on stand for mobile phones, whose carriers ask for a PIN. */
export function lineType(number: string): 'LOCAL' | 'MOBILE' | 'TOLL-FREE' {
  if (isTollFree(number)) return 'TOLL-FREE'
  return Number(number.slice(-4)) >= 5000 ? 'MOBILE' : 'LOCAL'
}

/** The code of the reason why a number can't be ported, or null. */
export function portabilityProblem(store: TwilioStore, number: string): number | null {
  const { portability, taken, ports } = store.registration
  const set = portability.get(number)
  if (set !== undefined) return set
  const isUnderWay = [...ports.values()].some(
    (port) =>
      OPEN.includes(port.status) &&
      port.numbers.some((each) => each.phoneNumber === number && each.status !== 'canceled'),
  )
  if (store.numbers.has(number)) return 22_131
  if (isUnderWay) return 22_137
  if (taken.has(number)) return 22_132
  if (isTollFree(number)) return 22_133
  return number.startsWith('+1') && AREA_CODES.has(number.slice(2, 5)) ? null : 22_130
}

export function addPortabilityRoutes(router: Router, store: TwilioStore, run: Run): void {
  router.add(
    'GET',
    '/v1/Porting/Portability/PhoneNumber/:number',
    run(({ params }, form) => {
      const number = normalizeNumber(params.number ?? '')
      if (!number) throw new TwilioError(400, 22_102, 'Invalid phone number')
      const target = form.get('TargetAccountSid')
      if (target && target !== store.options.accountSid) throw new TwilioError(403, 20_003)
      const problem = portabilityProblem(store, number)
      const type = lineType(number)
      return ok({
        phone_number: number,
        account_sid: store.numbers.has(number) ? store.options.accountSid : null,
        portable: problem === null,
        pin_and_account_number_required: problem === null && type === 'MOBILE',
        not_portable_reason: problem === null ? null : (NOT_PORTABLE[problem] ?? 'UNSUPPORTED'),
        not_portable_reason_code: problem,
        number_type: type,
        country: number.startsWith('+1') ? 'US' : null,
        url: `https://numbers.twilio.com/v1/Porting/Portability/PhoneNumber/${number}`,
      })
    }),
  )
}
