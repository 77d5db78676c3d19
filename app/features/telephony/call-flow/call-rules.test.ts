import { expect, test } from 'vitest'
import { auditLog } from '#db/schema/index.ts'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { callRulesSchema } from './call-rules.schema.ts'
import { getCallRules, saveCallRules } from './call-rules.server.ts'

const db = useDatabase()

async function admin() {
  const { account } = await makeAccount(db)
  return {
    ctx: makeCtx(db, account, await makeUser(db, account.id, { role: 'admin' })),
    employee: makeCtx(db, account, await makeUser(db, account.id, { role: 'employee' })),
  }
}

test('admins save the rules for calls, which the audit log keeps in sentences', async () => {
  const { ctx, employee } = await admin()
  expect(await getCallRules(ctx)).toEqual({
    countries: ['US', 'CA'],
    coachingEnabled: true,
    retentionDays: null,
    version: 1,
  })
  const form = {
    version: 1,
    countries: ['US' as const, 'JM' as const],
    coachingEnabled: false,
    retentionDays: 90,
  }
  await saveCallRules(ctx, form)
  expect(await getCallRules(ctx)).toEqual({ ...form, version: 2 })
  const [row] = await ctx.db((tx) => tx.select().from(auditLog))
  expect(row).toMatchObject({
    action: 'changed the rules for calls',
    detail:
      'Calls are possible to: United States and its territories, Jamaica.\nNo one may listen in on calls.\nRecordings are deleted after 90 days.',
  })
  await expect(saveCallRules(employee, form)).rejects.toMatchObject({ code: 'forbidden' })
  expect(() => getCallRules(employee)).toThrow()
})

test('warns the second of two admins, who may overwrite the first one’s rules; other accounts keep theirs', async () => {
  const [ours, theirs] = [await admin(), await admin()]
  await saveCallRules(ours.ctx, { version: 1, countries: ['CA'], coachingEnabled: true })
  const late = { version: 1, countries: ['US' as const], coachingEnabled: true }
  await expect(saveCallRules(ours.ctx, late)).rejects.toMatchObject({ code: 'conflict', version: 2 })
  await saveCallRules(ours.ctx, { ...late, version: 2 })
  expect((await getCallRules(ours.ctx)).countries).toEqual(['US'])
  expect((await getCallRules(theirs.ctx)).countries).toEqual(['US', 'CA'])
})

test.each([
  [{ countries: [] }, 'Choose at least one country.'],
  [{ countries: ['FR'] }, 'Choose from the list.'],
  [{ retentionDays: 0 }, 'Enter 1 to 3650 days, or leave it empty.'],
  [{ retentionDays: 4000 }, 'Enter 1 to 3650 days, or leave it empty.'],
])('refuses %j', (given, message) => {
  const { error } = callRulesSchema.safeParse({ version: 1, countries: ['US'], ...given })
  expect(error?.issues.map((issue) => issue.message)).toEqual([message])
})
