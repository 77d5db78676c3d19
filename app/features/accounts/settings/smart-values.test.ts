import { beforeAll, expect, test } from 'vitest'
import { OPTION_DEFAULTS } from '#app/features/accounts/fields/options.ts'
import { listOptions } from '#app/features/accounts/fields/options.server.ts'
import { createRecord } from '#app/features/people/records/records.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { makeAccount, makeClient, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { renames } from './employee-groups.server.ts'
import { groupMatches, groupName } from './smart-value-groups.ts'
import {
  deleteValue,
  getValueGroup,
  keepValue,
  listValueGroups,
  replaceValues,
} from './smart-values.server.ts'

const db = useDatabase()
let account: Awaited<ReturnType<typeof makeAccount>>['account']
let ctx: Ctx
let employee: Ctx
let stranger: Ctx
let clientId: string

beforeAll(async () => {
  ;({ account } = await makeAccount(db))
  const other = await makeAccount(db)
  ctx = makeCtx(db, account, await makeUser(db, account.id, { role: 'admin' }))
  employee = makeCtx(db, account, await makeUser(db, account.id, { role: 'employee' }))
  stranger = makeCtx(db, other.account, await makeUser(db, other.account.id, { role: 'owner' }))
  clientId = (await makeClient(db, account.id)).id
})

const group = getValueGroup
const values = async (key: string, as = ctx) => (await group(as, key)).values.map(({ value }) => value)
const idOf = async (key: string, value: string) =>
  (await group(ctx, key)).values.find((each) => each.value === value)!.id
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
  const values = ['Auto', 'Home'].map((value) => ({ id: value, value }))
  const found = (typed: string) =>
    groupMatches({ key: 'PolicyType', name: 'Policy type', values, suggestions: [] }, typed)
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
  await replaceValues(ctx, 'PolicyType', { given: list, seen: PolicyTypes })
  expect(await values('PolicyType')).toEqual(list)
  expect((await listOptions(employee, ['PolicyType'])).PolicyType).toEqual(list)
  const turned = ['Home', 'Auto', 'Zebra cover', 'New']
  await replaceValues(ctx, 'PolicyType', { given: turned, seen: list })
  expect(await values('PolicyType')).toEqual(turned)
  expect(await values('PolicyType', stranger)).toEqual(PolicyTypes)
  await replaceValues(ctx, 'PolicyType', { given: [], seen: turned })
  expect(await values('PolicyType')).toEqual([])
})

test('a customized list still learns typed values, and a save keeps those learned in the meantime', async () => {
  await replaceValues(ctx, 'PolicyType', { given: ['Home', 'Boat'], seen: [] })
  const seen = await values('PolicyType')
  await createRecord(ctx, { name: 'policy', clientId }, { type: 'Auto' }) // of those everyone begins with
  await createRecord(ctx, { name: 'policy', clientId }, { type: 'Drone' })
  await createRecord(ctx, { name: 'policy', clientId }, { type: 'boat' })
  expect(await values('PolicyType')).toEqual(['Home', 'Boat', 'Auto', 'Drone'])
  await replaceValues(ctx, 'PolicyType', { given: ['Boat'], seen })
  expect(await values('PolicyType')).toEqual(['Boat', 'Auto', 'Drone'])
})

test('deletes one value, also a default one', async () => {
  const email = await idOf('PolicyEnrolledVia', 'Email')
  await deleteValue(ctx, 'PolicyEnrolledVia', email)
  expect(await values('PolicyEnrolledVia')).toEqual(
    OPTION_DEFAULTS.PolicyEnrolledVia.filter((value) => value !== 'Email'),
  )
  await expect(deleteValue(ctx, 'PolicyEnrolledVia', email)).rejects.toMatchObject({ code: 'not-found' })
})

