import { expect, test } from 'vitest'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { billedByDay, sumOf } from './daily-use.ts'
import { NO_USE } from './meters.ts'
import { usageOf } from './usage.server.ts'

const db = useDatabase()

test('a month’s phone numbers are the most at the end of a day, and its days add up to it', () => {
  const held = { '2026-03-30': 2, '2026-03-31': 1, '2026-04-01': 1, '2026-04-02': 3, '2026-04-03': 2 }
  const days = Object.entries(held).map(([day, numbers]) => ({ ...NO_USE, day, numbers }))
  const billed = billedByDay(days)
  expect(billed.map(({ numbers }) => numbers)).toEqual([2, 0, 1, 2, 0])
  expect(sumOf(billed.slice(2)).numbers).toBe(3)
})

test('counts numbers that were given back for the months in which the account had them', async () => {
  const { account, number } = await makeAccount(db, { timezone: 'America/Denver' })
  const owner = await makeUser(db, account.id, { role: 'owner' })
  const at = (now: string) => makeCtx(db, account, owner, { now: () => new Date(now) })
  await db.admin`update phone_numbers set created_at = '2026-03-05T12:00Z' where id = ${number.id}`
  const add = async (digits: string, since: string) => {
    const [row] = await db.admin`
      insert into phone_numbers (account_id, location_id, number, friendly_name, created_at)
      select account_id, location_id, ${digits}, 'x', ${since} from phone_numbers where id = ${number.id} returning id`
    return row!.id as string
  }
  const second = await add(`1999${number.number.slice(4)}`, '2026-03-20T12:00Z')
  // A number that is bought and given back on the same day in Denver.
  const brief = await add(`1998${number.number.slice(4)}`, '2026-04-10T14:00Z')
  await db.admin`delete from phone_numbers where id in ${db.admin([second, brief])}`
  await db.admin`update released_numbers set held_until = '2026-04-02T12:00Z' where id = ${second}`
  await db.admin`update released_numbers set held_until = '2026-04-11T05:59Z' where id = ${brief}`
  const now = '2026-05-20T12:00Z'
  const months = ['2026-02', '2026-03', '2026-04', '2026-05']
  const counted = await Promise.all(months.map((month) => usageOf(at(now), { month })))
  expect(counted.map(({ phoneNumbers }) => phoneNumbers)).toEqual([0, 2, 2, 1])
  // Today's are those of now.
  expect((await usageOf(at('2026-04-11T05:30Z'), { month: '2026-04' })).phoneNumbers).toBe(2)
  expect((await usageOf(at('2026-03-06T12:00Z'), { month: '2026-03' })).phoneNumbers).toBe(1)
})
