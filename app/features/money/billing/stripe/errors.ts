import { AppError, type ErrorCode, UNKNOWN_ERROR } from '#app/lib/errors.ts'

/**
 * - declined: the bank refuses the card or account.
 * - action-needed: the cardholder has to confirm the payment at the bank.
 * - gone: Stripe has no such object.
 * - down: no answer, or one that says nothing about the request.
 * - refused: the request doesn't fit the state that things are in.
 */
export type StripeProblemKind = 'declined' | 'action-needed' | 'gone' | 'down' | 'refused'

const CODES: Record<StripeProblemKind, ErrorCode> = {
  declined: 'invalid',
  'action-needed': 'invalid',
  gone: 'conflict',
  down: 'unavailable',
  refused: 'conflict',
}

export const STRIPE_DOWN = 'Our payment provider can’t be reached at the moment. Try again shortly.'

/** Why a request to Stripe failed, with the message to show. Its cause is the SDK's error. */
export class StripeProblem extends AppError {
  readonly kind: StripeProblemKind
  /** Stripe's own code: `card_declined`. */
  readonly reason: string | undefined

  constructor(kind: StripeProblemKind, message: string, reason?: string) {
    super(CODES[kind], message)
    this.kind = kind
    this.reason = reason
  }
}

/** The parts of the SDK's errors that we read. */
interface Failure {
  type?: string
  code?: string
  statusCode?: number
  message?: string
}

const NEEDS_ACTION = new Set([
  'invoice_payment_intent_requires_action',
  'authentication_required',
  'payment_intent_action_required',
])

function kindOf({ type, code = '', statusCode = 0 }: Failure): StripeProblemKind {
  if (NEEDS_ACTION.has(code)) return 'action-needed'
  if (type === 'StripeCardError') return 'declined'
  if (code === 'resource_missing') return 'gone'
  const isOurs = type === 'StripeInvalidRequestError' || type === 'StripeIdempotencyError'
  return isOurs && statusCode < 500 && statusCode !== 429 ? 'refused' : 'down'
}

/**
 * Waits for Stripe's answer.
 * @throws StripeProblem, or what isn't an error of the SDK as it is
 */
export async function askStripe<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const failure = error as Failure
    if (!failure.type?.startsWith('Stripe')) throw error
    const kind = kindOf(failure)
    const message = kind === 'down' ? STRIPE_DOWN : failure.message || UNKNOWN_ERROR
    throw Object.assign(new StripeProblem(kind, message, failure.code), { cause: error })
  }
}
