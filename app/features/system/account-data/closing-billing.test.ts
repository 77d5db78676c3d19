import { expect, test } from 'vitest'
import { syncBilling } from '#app/features/money/billing/stripe/sync.server.ts'
import { customerOf } from '#app/features/money/billing/stripe/customer.server.ts'
import { runTask } from '#jobs/run-task.ts'
import { makeAccount, makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
import { queuedJobs, removeJobs } from '#tests/factories/jobs.ts'
import { addCard, subscribe, useStripe } from '#tests/factories/stripe.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { closeAccount, reopenAccount } from './closing.server.ts'
import { eraseAccount } from './erase-account.server.ts'

const db = useDatabase()
const stripe = useStripe()

async function paying() {
  const { account } = await makeAccount(db, { name: 'Harbor Insurance' })
  const owner = await makeUser(db, account.id, { role: 'owner' })
  const ctx = makeCtx(db, account, owner)
  await addCard(stripe, ctx)
  const { id } = await subscribe(stripe, ctx)
  await syncBilling(ctx)
  const bus = recordingBus()
  return {
    account,
    owner,
    ctx,
    customer: await customerOf(ctx),
    read: () => stripe.sdk.subscriptions.retrieve(id),
    asked: async () => {
      const jobs = await queuedJobs(db, 'billing.closing', { accountId: account.id })
      await removeJobs(db, jobs)
      return jobs.length
    },
    follow: () =>
      runTask({ pool: db.workerPool, bus, now: () => new Date() }, 'billing.closing', {
        accountId: account.id,
      }),
  }
}

test('a closed account’s subscription ends with its period, and goes on when the account is reopened', async () => {
  const { account, owner, ctx, read, asked, follow } = await paying()
  await closeAccount(ctx, { name: account.name })
  expect(await asked()).toBe(1)
  await stripe.control('/down', { as: 'error' })
  await expect(follow()).rejects.toMatchObject({ kind: 'down' })
  await stripe.control('/down', { as: null })
  await follow()
  await follow()
  expect(await read()).toMatchObject({ status: 'active', cancel_at_period_end: true })

  const closed = makeCtx(db, { ...account, closedAt: new Date() }, owner)
  await reopenAccount(closed)
  expect(await asked()).toBe(1)
  await follow()
  expect(await read()).toMatchObject({ status: 'active', cancel_at_period_end: false })
  const log = await db.admin`
    select action from audit_log where account_id = ${account.id} and entity = 'billing' and action like '%subscription' order by id`
  expect(log.map(({ action }) => action as string)).toEqual([
    'ended the subscription',
    'renewed the subscription',
  ])
})

test('reopening doesn’t renew a subscription that was to end anyway', async () => {
  const { account, ctx, owner, read, follow } = await paying()
  await stripe.sdk.subscriptions.update((await read()).id, { cancel_at_period_end: true })
  await closeAccount(ctx, { name: account.name })
  await follow()
  await reopenAccount(makeCtx(db, { ...account, closedAt: new Date() }, owner))
  await follow()
  expect((await read()).cancel_at_period_end).toBe(true)
})

test('erasing an account deletes its customer first, also when Stripe is down at the time', async () => {
  const { account, ctx, customer, read } = await paying()
  await db.admin`update accounts set closed_at = now() - interval '31 days' where id = ${account.id}`
  const worker = makeCtx({ pool: db.workerPool }, account)
  await stripe.control('/down', { as: 'error' })
  await expect(eraseAccount(worker)).rejects.toMatchObject({ kind: 'down' })
  expect(await customerOf(ctx)).toBe(customer)
  await stripe.control('/down', { as: null })
  await eraseAccount(worker)
  expect((await read()).status).toBe('canceled')
  expect(await stripe.sdk.customers.retrieve(customer)).toMatchObject({ deleted: true })
  expect(await db.admin`select 1 from billing_customers where account_id = ${account.id}`).toHaveLength(0)
})
