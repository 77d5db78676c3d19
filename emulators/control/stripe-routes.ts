import { HttpError, readJson, sendJson } from '#emulators/lib/http.ts'
import type { Router } from '#emulators/lib/http.ts'
import { StripeFault } from '#emulators/stripe/errors.ts'
import { describeStripeRule } from '#emulators/stripe/faults.ts'
import {
  addInvoice,
  declineFrom,
  finalizeInvoice,
  findSubscription,
  markUncollectible,
  payInvoice,
  voidInvoice,
} from '#emulators/stripe/operator.ts'
import type { StripeService } from '#emulators/stripe/service.ts'
import type { Invoice } from '#emulators/stripe/wire.ts'
import { cancelSubscription } from '#emulators/stripe/subscriptions.ts'

type Input = Record<string, unknown>

const DAY = 86_400

/** The operator's actions in Stripe's dashboard, the clock, and faults. */
export function addStripeControl(router: Router, stripe: StripeService): void {
  router
    .add('GET', '/stripe/state', ({ res }) => sendJson(res, 200, stripeState(stripe)))
    .add('POST', '/stripe/clock', async ({ req, res }) => {
      stripe.advanceTo(targetOf(stripe, await readJson(req)))
      sendJson(res, 200, { now: stripe.store.now() })
    })
    .add('POST', '/stripe/settings', async ({ req, res }) => {
      configure(stripe, await readJson(req))
      sendJson(res, 200, { ...stripe.store.settings, webhookUrl: stripe.webhooks.url })
    })
    .add('POST', '/stripe/down', async ({ req, res }) => {
      const { as } = await readJson(req)
      if (as !== 'error' && as !== 'hangup' && as !== null) {
        throw new HttpError(422, '`as` must be error, hangup or null')
      }
      stripe.faults.down = as
      sendJson(res, 200, { down: as })
    })
    .add('POST', '/stripe/events/:id/send', ({ res, params }) => {
      const event = stripe.store.events.get(params.id)
      if (!event) throw new HttpError(404, 'Event not found')
      stripe.webhooks.send(event)
      sendJson(res, 200, { sent: event.id })
    })
    .add('POST', '/stripe/payment-methods/:id', async ({ req, res, params }) => {
      const { declines } = await readJson(req)
      const { store } = stripe
      const method = store.paymentMethods.get(params.id)
      if (!method) throw new HttpError(404, 'Payment method not found')
      store.behaviors.set(method.id, { ...store.behaviors.get(method.id), charge: declineFrom(declines) })
      sendJson(res, 200, { id: method.id, declines: declines ?? null })
    })
    .add('POST', '/stripe/subscriptions/:id/cancel', ({ res, params }) => {
      const canceled = refusable(() =>
        stripe.operate((store) =>
          cancelSubscription(store, findSubscription(store, params.id), { reason: 'cancellation_requested' }),
        ),
      )
      sendJson(res, 200, canceled)
    })
  addInvoiceControl(router, stripe)
  addFaultControl(router, stripe)
}

const INVOICE_ACTIONS: Record<string, (service: StripeService, invoice: Invoice) => Invoice> = {
  finalize: ({ store }, invoice) => finalizeInvoice(store, invoice),
  pay: ({ store }, invoice) => payInvoice(store, invoice),
  void: ({ store }, invoice) => voidInvoice(store, invoice),
  'mark-uncollectible': ({ store }, invoice) => markUncollectible(store, invoice),
}

function addInvoiceControl(router: Router, stripe: StripeService): void {
  router
    .add('POST', '/stripe/invoices', async ({ req, res }) => {
      const { customer, amount, description, daysUntilDue, isDraft } = await readJson(req)
      if (!Number.isInteger(amount)) throw new HttpError(422, '`amount` must be whole cents')
      const invoice = refusable(() =>
        stripe.operate((store) =>
          addInvoice(store, {
            customer: String(customer),
            amount: amount as number,
            description: typeof description === 'string' ? description : 'Service',
            daysUntilDue: typeof daysUntilDue === 'number' ? daysUntilDue : null,
            isDraft: isDraft === true,
          }),
        ),
      )
      sendJson(res, 201, invoice)
    })
    .add('POST', '/stripe/invoices/:id/:action', ({ res, params }) => {
      const act = INVOICE_ACTIONS[params.action ?? '']
      const invoice = stripe.store.invoices.get(params.id)
      if (!act || !invoice) throw new HttpError(404, 'Invoice not found')
      sendJson(
        res,
        200,
        refusable(() => stripe.operate(() => act(stripe, invoice))),
      )
    })
}

