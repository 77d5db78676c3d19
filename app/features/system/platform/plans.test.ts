// @isolated: replaces modules or methods and changes the environment
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Emulators } from '#emulators/emulators.ts'
import { startTestEmulators } from '#emulators/test-support.ts'
import { takeSteps } from '#app/features/money/billing/dunning/take-steps.server.ts'
import { addCatalog } from '#app/features/money/billing/plans/add-catalog.server.ts'
import { customerOf } from '#app/features/money/billing/stripe/customer.server.ts'
import { requireStripe } from '#app/features/money/billing/stripe/client.server.ts'
import { resetEnv } from '#app/lib/env.server.ts'
import { toLocalInput } from '#app/lib/zoned.ts'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { type QueuedJob, queuedJobs } from '#tests/factories/jobs.ts'
import { makeServices } from '#tests/factories/services.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { graceSchema, planSchema } from './account.schema.ts'
import { listAccounts } from './accounts.server.ts'
import { addNumber } from './numbers.server.ts'
import { listPlans, readAccountBilling, setAccountPlan, setGrace } from './plans.server.ts'

const db = useDatabase()
let emulators: Emulators
let services: ReturnType<typeof makeServices>['services']
let robin: ReturnType<typeof makeCtx>

beforeAll(async () => {
  emulators = await startTestEmulators()
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_emulator')
  vi.stubEnv('STRIPE_PUBLISHABLE_KEY', 'pk_test_emulator')
  vi.stubEnv('STRIPE_WEBHOOK_SECRET', 'whsec_emulator')
  vi.stubEnv('STRIPE_BASE_URL', `${emulators.url}/stripe`)
  resetEnv()
  services = makeServices(db).services
  const platform = await makeAccount(db, { isPlatform: true })
  robin = makeCtx(db, platform.account, await makeUser(db, platform.account.id, { role: 'super' }))
})
afterAll(async () => {
  await emulators.close()
  vi.unstubAllEnvs()
  resetEnv()
})

const typed = (change: Record<string, unknown>) =>
  planSchema.parse({
    ...{ plan: 'custom', name: 'Own', minutes: '100', messages: '100', terms: 'free' },
    ...{ maxLocations: '5', maxServices: '5', maxPhoneNumbers: '5' },
    ...change,
  })

const versionOf = async (accountId: string) => (await readAccountBilling(services, robin, accountId)).version

test('the catalog is completed once, and its plans are those to choose from', async () => {
  const created = await addCatalog(requireStripe())
  expect(created.filter((each) => each.startsWith('price'))).toHaveLength(15)
  expect(created.filter((each) => each.startsWith('meter'))).toHaveLength(4)
  expect(await addCatalog(requireStripe())).toEqual([])
  const { plans, problem } = await listPlans()
  expect(problem).toBeNull()
  expect(plans.map(({ key, fee, minutes, maxLocations }) => [key, fee, minutes, maxLocations])).toEqual([
    ['starter', 4900, 500, 1],
    ['office', 14_900, 2000, 3],
    ['agency', 39_900, 8000, 12],
  ])
})

