import { env } from '#app/lib/env.server.ts'
import { toE164 } from '#app/lib/phone.ts'
import { api, unlessMissing } from '#app/lib/telephony.server.ts'

/** Where the provider sends what comes in for a number (docs/operations.md). */
export function numberWebhooks() {
  const hook = (path: string) => `${env().APP_URL}/webhooks/twilio/${path}`
  return {
    smsUrl: hook('sms'),
    smsMethod: 'POST',
    voiceUrl: hook('voice'),
    voiceMethod: 'POST',
    statusCallback: hook('voice-status'),
    statusCallbackMethod: 'POST',
  }
}

/** Names an order at the provider, which has no idempotency keys: a purchase whose answer was lost is found by it. */
const orderName = (orderId: string) => `switchboard number_orders ${orderId}`

/** Buys a number, with our webhooks set from the first call on. Call it once per order. @throws the provider's error */
export async function buyNumber(order: { id: string; number: string }): Promise<string> {
  const { sid } = await api().incomingPhoneNumbers.create({
    phoneNumber: toE164(order.number),
    friendlyName: orderName(order.id),
    ...numberWebhooks(),
  })
  return sid
}

/** Gives a number back; does nothing if the provider doesn't have it any more. @throws when the provider doesn't answer */
export const removeNumber = (sid: string): Promise<unknown> =>
  unlessMissing(api().incomingPhoneNumbers(sid).remove())

/** The number that an order bought; null if the provider has none. @throws when the provider doesn't answer */
export async function findBought(order: { id: string; number: string }): Promise<string | null> {
  const name = orderName(order.id)
  const found = await api().incomingPhoneNumbers.list({ friendlyName: name, limit: 20 })
  const bought = found.find(
    ({ friendlyName, phoneNumber }) => friendlyName === name && phoneNumber === toE164(order.number),
  )
  return bought?.sid ?? null
}

/** The provider's id of a number that the operator bought there. @throws when the provider doesn't answer */
export async function findNumberSid(number: string): Promise<string | undefined> {
  const wanted = toE164(number)
  const found = await api().incomingPhoneNumbers.list({ phoneNumber: wanted, limit: 20 })
  return found.find((each) => each.phoneNumber === wanted)?.sid
}
