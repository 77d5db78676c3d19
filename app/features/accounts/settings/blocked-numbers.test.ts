import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { withAccount } from '#db/tenant.ts'
import { makeAccount, makeCtx, makeUser, nextNumber, recordingBus } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import {
  blockNumber,
  getBlockedNumber,
  isBlocked,
  listBlockedNumbers,
  unblockNumber,
} from './blocked-numbers.server.ts'

const db = useDatabase()

async function agency() {
  const { account } = await makeAccount(db)
  const bus = recordingBus()
  const admin = await makeUser(db, account.id, { role: 'admin', firstName: 'Maya', lastName: 'Reyes' })
  const employee = await makeUser(db, account.id, { role: 'employee' })
  return {
    account,
    bus,
    admin: makeCtx(db, account, admin, { bus }),
    employee: makeCtx(db, account, employee, { bus }),
    isBlocked: (number: string | null) => withAccount(db.pool, account.id, (tx) => isBlocked(tx, number)),
  }
}

test('blocks a number, stored without plus, with who added it, an event and an entry in the audit log', async () => {
  const { account, admin, bus, isBlocked } = await agency()
  const added = await blockNumber(admin, { phoneNumber: '+1 (222) 333-4444', reason: ' Robo  calls\n' })
  expect(added).toMatchObject({
    phoneNumber: '12223334444',
    reason: 'Robo calls',
    addedBy: { firstName: 'Maya', lastName: 'Reyes' },
  })
  expect(await isBlocked('12223334444')).toBe(true)
  expect(await isBlocked('12223334445')).toBe(false)
  expect(await isBlocked(null)).toBe(false)
  expect(await listBlockedNumbers(admin)).toEqual({ items: [added], nextCursor: null, total: 1 })
  expect(bus.events.map(({ name }) => name)).toEqual(['refresh_blocked_numbers'])
  await unblockNumber(admin, added.id)
  expect(await isBlocked('12223334444')).toBe(false)
  const log =
    await db.admin`select action, detail from audit_log where account_id = ${account.id} order by id`
  expect(log).toEqual([
    { action: 'blocked a number', detail: '+1-222-333-4444' },
    { action: 'unblocked a number', detail: '+1-222-333-4444' },
  ])
})

test.each(['222333444', '1222333444', '122233344445', 'call 12223334444', '', '4111111111111111'])(
  'refuses %s, which is no number of 1 and 10 digits or of another country',
  async (phoneNumber) => {
    const { employee } = await agency()
    await expect(blockNumber(employee, { phoneNumber })).rejects.toMatchObject({
      code: 'invalid',
      field: 'phoneNumber',
    })
  },
)

test('takes ten digits as people type them, and refuses a number of the account', async () => {
  const { admin, account } = await agency()
  const added = await blockNumber(admin, { phoneNumber: '(222) 333-4444' })
  expect(added.phoneNumber).toBe('12223334444')
  const [own] = await db.admin`select number from phone_numbers where account_id = ${account.id}`
  await expect(blockNumber(admin, { phoneNumber: own!.number })).rejects.toMatchObject({
    code: 'invalid',
    field: 'phoneNumber',
    message: expect.stringContaining('is one of your own numbers.'),
  })
})

test('refuses a number that is blocked already, and blocks one of another country', async () => {
  const { admin } = await agency()
  await blockNumber(admin, { phoneNumber: '+44 20 7946 0958' })
  await expect(blockNumber(admin, { phoneNumber: '442079460958' })).rejects.toMatchObject({
    code: 'conflict',
    message: '+442079460958 is already blocked.',
  })
})

test('employees may block, but neither list nor unblock; other accounts see and block their own', async () => {
  const [ours, theirs] = [await agency(), await agency()]
  const number = nextNumber()
  const { id } = await blockNumber(ours.employee, { phoneNumber: number })
  await expect(listBlockedNumbers(ours.employee)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(unblockNumber(ours.employee, id)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await theirs.isBlocked(number)).toBe(false)
  for (const gone of [id, randomUUID()]) {
    await expect(unblockNumber(theirs.admin, gone)).rejects.toMatchObject({ code: 'not-found' })
    await expect(getBlockedNumber(theirs.admin, gone)).rejects.toMatchObject({ code: 'not-found' })
  }
  await blockNumber(theirs.admin, { phoneNumber: number })
  expect((await listBlockedNumbers(theirs.admin)).total).toBe(1)
})

test('searches digits of the number and words of the reason, newest first', async () => {
  const { admin } = await agency()
  await blockNumber(admin, { phoneNumber: '12085550101', reason: 'Car warranty' })
  await blockNumber(admin, { phoneNumber: '13125550102', reason: '100% spam_' })
  const find = async (search: string) =>
    (await listBlockedNumbers(admin, { search })).items.map(({ phoneNumber }) => phoneNumber)
  expect(await find('')).toEqual(['13125550102', '12085550101'])
  expect(await find('208-555')).toEqual(['12085550101'])
  expect(await find('WARRANTY')).toEqual(['12085550101'])
  expect(await find('%')).toEqual(['13125550102'])
  expect(await find('nothing 5550101')).toEqual([])
})

test('counts all numbers, and lists 200 at a time', async () => {
  const { admin, account } = await agency()
  await db.admin`insert into blocked_numbers (account_id, phone_number)
    select ${account.id}, (12220000000 + n)::text from generate_series(1, 10001) as many(n)`
  const first = await listBlockedNumbers(admin)
  expect(first).toMatchObject({ total: 10_000, nextCursor: first.items[199]!.id })
  const second = await listBlockedNumbers(admin, { cursor: first.nextCursor })
  expect(second.items).toHaveLength(200)
  expect(second.items[0]!.phoneNumber).toBe(String(Number(first.items[199]!.phoneNumber) - 1))
})