test('a paid plan is one subscription, that follows each change and ends when it is free', async () => {
  const { account } = await makeAccount(db)
  const stripe = requireStripe()
  const customer = await customerOf(makeCtx(db, account))
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card.id } })
  const set = async (change: Record<string, unknown>) =>
    setAccountPlan(services, robin, account.id, typed({ seen: await versionOf(account.id), ...change }))
  await set({ plan: 'starter', terms: 'paid' })
  const [subscription] = (await stripe.subscriptions.list({ customer })).data
  expect(subscription).toMatchObject({ status: 'active', collection_method: 'charge_automatically' })
  // Periods are the account's calendar months.
  const anchor = new Date(subscription!.billing_cycle_anchor * 1000)
  expect(toLocalInput(anchor, account.timezone).slice(8)).toBe('01T00:00')
  expect(subscription!.items.data).toHaveLength(5)
  // Two operators at once: one decides, the other sees it.
  const seen = await versionOf(account.id)
  const both = await Promise.allSettled([
    set({ plan: 'office', terms: 'paid', seen }),
    set({ plan: 'agency', terms: 'paid', seen }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const now = await stripe.subscriptions.list({ customer })
  expect(now.data.map(({ id }) => id)).toEqual([subscription!.id])
  expect(now.data[0]!.items.data).toHaveLength(5)
  const billing = await readAccountBilling(services, robin, account.id)
  expect(billing).toMatchObject({
    subscription: 'active',
    terms: 'paid',
    invoice: { status: 'paid' },
  })
  expect(now.data[0]!.items.data[0]!.price.lookup_key).toBe(`${billing.plan.type}_monthly`)
  await set({ plan: 'starter', terms: 'free' })
  expect((await stripe.subscriptions.list({ customer })).data).toEqual([])
  expect(await readAccountBilling(services, robin, account.id)).toMatchObject({
    subscription: null,
    terms: 'free',
  })
})

test('making an account free asks what becomes of its open invoices', async () => {
  const { account } = await makeAccount(db)
  const set = async (change: Record<string, unknown>) =>
    setAccountPlan(services, robin, account.id, typed({ seen: await versionOf(account.id), ...change }))
  // Without a card the first invoice is sent, and open.
  await set({ plan: 'starter', terms: 'paid' })
  const free = { plan: 'starter', terms: 'free' }
  await expect(set(free)).rejects.toMatchObject({
    code: 'conflict',
    field: 'openInvoices',
    message: expect.stringMatching(/^1 invoice over \$[\d.]+ is open\./),
  })
  expect(await readAccountBilling(services, robin, account.id)).toMatchObject({ terms: 'paid' })
  await set({ ...free, openInvoices: 'keep' })
  expect(await readAccountBilling(services, robin, account.id)).toMatchObject({
    terms: 'free',
    invoice: { status: 'open' },
  })
  await set({ ...free, openInvoices: 'void' })
  expect(await readAccountBilling(services, robin, account.id)).toMatchObject({
    terms: 'free',
    invoice: { status: 'void' },
  })
})

test('a declined card creates no subscription and changes no plan', async () => {
  const { account } = await makeAccount(db)
  const stripe = requireStripe()
  const customer = await customerOf(makeCtx(db, account))
  const card = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card.id } })
  await expect(
    setAccountPlan(services, robin, account.id, typed({ plan: 'starter', terms: 'paid' })),
  ).rejects.toMatchObject({ kind: 'declined' })
  expect((await stripe.subscriptions.list({ customer })).data).toEqual([])
  expect(await versionOf(account.id)).toBe('')
})

test('an account on trial pays nothing until its day, and one without a card then gets an invoice', async () => {
  const { account } = await makeAccount(db)
  const input = typed({ plan: 'starter', terms: 'trial', trialEndsOn: '2099-03-01' })
  await setAccountPlan(services, robin, account.id, input)
  const { trialEndsAt, subscription } = await readAccountBilling(services, robin, account.id)
  expect([trialEndsAt, subscription]).toEqual(['2099-03-02T07:00:00.000Z', 'trialing'])
  await expect(
    setAccountPlan(services, robin, account.id, typed({ terms: 'trial', trialEndsOn: '2020-01-01' })),
  ).rejects.toMatchObject({ field: 'trialEndsOn' })
  const seen = await versionOf(account.id)
  await setAccountPlan(services, robin, account.id, typed({ plan: 'starter', terms: 'paid', seen }))
  expect(await readAccountBilling(services, robin, account.id)).toMatchObject({ terms: 'paid' })
})

