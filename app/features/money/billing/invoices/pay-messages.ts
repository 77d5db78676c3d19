import { METHOD_MESSAGES } from '../payment-methods/payment-method.ts'

/** The fixed sentences, and what else may come of a payment. */
export const PAY_MESSAGES = {
  missing: 'missing payment information',
  noMethod: METHOD_MESSAGES.missing,
  failed: 'Unable to make payment. Try again later',
  again: 'Nothing was charged. Check it and pay again.',
  alreadyPaid: 'This invoice is already paid. Nothing was charged again.',
  voided: 'This invoice was canceled, so there is nothing to pay. Nothing was charged.',
  underWay: 'A payment of this invoice is under way. Nothing was charged again.',
  confirm:
    'Your bank wants you to confirm this payment. Open the invoice’s page, confirm there, and it shows as paid here.',
  unsure:
    'Our payment provider didn’t answer. If it took the payment, the invoice shows as paid within minutes.',
  paid: 'Invoice paid',
  started: 'Payment started. The bank takes up to four business days.',
} as const