test("the groups of employees are the account's groups of users, and a renamed one keeps its people", async () => {
  const key = 'Employee Group'
  expect(await values(key)).toEqual([])
  await replaceValues(ctx, key, { given: ['Sales', 'Service', 'Claims'], seen: [] })
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
  await replaceValues(ctx, key, {
    given: ['claims', 'New business', 'Front desk'],
    seen,
    was: ['Claims', 'Sales', ''],
  })
  expect(await values(key)).toEqual(['claims', 'New business', 'Front desk'])
  expect(await members()).toEqual(['New business'])
  expect(await values(key, stranger)).toEqual([])

  await replaceValues(ctx, key, { given: ['Front desk', 'claims', 'New business'], seen: await values(key) })
  expect(await members()).toEqual(['New business'])
  await deleteValue(ctx, key, await idOf(key, 'New business'))
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
    await expect(replaceValues(ctx, 'DogBreed', { given: list, seen: [] })).rejects.toMatchObject({
      code: 'invalid',
    })
  await expect(replaceValues(ctx, 'constructor', { given: ['a'], seen: [] })).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(replaceValues(employee, 'DogBreed', { given: ['a'], seen: [] })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(deleteValue(employee, 'DogBreed', await idOf('DogBreed', 'Beagle'))).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('each value has an id, which stays when the list is changed or the value renamed', async () => {
  const key = 'HomeRoofDesign'
  const before = await group(ctx, key)
  const [flat, gable] = before.values
  const seen = before.values.map(({ value }) => value)
  await replaceValues(ctx, key, { given: ['Gable', 'Level'], seen, was: ['Gable', 'Flat'] })
  expect((await group(ctx, key)).values).toEqual([gable, { id: flat!.id, value: 'Level' }])
  await replaceValues(ctx, key, { given: ['Flat', 'Level'], seen: ['Gable', 'Level'] })
  const after = (await group(ctx, key)).values
  expect(after[1]).toEqual({ id: flat!.id, value: 'Level' })
  expect(after[0]!.id).not.toBe(flat!.id)
  expect((await group(stranger, key)).values).toEqual(before.values)
})

test('a new entry is offered to its author, and to others once an admin keeps it', async () => {
  const colleague = makeCtx(db, account, await makeUser(db, account.id))
  const offered = async (as: Ctx) => (await listOptions(as, ['AutoCarrier'])).AutoCarrier
  await createRecord(employee, { name: 'vehicle', clientId }, { type: 'car', carrier: 'Granit Mutual' })
  await createRecord(employee, { name: 'vehicle', clientId }, { type: 'car', carrier: 'Northwind' })
  expect(await offered(employee)).toEqual(expect.arrayContaining(['Granit Mutual', 'Northwind']))
  expect(await offered(colleague)).not.toContain('Northwind')
  const { suggestions } = await group(ctx, 'AutoCarrier')
  expect(suggestions).toMatchObject([
    { value: 'Granit Mutual', by: expect.any(String) },
    { value: 'Northwind' },
  ])
  const [slip, northwind] = suggestions.map(({ id }) => id)

  await expect(keepValue(employee, 'AutoCarrier', northwind!)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(keepValue(stranger, 'AutoCarrier', northwind!)).rejects.toMatchObject({ code: 'not-found' })
  await keepValue(ctx, 'AutoCarrier', northwind!)
  await deleteValue(ctx, 'AutoCarrier', slip!)
  expect(await offered(colleague)).toContain('Northwind')
  expect(await offered(employee)).not.toContain('Granit Mutual')
  expect((await group(ctx, 'AutoCarrier')).suggestions).toEqual([])

  // A value that an admin types is kept at once, also when someone suggested it.
  await createRecord(employee, { name: 'vehicle', clientId }, { type: 'car', carrier: 'Cascade' })
  await createRecord(ctx, { name: 'vehicle', clientId }, { type: 'car', carrier: 'cascade' })
  expect(await offered(colleague)).toContain('Cascade')
})

test('saving a list keeps the suggestions that are in it, and leaves the others', async () => {
  const key = 'DogBreed'
  for (const breed of ['Corgi', 'Corgie']) {
    await createRecord(employee, { name: 'home', clientId }, { address: '1 Elm', dogs: [{ breed }] })
  }
  await replaceValues(ctx, key, { given: ['Beagle', 'Corgi'], seen: await values(key) })
  expect(await values(key)).toEqual(['Beagle', 'Corgi'])
  expect((await group(ctx, key)).suggestions.map(({ value }) => value)).toEqual(['Corgie'])
})