test('a plan below what is in use is only set by an operator who knows', async () => {
  const { account, location } = await makeAccount(db)
  const set = (change: Record<string, unknown>) => setAccountPlan(services, robin, account.id, typed(change))
  const add = (number: string) =>
    addNumber(services, robin, account.id, {
      ...{ number, friendlyName: 'Line', location: location.id, smsRegistered: true },
    })
  await expect(add('12085550191')).rejects.toThrow('Plan allows 1 phone number.')
  await set({ maxPhoneNumbers: '2' })
  await add('12085550191')
  await db.admin`
    insert into message_services (account_id, location_id, friendly_name, usecase)
    values (${account.id}, ${location.id}, 'Renewals', 'discussion')`
  const none = { maxPhoneNumbers: '1', maxLocations: '0', maxServices: '0' }
  const lower = { ...none, seen: await versionOf(account.id) }
  await expect(set(lower)).rejects.toMatchObject({
    field: 'confirmed',
    message: expect.stringContaining(
      'They have 1 location, where the plan allows 0, and 1 message campaign, where the plan allows 0, and 2 phone numbers, where the plan allows 1.',
    ),
  })
  await set({ ...lower, confirmed: true })
  expect((await readAccountBilling(services, robin, account.id)).inUse.maxPhoneNumbers).toBe(2)
  await expect(add('12085550192')).rejects.toThrow('Plan allows 1 phone number.')
})

const DAY = 86_400_000
const jobsOf = async (accountId: string, name: string) =>
  (await queuedJobs(db, name, { accountId })) as QueuedJob<{ kind: string }>[]

test('owners are mailed once at the step that was reached, and more time moves it', async () => {
  const pastDueSince = new Date(Date.now() - 15 * DAY)
  const { account } = await makeAccount(db, { name: 'Late Payers', pastDueSince })
  await makeUser(db, account.id, { role: 'owner' })
  await makeUser(db, account.id, { role: 'admin' })
  const kinds = async () => (await jobsOf(account.id, 'mail')).map(({ payload }) => payload.kind)
  await takeSteps(makeCtx(db, account))
  await takeSteps(makeCtx(db, account))
  expect(await kinds()).toEqual(['step-texts'])
  const [row] = (await listAccounts(services, robin, 'late payers')).accounts
  expect(row).toMatchObject({ step: 'texts', terms: 'free', plan: null, invoice: null })
  const later = new Date(Date.now() + 10 * DAY).toISOString().slice(0, 10)
  await setGrace(services, robin, account.id, later)
  expect(await jobsOf(account.id, 'campaigns.resume')).toHaveLength(1)
  const { steps } = await readAccountBilling(services, robin, account.id)
  expect(steps.filter(({ reached }) => reached).map(({ name }) => name)).toEqual(['notice', 'banner'])
  await takeSteps(makeCtx(db, account))
  expect(await kinds()).toEqual(['step-texts', 'step-banner'])
  await db.admin`update accounts set past_due_since = null where id = ${account.id}`
  await expect(setGrace(services, robin, account.id, later)).rejects.toMatchObject({ code: 'conflict' })
  expect(graceSchema.safeParse({ day: '2026-02-30' }).success).toBe(false)
  expect(graceSchema.parse({ day: '' })).toEqual({ day: null })
})

test('a trial without a subscription is announced, and past due from its last day on', async () => {
  const { account } = await makeAccount(db)
  await makeUser(db, account.id, { role: 'owner' })
  const ends = new Date('2026-11-20T07:00:00Z')
  await db.admin`insert into account_plans (account_id, name, minutes, messages, terms, trial_ends_at)
    values (${account.id}, 'Own', 1, 1, 'trial', ${ends})`
  const at = (time: string) => makeCtx(db, account, undefined, { now: () => new Date(time) })
  for (const time of [
    '2026-11-16T16:00:00Z',
    '2026-11-18T16:00:00Z',
    '2026-11-19T16:00:00Z',
    '2026-11-20T16:00:00Z',
  ]) {
    await takeSteps(at(time))
  }
  const kinds = (await jobsOf(account.id, 'mail')).map(({ payload }) => payload.kind)
  expect(kinds).toEqual(['trial-ends', 'trial-over'])
  const since = async () =>
    (await db.admin`select past_due_since from accounts where id = ${account.id}`)[0]!.past_due_since
  expect(await since()).toEqual(ends)
  await setAccountPlan(services, robin, account.id, typed({ seen: await versionOf(account.id) }))
  expect(await since()).toBeNull()
})
