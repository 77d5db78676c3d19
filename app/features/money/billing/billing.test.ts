import { beforeAll, expect, test } from 'vitest'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { getBalance, getPlan, hasPaymentMethod } from './billing.server.ts'
import { formatCents } from '#app/lib/money.ts'
import { DEFAULT_PLAN } from './plan.ts'

const db = useDatabase()
let account: Awaited<ReturnType<typeof makeAccount>>['account']
let stranger: typeof account
const admin = async (of = account) => makeCtx(db, of, await makeUser(db, of.id, { role: 'admin' }))

beforeAll(async () => {
  account = (await makeAccount(db)).account
  stranger = (await makeAccount(db)).account
  await db.admin`
    insert into account_balances (account_id, past_due, current, upcoming, next_payment_on, automatic_payment,
      stripe_payment_method_id, as_of)
    values (${account.id}, 4900, 0, 12050, '2026-12-01', true, 'pm_1', '2026-11-20T10:00:00Z')`
  await db.admin`insert into account_plans (account_id, name, minutes, messages) values (${account.id}, 'Office', 10, 20)`
})

test('an account has its own balance and plan, or none and the default one', async () => {
  const ctx = await admin()
  expect(await getBalance(ctx)).toEqual({
    pastDue: 4900,
    current: 0,
    upcoming: 12050,
    nextPayment: '2026-12-01',
    automaticPayment: true,
    asOf: '2026-11-20T10:00:00.000Z',
  })
  expect(await getPlan(ctx)).toEqual({
    ...{ type: 'custom', name: 'Office', minutes: 10, messages: 20 },
    ...{ maxLocations: 1, maxServices: 1, maxPhoneNumbers: 1 },
  })
  expect(await hasPaymentMethod(ctx)).toBe(true)
  const other = await admin(stranger)
  expect([await getBalance(other), await getPlan(other), await hasPaymentMethod(other)]).toEqual([
    null,
    DEFAULT_PLAN,
    false,
  ])
})

test('employees don’t see what the account owes', async () => {
  const employee = makeCtx(db, account, await makeUser(db, account.id))
  await expect(getBalance(employee)).rejects.toMatchObject({ code: 'forbidden' })
})

test('shows cents as dollars with two decimals', () => {
  expect([0, 5, 120_450, -4900].map(formatCents)).toEqual(['$0.00', '$0.05', '$1,204.50', '-$49.00'])
})
