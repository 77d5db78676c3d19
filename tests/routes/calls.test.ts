import { expect, test } from 'vitest'
import type { CallLeft, LiveCall } from '#app/features/phone/live-call.ts'
import { eventually } from '#tests/setup/processes.ts'
import { useCalls } from '#tests/setup/calls.ts'

// Calls through the emulated provider: real signalling, audio and webhooks, and the real worker.

const calls = useCalls()
const { callIn, clientPhone, db, hears, legs, onPhone, page, ringing, untilCall, untilQuiet } = calls

test('a user calls a client, both hear each other, and the client hangs up', async () => {
  const dana = await page()
  const phone = clientPhone()
  const call = await dana.call({ to: phone }, 1000)
  const theirs = await ringing(phone)
  await onPhone(theirs.sid, 'answer', { hz: 1800 })
  await eventually(async () => dana.browser.hears(1800) && (await hears(theirs.sid, 1000)))
  await untilCall(call.id, { state: 'in-progress', status: 'in-progress' })
  expect((await dana.state()).call).toMatchObject({ id: call.id, state: 'in-progress' })
  await onPhone(theirs.sid, 'hangup')
  await untilCall(call.id, { state: 'ended', status: 'completed' })
  await dana.until<CallLeft>('phone_leave', ({ callId }) => callId === call.id)
  await untilQuiet()
  expect((await dana.state()).call).toBeNull()
})

test('an incoming call rings everybody, the first to answer gets it, and the others are told who', async () => {
  const [dana, sam] = [await page({ firstName: 'Dana' }), await page({ firstName: 'Sam' })]
  const caller = await callIn(clientPhone(), 1800)
  const rung = await dana.until<LiveCall>('phone_join')
  await sam.until<LiveCall>('phone_join', ({ id }) => id === rung.id)
  await dana.take(1000)
  await eventually(async () => dana.browser.hears(1800) && (await hears(caller.sid, 1000)))
  const told = await sam.until<CallLeft>('phone_leave')
  expect(told).toMatchObject({ callId: rung.id, reason: 'elsewhere', message: 'Dana took the call.' })
  await onPhone(caller.sid, 'hangup')
  await untilCall(rung.id, { state: 'ended', status: 'completed', user_id: dana.user.id })
  await untilQuiet()
  expect((await legs(rung.id)).map((leg) => leg.end_reason)).toHaveLength(3)
  expect(await db.admin`select status from presence where status = 'on call'`).toEqual([])
})
