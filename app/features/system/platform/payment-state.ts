import type { AccountRow } from './accounts.server.ts'

type Owed = Pick<AccountRow, 'terms' | 'step' | 'invoice'>

/** The state of an account's payments; `none` without terms that cost, or without an invoice yet. */
export function paymentState({ terms, step, invoice }: Owed): 'past-due' | 'open' | 'paid' | 'none' {
  if (step) return 'past-due'
  if (invoice?.status === 'open') return 'open'
  return terms === 'paid' && invoice?.status === 'paid' ? 'paid' : 'none'
}
