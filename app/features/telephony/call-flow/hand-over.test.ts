import { expect, test } from 'vitest'
import { dismissEmployee, readLeaving } from '#app/features/accounts/settings/dismiss-employee.server.ts'
import type { EmployeeUpdate } from '#app/features/accounts/settings/employee.schema.ts'
import { getEmployee } from '#app/features/accounts/settings/employees.server.ts'
import { updateEmployee } from '#app/features/accounts/settings/save-employee.server.ts'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { makeServices } from '#tests/factories/services.ts'
import { useAreas } from '#tests/setup/areas.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { listUnreached } from './engine/problems.server.ts'

const db = useDatabase()
useAreas()
const { services } = makeServices(db)

test('names the call groups that a dismissal shrinks or empties, and replaces the employee in them', async () => {
  const { account, location } = await makeAccount(db)
  const [admin, luis, sam, heir] = await Promise.all([
    makeUser(db, account.id, { role: 'admin' }),
    makeUser(db, account.id),
    makeUser(db, account.id),
    makeUser(db, account.id, { firstName: 'Ivy', lastName: 'Heir' }),
  ])
  const callFlow = {
    groups: [{ users: [{ id: luis.id }] }, { name: 'Overflow', users: [{ id: luis.id }, { id: sam.id }] }],
    ivr: { Claims: { label: 'Claims', groups: [{ users: [{ id: luis.id, format: '12085550123' }] }] } },
  }
  await db.admin`
    update locations set call_flow = ${db.admin.json(callFlow)} where id = ${location.id}`
  const ctx = makeCtx(db, account, admin)
  const { items } = await readLeaving(ctx, luis.id)
  expect(items).toEqual([
    {
      kind: 'call-groups',
      text: '3 call groups',
      fallback: 'No one',
      details: [
        `${location.name}, group 1: no one else is in it.`,
        `${location.name}, group 2 (Overflow): it still rings 1 other user.`,
        `${location.name}, Claims, group 1: no one else is in it.`,
      ],
    },
  ])
  expect(await listUnreached(ctx)).toEqual([])
  await dismissEmployee(services, ctx, luis.id)
  expect(await listUnreached(ctx)).toEqual([
    {
      id: location.id,
      name: location.name,
      problems: [
        'The location, group 1 can reach no one and is skipped.',
        'The users of Claims no longer work here, so the location’s call groups ring instead.',
      ],
    },
  ])
  await dismissEmployee(services, ctx, sam.id, new Map([['call-groups', heir.id]]))
  const [row] = await db.admin`
    select call_flow->'groups'->1->'users' as users, call_flow_version as version
    from locations where id = ${location.id}`
  expect(row).toMatchObject({ users: [{ id: luis.id }, { id: heir.id, format: 'softphone' }], version: 1 })
  const [entry] = await db.admin`
    select detail, changes from audit_log where entity_id = ${location.id} and action = 'changed the call flow'`
  expect(entry!.changes).toMatchObject([
    {
      label: 'Call flow, calls ring',
      before: expect.stringContaining('(Overflow, 30 seconds, once)') as string,
      after: expect.stringContaining('Ivy Heir (Overflow, 30 seconds, once)') as string,
    },
  ])
  expect(entry!.detail).toMatch(/^Calls ring .*Ivy Heir \(Overflow, 30 seconds, once\)\.$/)
})

test('asks once before it removes a phone that call groups ring', async () => {
  const { account, location } = await makeAccount(db)
  const admin = await makeUser(db, account.id, { role: 'admin' })
  const luis = await makeUser(db, account.id, { phone: '12085550123' })
  const callFlow = { groups: [{ users: [{ id: luis.id, format: 'mobile' }] }] }
  await db.admin`
    update locations set call_flow = ${db.admin.json(callFlow)} where id = ${location.id}`
  const ctx = makeCtx(db, account, admin)
  const { firstName, lastName, email } = luis
  const edit = {
    firstName,
    lastName,
    email,
    groups: [],
    locations: [],
    avatar: undefined,
  } as never as EmployeeUpdate
  const refused = updateEmployee(ctx, luis.id, { ...edit, version: 1 })
  await expect(refused).rejects.toThrow(`${location.name}, group 1: no one else is in it.`)
  await updateEmployee(ctx, luis.id, { ...edit, version: 1, phoneGone: true })
  expect((await getEmployee(ctx, luis.id)).phone).toBeNull()
})
