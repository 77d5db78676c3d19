import { randomBytes } from 'node:crypto'
import twilio from 'twilio'
import { ACCOUNT_SID, AUTH_TOKEN } from './processes.ts'

export const sid = (prefix: string) => prefix + randomBytes(16).toString('hex')

/** Posts a webhook with the provider's signature. */
export function postSigned(url: string, params: Record<string, string>): Promise<Response> {
  const form = { AccountSid: ACCOUNT_SID, Timestamp: new Date().toUTCString(), ...params }
  const signature = twilio.getExpectedTwilioSignature(AUTH_TOKEN, url, form)
  return fetch(url, {
    method: 'POST',
    headers: { 'X-Twilio-Signature': signature },
    body: new URLSearchParams(form),
  })
}
