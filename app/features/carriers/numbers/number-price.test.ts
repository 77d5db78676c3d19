import { expect, test } from 'vitest'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { nextNumberPrice } from './number-price.server.ts'

const db = useDatabase()

test('one more number is included while the plan has room, then has its price; without tiers there is none', async () => {
  const { account } = await makeAccount(db)
  const ctx = makeCtx(db, account, await makeUser(db, account.id, { role: 'admin' }))
  expect(await nextNumberPrice(ctx)).toBeNull()
  const tiers = (upTo: number) => [
    { upTo, unitAmount: '0', flatAmount: null },
    { upTo: null, unitAmount: '300', flatAmount: null },
  ]
  const subscribe = async (upTo: number) => {
    const items = [{ lookupKey: 'office_numbers', tiers: tiers(upTo) }]
    await db.admin`delete from subscriptions where account_id = ${account.id}`
    await db.admin`insert into subscriptions (account_id, id, status, collection_method, items)
      values (${account.id}, 'sub_1', 'active', 'charge_automatically', ${db.admin.json(items)})`
  }
  // The account has one number.
  await subscribe(2)
  expect(await nextNumberPrice(ctx)).toBe('Included in your plan')
  await subscribe(1)
  expect(await nextNumberPrice(ctx)).toBe('$3.00 a month')
  const employee = makeCtx(db, account, await makeUser(db, account.id))
  await expect(nextNumberPrice(employee)).rejects.toMatchObject({ code: 'forbidden' })
})
