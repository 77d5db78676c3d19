import { expect, test } from 'vitest'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { queuedJobs } from '#tests/factories/jobs.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { readRestriction, requireUnrestricted } from '../dunning/restrictions.server.ts'
import { getLimits, setLimits } from './usage-limits.server.ts'
import { usageMails } from './usage-mails.server.ts'
import { loadUsageSection } from './usage-view.server.ts'
import { watchUse } from './watch-use.server.ts'

const db = useDatabase()

async function makeAgency(now: string) {
  const { account } = await makeAccount(db, { timezone: 'America/Denver' })
  const owner = await makeUser(db, account.id, { role: 'owner' })
  const admin = await makeUser(db, account.id, { role: 'admin' })
  const at = { now: new Date(now) }
  const parts = { now: () => at.now }
  await db.admin`
    insert into account_plans (account_id, name, minutes, messages) values (${account.id}, 'Office', 1000, 1000)`
  const use = async (day: string, minutes: number, segments: number) => {
    await db.admin`
      insert into usage_days (account_id, day, minutes, segments) values (${account.id}, ${day}, ${minutes}, ${segments})
      on conflict (account_id, day) do update set minutes = excluded.minutes, segments = excluded.segments`
    await ctx.db((tx) => watchUse(tx, ctx))
  }
  const ctx = makeCtx(db, account, owner, parts)
  const employee = makeCtx(db, account, await makeUser(db, account.id), parts)
  const notices = async () =>
    (
      await db.admin`select kind, subject from billing_notices where account_id = ${account.id} order by 1, 2`
    ).map(({ kind, subject }) => `${kind} ${subject}`)
  return { account, ctx, admin: makeCtx(db, account, admin, parts), employee, at, use, notices }
}
const held = (ctx: Awaited<ReturnType<typeof makeAgency>>['ctx'], what: 'calls' | 'texts' | 'campaigns') =>
  ctx.db(async (tx) => (await readRestriction(tx, ctx, what))?.reason ?? null)
const limits = (minutes?: number, messages?: number, version = 1) => ({
  minutes,
  messages,
  version,
  base: {},
  overwrite: undefined,
})

test('holds calls or texts when the month’s use reaches the limit, until it is raised or the month ends', async () => {
  const { ctx, employee, at, use } = await makeAgency('2026-03-20T18:00:00Z')
  await setLimits(ctx, limits(100, 50))
  await use('2026-02-28', 500, 500)
  await use('2026-03-20', 99, 49)
  expect(await held(ctx, 'calls')).toBeNull()
  await use('2026-03-20', 100, 49)
  expect([await held(ctx, 'calls'), await held(ctx, 'texts')]).toEqual(['limit', null])
  await expect(employee.db((tx) => requireUnrestricted(tx, employee, 'calls'))).rejects.toMatchObject({
    code: 'forbidden',
    message:
      'Outgoing calls are on hold because your company has reached its limit of minutes for this month. An owner can raise it.',
  })
  await use('2026-03-20', 100, 51)
  expect([await held(ctx, 'texts'), await held(ctx, 'campaigns')]).toEqual(['limit', 'limit'])
  await setLimits(ctx, limits(101, 51, 2))
  expect([await held(ctx, 'calls'), await held(ctx, 'texts')]).toEqual([null, 'limit'])
  // It is still March in Denver, and then no longer.
  at.now = new Date('2026-04-01T05:59:00Z')
  expect(await held(ctx, 'texts')).toBe('limit')
  at.now = new Date('2026-04-01T06:00:00Z')
  expect(await held(ctx, 'texts')).toBeNull()
  await use('2026-04-01', 1, 1)
  expect(await queuedJobs(db, 'campaigns.resume', { accountId: ctx.account.id })).toHaveLength(1)
})

test('notifies owners once of each share of the plan and of a limit', async () => {
  const { ctx, use, notices } = await makeAgency('2026-03-20T18:00:00Z')
  await use('2026-03-01', 799, 0)
  expect(await notices()).toEqual([])
  await use('2026-03-01', 800, 0)
  await use('2026-03-01', 790, 0)
  await use('2026-03-01', 810, 1200)
  // A jump over both shares is one mail.
  expect(await notices()).toEqual([
    'usage-100 messages 2026-03',
    'usage-80 messages 2026-03',
    'usage-80 minutes 2026-03',
  ])
  await setLimits(ctx, limits(1000))
  await setLimits(ctx, limits(800, undefined, 2))
  expect((await notices()).filter((notice) => notice.startsWith('limit'))).toEqual([
    'limit-100 minutes 2026-03 800',
    'limit-80 minutes 2026-03 1000',
    'limit-80 minutes 2026-03 800',
  ])
  const mail = await ctx.db((tx) => usageMails['limit-100']!(tx, ctx, 'minutes 2026-03 800'))
  expect(mail?.text).toContain(
    'Now outgoing calls are refused until an owner raises the limit, or the month ends on 03/31/2026. Incoming and emergency calls still work.',
  )
})

test('only owners set limits, and admins see them with the month’s use', async () => {
  const { ctx, admin, employee, use } = await makeAgency('2026-03-20T18:00:00Z')
  await setLimits(ctx, limits(900))
  await use('2026-03-02', 850, 1001)
  await expect(setLimits(admin, limits())).rejects.toMatchObject({ code: 'forbidden' })
  await expect(getLimits(admin)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(loadUsageSection(employee, null)).rejects.toMatchObject({ code: 'forbidden' })
  const view = await loadUsageSection(admin, '2026-03')
  expect(view).toMatchObject({ canLimit: false, limits: { minutes: 900, messages: null }, cost: null })
  expect(view.warnings.map(({ text }) => text)).toEqual([
    '94% of your limit of 900 minutes are used.',
    '85% of your plan’s 1,000 minutes are used.',
    'All 1,000 messages of your plan are used.',
  ])
  expect(view.meters.map(({ gauge }) => `${gauge.value} ${gauge.of}, ${gauge.says}`)).toEqual([
    '850 of 1,000 minutes, 85% used',
    '1,001 of 1,000 messages, 1 over the plan',
    '0 recordings, No limit',
    '0 of 1 phone numbers, 0% used',
  ])
})

test('a colleague’s change of the limits in between is shown, not lost', async () => {
  const { ctx } = await makeAgency('2026-03-20T18:00:00Z')
  await setLimits(ctx, limits(100))
  const opened = { ...limits(200, undefined, 2), base: { minutes: '100', messages: '' } }
  await setLimits(ctx, { ...limits(150, undefined, 2), base: { minutes: '100', messages: '' } })
  await expect(setLimits(ctx, opened)).rejects.toMatchObject({
    code: 'conflict',
    message: 'You changed this page after you opened it.',
  })
  expect((await getLimits(ctx)).values.minutes).toBe(150)
})

test('one unit of a plan is spoken of as one', async () => {
  const { ctx, use } = await makeAgency('2026-03-20T18:00:00Z')
  await db.admin`update account_plans set minutes = 1 where account_id = ${ctx.account.id}`
  await use('2026-03-02', 2, 0)
  const { warnings } = await loadUsageSection(ctx, '2026-03')
  expect(warnings.map(({ text }) => text)).toEqual(['The minute of your plan is used.'])
})
