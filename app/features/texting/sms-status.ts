import type { MessageStatus } from './texting.schema.ts'

/** What can become of one delivery; `received` belongs to incoming texts only. */
export type DeliveryStatus = Exclude<MessageStatus, 'received'>

/**
 * How far a delivery has come. Callbacks arrive late, twice and in any order: a status is taken only when it ranks higher
 * than the one we have, so that any order of the same callbacks ends the same. The three ends rank by how much they tell:
 * a receipt from the phone beats a guess of the carrier's.
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

/** The status after hearing `heard`, given what we had. Never goes back. */
export function advance(current: DeliveryStatus, heard: DeliveryStatus): DeliveryStatus {
  return RANK[heard] > RANK[current] ? heard : current
}

/** Statuses that `heard` replaces: the same rule for the database. */
export function replacedBy(heard: DeliveryStatus): DeliveryStatus[] {
  return (Object.keys(RANK) as DeliveryStatus[]).filter((status) => RANK[status] < RANK[heard])
}

/** From bad to good: a text to several people is as well off as the worst of its deliveries. */
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

/** The carrier's word for a status in ours, or null for one that says nothing new (or that we do not know). */
export function readCarrierStatus(word: string): DeliveryStatus | null {
  switch (word) {
    case 'accepted':
    case 'scheduled':
    case 'queued':
    case 'sending':
    case 'sent':
      // Accepted by the provider: from here on it is on its way, whatever its own queue says.
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

/** A text in one of these may be sent again by hand. */
export const RESENDABLE: MessageStatus[] = ['failed', 'undelivered', 'uncertain']
