import type { MessageStatus } from '../texting-views.server.ts'

/** The states of a delivery. Only incoming texts are `received`. */
export type DeliveryStatus = Exclude<MessageStatus, 'received'>

/**
 * How far a delivery has come. Callbacks arrive late, twice and in any order, so a status is applied only when it
 * ranks higher than the current one: the result doesn't depend on the order. The final states rank by reliability: a
 * receipt from the phone beats the carrier's guess.
 */
const RANK: Record<DeliveryStatus, number> = {
  pending: 0,
  sending: 1,
  uncertain: 2,
  sent: 3,
  failed: 4,
  undelivered: 5,
  delivered: 6,
}

/** The higher of the two statuses. */
export function higherStatus(current: DeliveryStatus, next: DeliveryStatus): DeliveryStatus {
  return RANK[next] > RANK[current] ? next : current
}

/** The statuses that this one replaces: the same rule for use in SQL. */
export function replacedBy(next: DeliveryStatus): DeliveryStatus[] {
  return (Object.keys(RANK) as DeliveryStatus[]).filter((status) => RANK[status] < RANK[next])
}

/** A text to several recipients has the worst status of its deliveries. */
const WORST_FIRST: DeliveryStatus[] = [
  'failed',
  'undelivered',
  'uncertain',
  'pending',
  'sending',
  'sent',
  'delivered',
]

export function worst(statuses: DeliveryStatus[]): DeliveryStatus {
  return WORST_FIRST.find((status) => statuses.includes(status)) ?? 'pending'
}

/** Our status for one of the carrier's; null if it is unknown or means no change. */
export function readCarrierStatus(word: string): DeliveryStatus | null {
  switch (word) {
    case 'accepted':
    case 'scheduled':
    case 'queued':
    case 'sending':
    case 'sent':
      // The states of the provider's own queue don't matter.
      return 'sent'
    case 'delivered':
    case 'read':
      return 'delivered'
    case 'undelivered':
      return 'undelivered'
    case 'failed':
    case 'canceled':
      return 'failed'
    default:
      return null
  }
}

/** Users may resend a text with one of these. */
export const RESENDABLE: MessageStatus[] = ['failed', 'undelivered', 'uncertain']
