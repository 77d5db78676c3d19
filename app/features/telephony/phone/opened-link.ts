import { MAX_TEXT_LENGTH } from '#app/features/messaging/texting/limits.ts'
import { normalizePhone } from '#app/lib/phone.ts'

/** A `tel:` or `sms:` link of another program. */
export interface OpenedLink {
  kind: 'call' | 'text'
  /** As stored: 11 digits. */
  number: string
  /** For the message field. */
  text: string
}

/**
 * Reads a `tel:` (RFC 3966) or `sms:` (RFC 5724) link to one North American number. Null for anything else: other
 * schemes, several numbers, emergency numbers, and codes such as `*21*` that would redirect calls.
 */
export function readOpenedLink(link: string | null): OpenedLink | null {
  const parts = /^(tel|sms):([^;?&]{1,60})([;?&].*)?$/is.exec(link ?? '')
  if (!parts) return null
  const [, scheme = '', address = '', rest = ''] = parts
  const number = normalizePhone(decoded(address))
  if (!number) return null
  if (scheme.toLowerCase() === 'tel') return { kind: 'call', number, text: '' }
  const body = /[;?&]body=([^&]*)/i.exec(rest)?.[1] ?? ''
  return { kind: 'text', number, text: decoded(body).toWellFormed().slice(0, MAX_TEXT_LENGTH) }
}

/** Empty if it isn't encoded right. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
