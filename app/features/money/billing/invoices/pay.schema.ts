import { z } from 'zod'
import { PAY_MESSAGES } from './pay-messages.ts'

/** Stripe's id of an invoice. */
export const invoiceId = z.string().regex(/^in_\w{1,100}$/)

const { missing } = PAY_MESSAGES

/** The dialog as it was shown. An absent part is answered by its message. */
export const paySchema = z.object({
  paymentMethodId: z.string().max(120, missing).optional(),
  /** Cents. */
  amount: z.coerce.number(missing).int(missing).min(0, missing).optional(),
  /** Made with the dialog, so that a form sent twice charges once. */
  attempt: z.uuid(missing),
})
