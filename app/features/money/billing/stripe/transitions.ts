import type { InvoiceRow, MethodRow } from './mirror-rows.server.ts'

/** Something that owners are notified of once. */
export interface OwnerNotice {
  kind: 'paid' | 'payment-failed' | 'past-due' | 'card-expires'
  /** The invoice and attempt, or card and month. */
  subject: string
}

type Invoice = Pick<InvoiceRow, 'id' | 'status' | 'total' | 'paidAt' | 'attemptCount' | 'payment'> & {
  isPastDue: boolean
}
type Method = Pick<MethodRow, 'id' | 'type' | 'expiryMonth' | 'expiryYear'>

const DAY_MS = 24 * 60 * 60_000
/** A payment that we learn of later than this is no news. */
const NEWS_MS = 7 * DAY_MS
const SOON_MS = 30 * DAY_MS

/**
 * Compares what the mirror had of invoices with what it has now.
 * @param former null when the customer is mirrored for the first time: its past is no news
 */
export function invoiceNotices(
  former: readonly Invoice[] | null,
  current: readonly Invoice[],
  now: Date,
): OwnerNotice[] {
  if (!former) return []
  const before = new Map(former.map((invoice) => [invoice.id, invoice]))
  return current.flatMap((invoice): OwnerNotice[] => {
    const { id, attemptCount = 0 } = invoice
    const was = before.get(id)
    if (invoice.status === 'paid') {
      const isNews = invoice.paidAt != null && now.getTime() - invoice.paidAt.getTime() < NEWS_MS
      return was?.status !== 'paid' && invoice.total > 0 && isNews ? [{ kind: 'paid', subject: id }] : []
    }
    if (invoice.status !== 'open' || invoice.payment === 'processing') return []
    const isNewAttempt = attemptCount > (was?.attemptCount ?? 0)
    const hasNowFailed = isNewAttempt || was?.payment === 'processing'
    if (attemptCount > 0 && hasNowFailed)
      return [{ kind: 'payment-failed', subject: `${id} ${attemptCount}` }]
    return invoice.isPastDue && !was?.isPastDue ? [{ kind: 'past-due', subject: id }] : []
  })
}

/** When the card can no longer be charged: after the last day of its month, in UTC. */
export const cardEnd = (year: number, month: number): Date => new Date(Date.UTC(year, month, 1))

/** The card that is charged next, if it expires within 30 days. */
export function cardNotice(charged: Method | undefined, now: Date): OwnerNotice[] {
  if (charged?.type !== 'card' || !charged.expiryMonth || !charged.expiryYear) return []
  const left = cardEnd(charged.expiryYear, charged.expiryMonth).getTime() - now.getTime()
  const subject = `${charged.id} ${charged.expiryYear}-${charged.expiryMonth}`
  return left > 0 && left <= SOON_MS ? [{ kind: 'card-expires', subject }] : []
}
