import type Stripe from 'stripe'

import type { PaymentIntent, PaymentMethod, SetupIntent, Wire } from './wire.ts'

type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'

/** The body of an error, under `error`. */
export type ErrorBody = {
  type: ErrorType
  message: string
  code?: Wire<{ code: Stripe.Invoice.LastFinalizationError.Code }>['code'] | 'invoice_already_paid'
  param?: string
  decline_code?: string
  advice_code?: string
  charge?: string
  doc_url?: string
  request_log_url?: string
  payment_method?: PaymentMethod
  payment_intent?: PaymentIntent
  setup_intent?: SetupIntent
}

/** An error response in the form of Stripe's API. */
export class StripeFault extends Error {
  status: number
  body: ErrorBody
  /** Whether a retry with the same idempotency key gets this response again. */
  isReplayed: boolean
  constructor(status: number, body: Partial<ErrorBody> & { message: string }, isReplayed = false) {
    super(body.message)
    this.status = status
    this.isReplayed = isReplayed
    this.body = {
      ...(body.code && { doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}` }),
      type: 'invalid_request_error',
      ...body,
    }
  }
}

/** A request that Stripe refuses with 400. */
export const refusal = (message: string, details: Partial<ErrorBody> = {}): StripeFault =>
  new StripeFault(400, { message, ...details })

export const missing = (what: string, id: string, param = 'id'): StripeFault =>
  new StripeFault(404, { message: `No such ${what}: '${id}'`, code: 'resource_missing', param })
