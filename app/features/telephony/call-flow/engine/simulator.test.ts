import { expect, test } from 'vitest'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { readScenario } from './scenario.ts'
import { simulateCall } from './simulator.server.ts'

const db = useDatabase()

const MONDAY_TO_FRIDAY = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => [
    day,
    { open: true, openTime: '08:00', closeTime: '17:00' },
  ]),
)

async function office() {
  const { account, location } = await makeAccount(db)
  const admin = await makeUser(db, account.id, { role: 'admin', firstName: 'Maya', lastName: 'Reyes' })
  const sam = await makeUser(db, account.id, { firstName: 'Sam', lastName: 'Ito' })
  const callFlow = {
    ringWhenAvailable: true,
    groups: [{ timeout: 20, repeat: 1, users: [{ id: admin.id }] }],
    ivr: {
      Claims: {
        label: 'Claims',
        extension: '2',
        groups: [{ timeout: 30, repeat: 7, users: [{ id: sam.id }] }],
      },
    },
    voicemailMessage: { type: 'text', text: 'Leave a message.' },
  }
  const officeHours = {
    hours: MONDAY_TO_FRIDAY,
    holidays: ['Juneteenth'],
    closedMessage: { type: 'text', message: 'We are closed.' },
  }
  await db.admin`update locations set call_flow = ${db.admin.json(callFlow)}, office_hours = ${db.admin.json(officeHours)}
    where id = ${location.id}`
  const ctx = makeCtx(db, account, admin, { now: () => new Date('2026-06-18T18:00Z') })
  return {
    ctx,
    employee: makeCtx(db, account, sam),
    location: location.id,
    admin: admin.id,
    sam: sam.id,
    try: (query: string) => simulateCall(ctx, location.id, readScenario(new URLSearchParams(query))),
  }
}

test('a call at 17:01 on Juneteenth, no one available, the caller presses 2', async () => {
  const { try: tryCall } = await office()
  const call = await tryCall('at=2026-06-19T17:01&entries=2&queue=timeout')
  expect(call.office).toBe(
    'On 06/19/2026 at 5:01 PM the office is closed for Juneteenth. It opens on 06/22/2026 at 8:00 AM.',
  )
  expect(call.steps).toEqual([
    'The caller hears “For Claims, press 2.” and presses 2.',
    'The caller hears “We are closed.”.',
    'The caller hears “Leave a message.” and leaves a message.',
    'The caller hears “Thank you. Goodbye.”, and the call ends.',
  ])
  expect(call.warnings).toContain('Claims rings for 210 seconds, which is more than 3 minutes.')
})

test('a call in office hours rings those who are available, until one answers', async () => {
  const { try: tryCall, sam } = await office()
  const call = await tryCall(
    `at=2026-06-18T12:00&entries=2&queue=timeout&available=${sam}&answering=${sam}&answering=nonsense`,
  )
  expect(call.office).toBe('On 06/18/2026 at 12:00 PM the office is open.')
  expect(call.steps?.at(-1)).toBe('Rings Sam Ito for 30 seconds; Sam Ito answers.')
  expect((await tryCall('queue=taken&blocked=on')).steps).toEqual([
    'The number is blocked: the call is rejected before a phone rings.',
  ])
})

test('shows the form first, for now', async () => {
  const { ctx, location } = await office()
  const call = await simulateCall(ctx, location, readScenario(new URLSearchParams('at=soon')))
  expect(call).toMatchObject({ at: '2026-06-18T12:00', steps: null })
})

test('only admins of the location’s account see it', async () => {
  const [ours, theirs] = [await office(), await office()]
  const query = readScenario(new URLSearchParams())
  await expect(simulateCall(ours.employee, ours.location, query)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(simulateCall(ours.ctx, theirs.location, query)).rejects.toMatchObject({ code: 'not-found' })
})