function addFaultControl(router: Router, { faults }: StripeService): void {
  const rules = () => ({
    rules: faults.rules.map((rule) => ({ ...rule, description: describeStripeRule(rule) })),
  })
  router
    .add('GET', '/stripe/faults', ({ res }) => sendJson(res, 200, rules()))
    .add('POST', '/stripe/faults', async ({ req, res }) => {
      const input = await readJson(req)
      const list = input.items ?? input.rules ?? [input]
      if (!Array.isArray(list)) throw new HttpError(422, '`rules` must be a list')
      const added = list.map((rule: Input) => faults.add(rule).id)
      sendJson(res, 201, { added, ...rules() })
    })
    .add('DELETE', '/stripe/faults', ({ res }) => {
      faults.clear()
      sendJson(res, 200, rules())
    })
    .add('DELETE', '/stripe/faults/:id', ({ res, params }) => {
      if (!faults.remove(Number(params.id))) throw new HttpError(404, 'Fault rule not found')
      sendJson(res, 200, rules())
    })
}

/** A refusal by Stripe is an error of the control API. */
function refusable<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (error instanceof StripeFault) throw new HttpError(error.status, error.message)
    throw error
  }
}

function targetOf({ store }: StripeService, { advanceDays, advanceSeconds, to }: Input): number {
  const now = store.now()
  const target =
    to === undefined
      ? now + Number(advanceDays ?? 0) * DAY + Number(advanceSeconds ?? 0)
      : typeof to === 'number'
        ? to
        : Math.floor(Date.parse(String(to)) / 1000)
  if (!Number.isFinite(target)) throw new HttpError(422, 'Give `advanceDays`, `advanceSeconds` or `to`')
  // Before there is anything, the past may be chosen to begin in.
  const isNew = store.customers.all().length === 0
  if (target < now && !isNew) throw new HttpError(422, 'The clock only moves forward')
  if (target > now + 3 * 366 * DAY) throw new HttpError(422, 'The clock moves at most three years at a time')
  return Math.floor(target)
}

function configure({ store, webhooks }: StripeService, input: Input): void {
  const { retryDays, afterRetries, bankDays, webhookUrl } = input
  const isDays = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0
  if (retryDays !== undefined) {
    if (!Array.isArray(retryDays) || !retryDays.every(isDays)) {
      throw new HttpError(422, '`retryDays` must be a list of whole numbers')
    }
    store.settings.retryDays = retryDays
  }
  if (afterRetries !== undefined) {
    const found = (['past_due', 'unpaid', 'canceled'] as const).find((each) => each === afterRetries)
    if (!found) throw new HttpError(422, '`afterRetries` must be past_due, unpaid or canceled')
    store.settings.afterRetries = found
  }
  if (bankDays !== undefined) {
    if (!isDays(bankDays)) throw new HttpError(422, '`bankDays` must be a whole number')
    store.settings.bankDays = bankDays
  }
  if (webhookUrl !== undefined) {
    if (typeof webhookUrl !== 'string' || (webhookUrl && !URL.canParse(webhookUrl))) {
      throw new HttpError(422, '`webhookUrl` must be an absolute URL')
    }
    webhooks.url = webhookUrl
  }
}

export function stripeState({ store, faults, webhooks }: StripeService): Record<string, unknown> {
  return {
    now: store.now(),
    settings: store.settings,
    webhookUrl: webhooks.url,
    down: faults.down,
    faults: faults.rules,
    customers: store.customers.all(),
    subscriptions: store.subscriptions.all(),
    invoices: store.invoices.all(),
    paymentMethods: store.paymentMethods.all(),
    meterEvents: store.meterEvents,
    webhooks: webhooks.log,
    problems: webhooks.log.filter(({ attempts }) => attempts.length > 0 && attempts.at(-1)?.problem !== null),
  }
}
