import { refusal } from '../errors.ts'
import { createBankAccount } from '../payment-methods.ts'
import type { Billing } from '../payment-methods.ts'
import type { StripeStore } from '../store.ts'
import { ROUTING_NUMBER } from '../test-cards.ts'
import type { PaymentMethod } from '../wire.ts'
import { INSTANT_ACCOUNT } from './fields.ts'

/** A bank account that the customer has chosen at the bank, which needs no microdeposits. @throws StripeFault */
export function createInstantAccount(store: StripeStore, id: string, billing: Billing): PaymentMethod {
  if (id !== INSTANT_ACCOUNT.id) {
    throw refusal(`No such linked account: '${id}'`, {
      code: 'resource_missing',
      param: 'us_bank_account[financial_connections_account]',
    })
  }
  const account = { routingNumber: ROUTING_NUMBER, accountNumber: INSTANT_ACCOUNT.number }
  const method = createBankAccount(store, { ...account, holderType: 'company' }, billing)
  if (method.us_bank_account) method.us_bank_account.financial_connections_account = id
  return method
}
