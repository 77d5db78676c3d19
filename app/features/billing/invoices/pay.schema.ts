import { z } from 'zod'

/** Stripe's id of an invoice. */
export const invoiceId = z.string().regex(/^in_\w{1,100}$/)

/** The dialog as it was shown. An absent part is answered by its message. */
export const paySchema = z.object({
  paymentMethodId: z.string().max(120).optional(),
  /** Cents. */
  amount: z.coerce.number().int().min(0).optional(),
  /** Made with the dialog, so that a form sent twice charges once. */
  attempt: z.uuid(),
})
