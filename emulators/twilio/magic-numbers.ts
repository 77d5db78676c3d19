import type { Outcome } from './store.ts'

/**
 * Twilio's own test numbers: a text to or from one of these is refused with this error code.
 * https://www.twilio.com/docs/iam/test-credentials
 */
export const REFUSED_TO: Record<string, number> = {
  '+15005550001': 21211,
  '+15005550002': 21612,
  '+15005550003': 21408,
  '+15005550004': 21610,
  '+15005550009': 21614,
}

export const REFUSED_FROM: Record<string, number> = {
  '+15005550001': 21212,
  '+15005550007': 21606,
  '+15005550008': 21611,
}

/** Our own numbers, for texts that are accepted but not delivered. The last digits name the code: 30003 → …553003. */
export const DELIVERY_OUTCOMES: Record<string, { outcome: Outcome; errorCode: number | null }> = {
  '+15005553000': { outcome: 'silent', errorCode: null },
  '+15005553003': { outcome: 'undelivered', errorCode: 30003 },
  '+15005553005': { outcome: 'undelivered', errorCode: 30005 },
  '+15005553006': { outcome: 'undelivered', errorCode: 30006 },
  '+15005553007': { outcome: 'undelivered', errorCode: 30007 },
  '+15005553008': { outcome: 'failed', errorCode: 30008 },
  '+15005553034': { outcome: 'undelivered', errorCode: 30034 },
}
