import type { SMS_CLASSES } from '#db/schema/accounts.ts'

export type SmsClass = (typeof SMS_CLASSES)[number]

/**
 * The segments that all carriers together take per second from a number of each class (Twilio: message throughput for A2P
 * 10DLC and for toll-free numbers). What is sent faster waits at the provider, and is dropped when it waits too long.
 */
const SEGMENTS_PER_SECOND: Record<SmsClass, number> = {
  'low-volume': 3,
  'toll-free': 3,
  standard: 12,
  trusted: 120,
  'most-trusted': 225,
}

/** Segments per second from a number. `limit`: the operator's, for all numbers. */
export const paceOf = (smsClass: SmsClass, limit = Number.POSITIVE_INFINITY): number =>
  Math.min(SEGMENTS_PER_SECOND[smsClass], limit)
