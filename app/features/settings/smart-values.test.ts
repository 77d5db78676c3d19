import { beforeAll, expect, test } from 'vitest'
import { OPTION_DEFAULTS } from '#app/features/fields/options.ts'
import { listOptions } from '#app/features/fields/options.server.ts'
import { createRecord } from '#app/features/records/records.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { makeAccount, makeClient, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { renames } from './employee-groups.server.ts'
import { groupMatches, groupName } from './smart-value-groups.ts'
import { deleteValue, getValueGroup, listValueGroups, replaceValues } from './smart-values.server.ts'

const db = useDatabase()
let ctx: Ctx
let employee: Ctx
let stranger: Ctx
let clientId: string

beforeAll(async () => {
  const { account } = await makeAccount(db)
  const other = await makeAccount(db)
  ctx = makeCtx(db, account, await makeUser(db, account.id, { role: 'admin' }))
  employee = makeCtx(db, account, await makeUser(db, account.id, { role: 'employee' }))
  stranger = makeCtx(db, other.account, await makeUser(db, other.account.id, { role: 'owner' }))
  clientId = (await makeClient(db, account.id)).id
})

const values = async (key: string, as = ctx) => (await getValueGroup(as, key)).values
const PolicyTypes: string[] = [...OPTION_DEFAULTS.PolicyType]

test('every list that grows is a group, starting with the default values', async () => {
  const groups = await listValueGroups(ctx)
  const keys = groups.map((group) => group.key)
  for (const key of ['PolicyType', 'PolicyEnrolledVia', 'AffliateVia', 'Employee Group'] as const)
    expect(keys).toContain(key)
  expect(await values('PolicyType')).toEqual(PolicyTypes)
  expect(groupName('PolicyEnrolledVia')).toBe('Policy enrolled via')
})

test('searches names of groups and values, ignoring case', () => {
  const group = { key: 'PolicyType', name: 'Policy type', values: ['Auto', 'Home'] } as const
  const found = (typed: string) => groupMatches({ ...group, values: [...group.values] }, typed)
  expect(['policy TYPE', 'policytype', 'AUTO', ' hom ', ''].map(found)).toEqual([
    true,
    true,
    true,
    true,
    true,
  ])
  expect(found('boat')).toBe(false)
})

test("saving sends the whole list, in order, and records' forms use it", async () => {
  const list = ['Zebra cover', 'auto', 'Home']
  await replaceValues(ctx, 'PolicyType', list, PolicyTypes)
  expect(await values('PolicyType')).toEqual(list)
  expect((await listOptions(employee, ['PolicyType'])).PolicyType).toEqual(list)
  const turned = ['Home', 'Auto', 'Zebra cover', 'New']
  await replaceValues(ctx, 'PolicyType', turned, list)
  expect(await values('PolicyType')).toEqual(turned)
  expect(await values('PolicyType', stranger)).toEqual(PolicyTypes)
  await replaceValues(ctx, 'PolicyType', [], turned)
  expect(await values('PolicyType')).toEqual([])
})

test('a customized list still learns typed values, and a save keeps those learned in the meantime', async () => {
  await replaceValues(ctx, 'PolicyType', ['Home', 'Boat'], [])
  const seen = await values('PolicyType')
  await createRecord(employee, 'policy', clientId, { type: 'Auto' }) // of those everybody begins with
  await createRecord(employee, 'policy', clientId, { type: 'Drone' })
  await createRecord(employee, 'policy', clientId, { type: 'boat' })
  expect(await values('PolicyType')).toEqual(['Home', 'Boat', 'Auto', 'Drone'])
  await replaceValues(ctx, 'PolicyType', ['Boat'], seen)
  expect(await values('PolicyType')).toEqual(['Boat', 'Auto', 'Drone'])
})

test('deletes one value, also a default one', async () => {
  await deleteValue(ctx, 'PolicyEnrolledVia', 'EMAIL')
  expect(await values('PolicyEnrolledVia')).toEqual(
    OPTION_DEFAULTS.PolicyEnrolledVia.filter((value) => value !== 'Email'),
  )
  await expect(deleteValue(ctx, 'PolicyEnrolledVia', 'Email')).rejects.toMatchObject({ code: 'not-found' })
})

test("the groups of employees are the account's groups of users, and a renamed one keeps its people", async () => {
  const key = 'Employee Group'
  expect(await values(key)).toEqual([])
  await replaceValues(ctx, key, ['Sales', 'Service', 'Claims'], [])
  const accountId = ctx.account.id
  const userId = ctx.actor!.id
  await db.admin`
    insert into group_members (account_id, group_id, user_id)
    select account_id, id, ${userId} from groups where account_id = ${accountId} and label <> 'Claims'`
  const members = async () =>
    (
      await db.admin<{ label: string }[]>`
        select label from groups join group_members m on m.account_id = groups.account_id and m.group_id = groups.id
        where groups.account_id = ${accountId} order by position`
    ).map((row) => row.label)

  // Sales is renamed, Service is removed, the front desk is new.
  const seen = ['Sales', 'Service', 'Claims']
  await replaceValues(ctx, key, ['claims', 'New business', 'Front desk'], seen, ['Claims', 'Sales', ''])
  expect(await values(key)).toEqual(['claims', 'New business', 'Front desk'])
  expect(await members()).toEqual(['New business'])
  expect(await values(key, stranger)).toEqual([])

  await replaceValues(ctx, key, ['Front desk', 'claims', 'New business'], await values(key))
  expect(await members()).toEqual(['New business'])
  await deleteValue(ctx, key, 'NEW BUSINESS')
  expect(await values(key)).toEqual(['Front desk', 'claims'])
  expect(await members()).toEqual([])
})

test('recognizes a renamed value only if no other value has that name', () => {
  const current = ['Sales', 'Service']
  expect([...renames(current, ['Selling', 'service'], ['Sales', 'Service'])]).toEqual([['Selling', 'sales']])
  expect(renames(current, ['Service', 'Sales'], ['Sales', 'Service']).size).toBe(0)
  expect(renames(current, ['Sales', 'New'], ['Sales', 'Sales']).size).toBe(0)
  expect(renames(current, ['New'], ['Nothing']).size).toBe(0)
})

test('refuses invalid lists, and employees', async () => {
  for (const list of [
    ['a', 'A'],
    ['  '],
    ['x'.repeat(101)],
    [{}],
    Array.from({ length: 1001 }, (_, n) => `${n}`),
  ])
    await expect(replaceValues(ctx, 'DogBreed', list, [])).rejects.toMatchObject({ code: 'invalid' })
  await expect(replaceValues(ctx, 'constructor', ['a'], [])).rejects.toMatchObject({ code: 'not-found' })
  await expect(replaceValues(employee, 'DogBreed', ['a'], [])).rejects.toMatchObject({ code: 'forbidden' })
  await expect(deleteValue(employee, 'DogBreed', 'Beagle')).rejects.toMatchObject({ code: 'forbidden' })
})
