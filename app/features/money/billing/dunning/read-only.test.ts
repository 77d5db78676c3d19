import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { locations } from '#db/schema/index.ts'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { queuedJobs } from '#tests/factories/jobs.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { liftRestrictions } from './restrictions.server.ts'
import { readOnlyCtx } from './read-only.server.ts'

const db = useDatabase()
const now = () => new Date('2026-11-24T19:00:00Z')

async function readOnly() {
  const made = await makeAccount(db, {
    timezone: 'America/Boise',
    pastDueSince: new Date('2026-11-03T19:00:00Z'),
  })
  const as = async (role: 'owner' | 'employee') =>
    readOnlyCtx(makeCtx(db, made.account, await makeUser(db, made.account.id, { role }), { now }))
  const name = async () =>
    (await db.admin`select name from locations where id = ${made.location.id}`)[0]!.name as string
  return { ...made, as, name }
}

test('a read-only account is read, but nothing of it changes, until the moment it is paid', async () => {
  const { account, location, as, name } = await readOnly()
  const [owner, employee] = await Promise.all([as('owner'), as('employee')])
  const rename = (ctx: typeof owner) =>
    ctx.db((tx) => tx.update(locations).set({ name: 'North' }).where(eq(locations.id, location.id)))
  await expect(rename(owner)).rejects.toMatchObject({
    code: 'forbidden',
    message:
      'Nothing can be changed because your account has been past due since 11/03/2026. Pay it on the Billing page, and everything goes on at once.',
  })
  await expect(rename(employee)).rejects.toThrow(
    'Nothing can be changed in your company’s account at the moment.',
  )
  await expect(
    employee.db((tx) =>
      tx.select().from(locations).where(eq(locations.id, location.id)).for('no key update'),
    ),
  ).rejects.toMatchObject({ code: 'forbidden' })
  expect(await employee.db((tx) => tx.select().from(locations))).toHaveLength(1)
  expect(await name()).toBe('Main office')
  // The same connection, a moment later.
  await db.admin`update accounts set past_due_since = null where id = ${account.id}`
  await makeCtx(db, account).db((tx) => liftRestrictions(tx))
  await rename(employee)
  expect(await name()).toBe('North')
  expect(await queuedJobs(db, 'campaigns.resume', { accountId: account.id })).toHaveLength(1)
})
