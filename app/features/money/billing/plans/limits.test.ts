import { beforeAll, expect, test } from 'vitest'
import { locations } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import { makeAccount, makeCtx } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { planLimits, requireWithinPlan } from './limits.server.ts'
import { planAllows } from './plan-allows.ts'

const db = useDatabase()
let made: Awaited<ReturnType<typeof makeAccount>>
beforeAll(async () => {
  made = await makeAccount(db)
})

const addOffice = (name: string) =>
  withAccount(db.pool, made.account.id, async (tx) => {
    await requireWithinPlan(tx, made.account, 'maxLocations', (inner) => inner.$count(locations))
    await tx.insert(locations).values({ accountId: made.account.id, name, timezone: 'America/Denver' })
  })

test('an account without a plan may have one of each', async () => {
  const limits = await planLimits(makeCtx(db, made.account))
  expect(limits).toMatchObject({ maxLocations: 1, maxServices: 1, maxPhoneNumbers: 1 })
  expect(planAllows(limits, 'maxLocations')).toBe('Plan allows 1 location')
  await expect(addOffice('Second')).rejects.toMatchObject({
    code: 'conflict',
    message: 'Plan allows 1 location.',
  })
})

test('of several connections at once, as many as the plan allows add something', async () => {
  await db.admin`insert into account_plans (account_id, name, minutes, messages, max_locations)
    values (${made.account.id}, 'Office', 10, 20, 3)`
  const tries = await Promise.allSettled(['A', 'B', 'C', 'D', 'E'].map(addOffice))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  const [row] =
    await db.admin`select count(*)::int as count from locations where account_id = ${made.account.id}`
  expect(row).toEqual({ count: 3 })
})
