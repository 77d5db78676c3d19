import { expect, test } from 'vitest'
import type { Difference } from '#app/features/work/metrics/recount-all.server.ts'
import { makeAccount, makeClient, makeUser, recordingBus } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { recountMetrics } from './recount-metrics.ts'

const db = useDatabase()

async function recount(which: string) {
  const reported: [string, Difference[]][] = []
  const services = { pool: db.workerPool, bus: recordingBus(), now: () => new Date() }
  await recountMetrics(services, which, (...report) => reported.push(report))
  return reported
}

test('reports and corrects numbers that differ from the events, in one account or all', async () => {
  const { account } = await makeAccount(db, { timezone: 'America/Denver' })
  const { account: other } = await makeAccount(db)
  const dana = await makeUser(db, account.id)
  await makeClient(db, account.id, { createdBy: dana.id, createdAt: new Date('2026-05-05T12:00Z') })
  // A number that is only marked isn't wrong.
  expect(await recount('all')).toEqual([account.id, other.id].toSorted().map((id) => [id, []]))
  await db.admin`update user_metrics set contacts = 7, messages = 2 where account_id = ${account.id}`
  await db.admin`insert into usage_days (account_id, day, seconds) values (${account.id}, '2026-05-06', 60)`
  // A mark of other totals hides nothing.
  await db.admin`insert into metric_changes (account_id, kind) values (${account.id}, 'referrals')`
  const of = { userId: dana.id, day: '2026-05-05' }
  expect(await recount(account.id)).toEqual([
    [
      account.id,
      [
        { ...of, counter: 'contacts', stored: 7, counted: 1 },
        { ...of, counter: 'messages', stored: 2, counted: 0 },
        { day: '2026-05-06', userId: null, counter: 'seconds', stored: 60, counted: 0 },
      ],
    ],
  ])
  expect(await recount(account.id)).toEqual([[account.id, []]])
  await expect(recount('acme')).rejects.toThrow('Name an account’s id, or all.')
  await expect(recount('00000000-0000-7000-8000-000000000000')).rejects.toThrow('There is no such account.')
})
