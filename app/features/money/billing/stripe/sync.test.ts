// @isolated: replaces modules or methods
import Stripe from 'stripe'
import { expect, test, vi } from 'vitest'
import { STRIPE_WEBHOOK_SECRET } from '#emulators/defaults.ts'
import { runTask } from '#jobs/run-task.ts'
import { makeAccount, makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
import { queuedJobs, removeJobs } from '#tests/factories/jobs.ts'
import { useMailbox } from '#tests/factories/mailbox.ts'
import { addCard, subscribe, useStripe } from '#tests/factories/stripe.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { getBalance } from '../billing.server.ts'
import { listInvoices } from '../invoices/invoices.server.ts'
import { getPlanCard } from '../plans/plan-card.server.ts'
import { customerOf } from './customer.server.ts'
import { reconcileBilling, runSync, syncBilling } from './sync.server.ts'
import { isEvent, readStripeEvent, receiveStripeEvent } from './webhook.server.ts'

const db = useDatabase()
const stripe = useStripe()
const { mails } = useMailbox()
const DAY_MS = 24 * 60 * 60_000

async function agency() {
  const { account } = await makeAccount(db, { timezone: 'America/Boise' })
  const bus = recordingBus()
  const owner = await makeUser(db, account.id, { role: 'owner' })
  const ctx = makeCtx(db, account, owner, { now: () => new Date(now()), bus })
  return { account, owner, ctx, bus }
}

/** The emulator's clock may be ahead; the product's then is too. */
let ahead = 0
const now = () => Date.now() + ahead
async function pass(days: number) {
  await stripe.control('/clock', { advanceDays: days })
  ahead += days * DAY_MS
}

const jobs = (accountId: string, name: string) => queuedJobs(db, name, { accountId })

/** Runs the mail jobs of the account and returns the subjects by recipient. */
async function sendMails(accountId: string) {
  const due = await jobs(accountId, 'mail')
  await removeJobs(db, await queuedJobs(db, null, { accountId }))
  mails.length = 0
  for (const { payload } of due) {
    await runTask({ pool: db.workerPool, bus: recordingBus(), now: () => new Date(now()) }, 'mail', payload)
  }
  return mails.map(({ subject, to }) => `${to?.[0]?.address}: ${subject}`).toSorted()
}

const pastDueSince = async (accountId: string) => {
  const [row] = await db.admin<{ at: Date | null }[]>`
    select past_due_since as at from accounts where id = ${accountId}`
  return row!.at
}

test('a payment that fails is mailed to all owners once, the account is past due, and paying clears it', async () => {
  const { account, owner, ctx } = await agency()
  const other = await makeUser(db, account.id, { role: 'owner' })
  await makeUser(db, account.id, { role: 'owner', disabledAt: new Date() })
  await makeUser(db, account.id, { role: 'admin' })
  const card = await addCard(stripe, ctx)
  await subscribe(stripe, ctx)
  expect(await syncBilling(ctx)).toEqual(['subscriptions', 'invoices', 'payment methods'])
  expect(await syncBilling(ctx)).toEqual([])
  expect(await sendMails(account.id)).toEqual([])
  expect(await getBalance(ctx)).toMatchObject({
    pastDue: 0,
    current: 0,
    upcoming: 4900,
    automaticPayment: true,
  })

  await stripe.control(`/payment-methods/${card}`, { declines: 'insufficient_funds' })
  await pass(32)
  await syncBilling(ctx)
  await syncBilling(ctx)
  const both = (subject: string) => [owner, other].map(({ email }) => `${email}: ${subject}`).toSorted()
  expect(await sendMails(account.id)).toEqual(both('Payment of $49.00 failed'))
  expect(mails[0]!.text).toContain('Your card has insufficient funds.')
  expect(await getBalance(ctx)).toMatchObject({ pastDue: 4900, current: 0, upcoming: 4900 })
  const since = await pastDueSince(account.id)
  expect(since!.getTime()).toBeLessThan(now())
  const { items } = await listInvoices(ctx)
  expect(items[0]).toMatchObject({ state: 'pending', isPastDue: true, canPay: true, payment: 'failed' })

  // A failed retry is mailed too, and doesn't move the day.
  await pass(4)
  await syncBilling(ctx)
  expect(await sendMails(account.id)).toEqual(both('Payment of $49.00 failed'))
  expect(await pastDueSince(account.id)).toEqual(since)

  await stripe.control(`/payment-methods/${card}`, { declines: null })
  await stripe.sdk.invoices.pay(items[0]!.id)
  await syncBilling(ctx)
  expect(await sendMails(account.id)).toEqual(both('Test Agency paid $49.00'))
  expect(await pastDueSince(account.id)).toBeNull()
  expect(await getBalance(ctx)).toMatchObject({ pastDue: 0 })
})

test('when the bank wants a confirmation, the mail asks for it and says nothing of a failure', async () => {
  const { account, owner, ctx } = await agency()
  await addCard(stripe, ctx, 'pm_card_authenticationRequired')
  await syncBilling(ctx)
  const customer = await customerOf(ctx)
  await subscribe(stripe, ctx).catch(() => {})
  await stripe.sdk.invoices
    .list({ customer, status: 'open' })
    .then(({ data: [open] }) => open && stripe.sdk.invoices.pay(open.id).catch(() => {}))
  await syncBilling(ctx)
  const sent = await sendMails(account.id)
  expect(sent).toEqual([`${owner.email}: Your bank wants you to confirm a payment of $49.00`])
  expect(mails[0]!.text).not.toContain('could not be charged')
})

test('an old customer’s past is no news', async () => {
  const { account, ctx } = await agency()
  await addCard(stripe, ctx)
  await subscribe(stripe, ctx)
  await pass(70)
  await syncBilling(ctx)
  expect((await listInvoices(ctx)).items.map(({ state }) => state)).toEqual(['paid', 'paid', 'paid'])
  expect(await sendMails(account.id)).toEqual([])
})

test('a bill is past due after its due date, which a job looks at', async () => {
  const { account, ctx } = await agency()
  const customer = await customerOf(ctx)
  await syncBilling(ctx)
  await stripe.control('/invoices', { customer, amount: 12_345, daysUntilDue: 10 })
  await syncBilling(ctx)
  expect((await listInvoices(ctx)).items[0]).toMatchObject({ state: 'open', isPastDue: false, canPay: true })
  expect(await getBalance(ctx)).toMatchObject({ current: 12_345, pastDue: 0 })
  const [later] = await jobs(account.id, 'billing.sync')
  expect(later!.runAt.getTime()).toBeGreaterThan(now() + 9 * DAY_MS)
  await pass(11)
  expect((await listInvoices(ctx)).items[0]).toMatchObject({ isPastDue: true })
  await syncBilling(ctx)
  await syncBilling(ctx)
  expect(await getBalance(ctx)).toMatchObject({ current: 0, pastDue: 12_345 })
  expect(await pastDueSince(account.id)).toEqual(later!.runAt)
  const subjects = await sendMails(account.id)
  expect(subjects.map((line) => line.split(': ')[1])).toEqual(['$123.45 is past due'])
})

test('paying the older of two debts ends what it held, and the last one ends more time', async () => {
  const { account, ctx } = await agency()
  const customer = await customerOf(ctx)
  await db.admin`update accounts set past_due_grace = '2020-01-01' where id = ${account.id}`
  for (const days of [10, 3]) {
    await stripe.control('/invoices', { customer, amount: 100, daysUntilDue: 1 })
    await pass(days)
  }
  await syncBilling(ctx)
  const [newer, older] = (await listInvoices(ctx)).items
  expect(await jobs(account.id, 'campaigns.resume')).toEqual([])
  await stripe.control(`/invoices/${older!.id}/void`, {})
  await syncBilling(ctx)
  expect(await jobs(account.id, 'campaigns.resume')).toHaveLength(1)
  expect(await pastDueSince(account.id)).not.toBeNull()
  await stripe.control(`/invoices/${newer!.id}/void`, {})
  await syncBilling(ctx)
  expect(
    (await db.admin`select past_due_since, past_due_grace from accounts where id = ${account.id}`)[0],
  ).toEqual({
    past_due_since: null,
    past_due_grace: null,
  })
})

test('of two readings, an older answer never replaces a newer one', async () => {
  const { ctx } = await agency()
  const customer = await customerOf(ctx)
  await syncBilling(ctx)
  // The first reading has all that Stripe says, and writes it after the second one did.
  const [hasRead, newerIsIn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let steps = 0
  const slow: typeof ctx.db = async (work) => {
    steps += 1
    if (steps === 2) {
      hasRead.resolve()
      await newerIsIn.promise
    }
    return ctx.db(work)
  }
  const older = syncBilling({ ...ctx, db: slow })
  await hasRead.promise
  await stripe.control('/invoices', { customer, amount: 500 })
  await syncBilling(ctx)
  expect((await listInvoices(ctx)).items).toHaveLength(1)
  newerIsIn.resolve()
  expect(await older).toEqual([])
  expect((await listInvoices(ctx)).items).toHaveLength(1)
})

test('webhooks have the customer’s account read again, whatever they say', async () => {
  const { account, ctx } = await agency()
  const customer = await customerOf(ctx)
  const services = { pool: db.pool, bus: recordingBus(), now: () => new Date() }
  const event = (object: object, previous?: object) =>
    ({ data: { object, previous_attributes: previous } }) as unknown as Stripe.Event
  const asked = async () => (await jobs(account.id, 'billing.sync')).length
  await receiveStripeEvent(services, event({ object: 'invoice', customer: 'cus_stranger' }))
  await receiveStripeEvent(services, event({ object: 'product', id: 'prod_1' }))
  expect(await asked()).toBe(0)
  await receiveStripeEvent(services, event({ object: 'invoice', customer }))
  await receiveStripeEvent(services, event({ object: 'customer', id: customer }))
  await receiveStripeEvent(services, event({ object: 'payment_method', customer: null }, { customer }))
  expect(await asked()).toBe(1)
})

test('only what Stripe signed within minutes is an event', async () => {
  const body = JSON.stringify({ id: 'evt_1', object: 'event', data: { object: {} } })
  const sign = (secret: string, timestamp = Math.floor(Date.now() / 1000)) =>
    Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
  expect(await readStripeEvent(body, sign(STRIPE_WEBHOOK_SECRET))).toMatchObject({ id: 'evt_1' })
  expect(await readStripeEvent(`${body} `, sign(STRIPE_WEBHOOK_SECRET))).toBeNull()
  expect(await readStripeEvent(body, sign('whsec_other'))).toBeNull()
  for (const off of [-3600, 3600]) {
    const at = Math.floor(Date.now() / 1000) + off
    expect(await readStripeEvent(body, sign(STRIPE_WEBHOOK_SECRET, at))).toBeNull()
  }
  expect(await readStripeEvent(body, null)).toBeNull()
})

test('tells an event from other JSON that is signed', () => {
  const check = (signed: unknown) => isEvent(signed as Stripe.Event)
  expect(check({ data: { object: { object: 'invoice' } } })).toBe(true)
  for (const other of [{}, [], 'text', 7, { data: null }, { data: {} }, { data: { object: null } }]) {
    expect(check(other)).toBe(false)
  }
})

test('while Stripe is down the mirror stays, and is read again', async () => {
  const { ctx } = await agency()
  await addCard(stripe, ctx)
  await subscribe(stripe, ctx)
  await syncBilling(ctx)
  await stripe.control('/down', { as: 'error' })
  await expect(syncBilling(ctx)).rejects.toMatchObject({ kind: 'down', code: 'unavailable' })
  await stripe.control('/down', { as: null })
  expect((await getPlanCard(ctx)).subscriptions).toMatchObject([{ nickname: 'Starter', status: 'active' }])
})

test('a customer that was deleted at Stripe takes its mirror along, one that isn’t found doesn’t', async () => {
  const { ctx } = await agency()
  await addCard(stripe, ctx)
  await subscribe(stripe, ctx)
  await syncBilling(ctx)
  const customer = await customerOf(ctx)
  await stripe.control('/faults', {
    on: 'rest',
    action: 'fail',
    path: `GET /v1/customers/${customer}`,
    status: 404,
    code: 'resource_missing',
  })
  expect(await syncBilling(ctx)).toEqual([])
  expect((await getPlanCard(ctx)).subscriptions).toHaveLength(1)
  await stripe.sdk.customers.del(customer)
  await syncBilling(ctx)
  expect(await getPlanCard(ctx)).toMatchObject({ subscriptions: [], method: null })
  expect(await getBalance(ctx)).toMatchObject({ pastDue: 0, upcoming: 0, automaticPayment: false })
})

test('the nightly reading sends bills to an owner of today, and respects an address of the operator’s', async () => {
  const { account, owner, ctx } = await agency()
  const customer = await customerOf(ctx)
  const email = async () => {
    await runSync(ctx, { reconciles: true })
    return (await stripe.sdk.customers.retrieve(customer)) as { email?: string }
  }
  expect((await email()).email).toBe(owner.email)
  const next = await makeUser(db, account.id, { role: 'owner' })
  await db.admin`update users set disabled_at = now() where id = ${owner.id}`
  expect((await email()).email).toBe(next.email)
  await stripe.sdk.customers.update(customer, { email: 'books@agency.example' })
  expect((await email()).email).toBe('books@agency.example')
})

test('the nightly reading asks for each customer, and says what it mended', async () => {
  const { account, ctx } = await agency()
  await addCard(stripe, ctx)
  await syncBilling(ctx)
  await reconcileBilling({ pool: db.workerPool, bus: recordingBus(), now: () => new Date(now()) })
  const [job] = await jobs(account.id, 'billing.sync')
  expect(job).toMatchObject({ payload: { accountId: account.id, reconciles: true } })
  await subscribe(stripe, ctx)
  const { log } = await import('#app/lib/log.server.ts')
  const warned = vi.spyOn(log, 'warn')
  await runTask(
    { pool: db.workerPool, bus: recordingBus(), now: () => new Date(now()) },
    'billing.sync',
    job!.payload,
  )
  expect(warned.mock.calls).toEqual([
    [{ accountId: account.id, changed: ['subscriptions', 'invoices'] }, 'billing: mended the mirror'],
  ])
  warned.mockRestore()
  expect((await getPlanCard(ctx)).subscriptions).toHaveLength(1)
})
