import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { CallLeft, CallNotice } from '#app/features/telephony/calls/phone-views.server.ts'
import { useCalls } from '#tests/setup/calls.ts'
import { eventually } from '#tests/setup/processes.ts'

// Moments of a call that are rare, or that take long to wait for; tests/routes/calls.sweep.test.ts has the others.

const calls = useCalls()
const { callIn, clientPhone, db, hears, legs, onPhone, page, ringing, said, setFlow, untilCall, untilQuiet } =
  calls

test('notifies a page that answers no probe instead of ringing it; in the end the caller leaves a message', async () => {
  const dana = await page()
  await setFlow({ groups: [{ timeout: 5, users: [{ id: dana.user.id }] }] })
  const shown = await dana.notifications()
  dana.phone.answersProbes = false
  const caller = await callIn(clientPhone())
  await eventually(async () => (await shown()).length === 1)
  expect(await said(caller.sid)).not.toContain('leave a message')
  await eventually(async () => (await said(caller.sid)).includes('leave a message'))
  expect(dana.browser.frames.filter(({ type }) => type === 'invite')).toEqual([])
  expect((await dana.state()).ringable).not.toContain(dana.user.id)
  await onPhone(caller.sid, 'hangup')
  await untilQuiet()
})

test('completes a consultation, or brings the client back; notifies the others when someone hangs up', async () => {
  const [dana, sam] = [await page({ firstName: 'Dana' }), await page({ firstName: 'Sam' })]
  const phone = clientPhone()
  const call = await dana.call({ to: phone }, 1000)
  const theirs = await ringing(phone)
  await onPhone(theirs.sid, 'answer', { hz: 1800 })
  await eventually(async () => hears(theirs.sid, 1000))
  const consult = async () => {
    expect((await dana.act(call, { intent: 'transfer', mode: 'warm', user: sam.user.id })).status).toBe(200)
    await sam.take(1100)
    await eventually(async () => dana.browser.hears(1100) && !(await hears(theirs.sid, 1000)))
  }
  await consult()
  expect((await dana.act(call, { intent: 'cancel' })).status).toBe(200)
  expect((await sam.until<CallLeft>('phone_leave')).message).toBe('Dana took the call back.')
  await eventually(async () => dana.browser.hears(1800) && (await hears(theirs.sid, 1000)))
  await eventually(async () => (await legs(call.id)).filter(({ state }) => state !== 'ended').length === 2)
  await consult()
  expect((await dana.act(call, { intent: 'complete' })).status).toBe(200)
  await eventually(async () => sam.browser.hears(1800) && (await hears(theirs.sid, 1100)))
  expect((await dana.until<CallLeft>('phone_leave')).message).toMatch(/^Sam .* took the call\.$/)
  expect(await calls.row(call.id)).toMatchObject({ format: 'transfer', user_to_id: sam.user.id })
  await eventually(async () => (await dana.state()).call === null)
  expect((await sam.act(call, { intent: 'transfer', mode: 'warm', user: dana.user.id })).status).toBe(200)
  await dana.take(1000)
  await eventually(async () => sam.browser.hears(1000))
  await onPhone(theirs.sid, 'hangup')
  for (const each of [dana, sam]) {
    const { message } = await each.until<CallNotice>('phone_notice', (notice) =>
      notice.message.includes('hung'),
    )
    expect(message).toMatch(/^\+1-.* hung up\.$/)
  }
  expect((await sam.state()).call).toMatchObject({ state: 'in-progress', otherSideLeft: true })
  await sam.act(call, { intent: 'end' })
  await untilQuiet()
})

test('where users start the recording, nothing is recorded before, and the client is told', async () => {
  await calls.setFlow({ outbound: { recording: { format: 'manual' } } })
  const dana = await page()
  const phone = clientPhone()
  const call = await dana.call({ to: phone }, 1000)
  const theirs = await ringing(phone)
  await onPhone(theirs.sid, 'answer', { hz: 1800 })
  await untilCall(call.id, { state: 'in-progress' })
  await eventually(async () => hears(theirs.sid, 1000))
  const saidToClient = async () => (await calls.provider(theirs.sid)).said.join(' ')
  expect([(await calls.row(call.id)).recording_status, await saidToClient()]).toEqual(['stopped', ''])
  expect((await dana.act(call, { intent: 'record', recording: 'in-progress' })).status).toBe(200)
  await eventually(async () => (await saidToClient()).includes('recorded'))
  await onPhone(theirs.sid, 'hangup')
  await untilCall(call.id, { state: 'ended', recording_status: 'completed' })
  await untilQuiet()
})

test('late, repeated and reordered webhooks leave nothing behind', async () => {
  await calls.fault(
    { on: 'webhook', action: 'duplicate', webhook: 'call', times: null },
    { on: 'webhook', action: 'duplicate', webhook: 'conference', times: null },
    { on: 'webhook', action: 'reorder', webhook: 'conference', count: 3, ms: 300, times: null },
  )
  const dana = await page()
  const phone = clientPhone()
  const call = await dana.call({ to: phone })
  const theirs = await ringing(phone)
  await onPhone(theirs.sid, 'answer')
  await untilCall(call.id, { state: 'in-progress' })
  await onPhone(theirs.sid, 'hangup')
  expect(await untilCall(call.id, { state: 'ended', status: 'completed' })).toMatchObject({
    user_id: dana.user.id,
  })
  await untilQuiet()
})

test('a caller who presses 1 in the queue keeps the place and is called back when it is their turn', async () => {
  const dana = await page({ firstName: 'Dana' })
  await setFlow({ queue: { maxWait: 600 } })
  const busy = await dana.call({ to: clientPhone() })
  const phone = clientPhone()
  const caller = await callIn(phone)
  await eventually(async () => (await said(caller.sid)).includes('press 1'))
  await onPhone(caller.sid, 'digits', { digits: '1' })
  await eventually(async () => (await said(caller.sid)).includes('we call you back'))
  const [first] = await db.admin`select id from calls where phone_number = ${phone}`
  await untilCall(first!.id as string, { state: 'ended', status: 'missed' })
  expect((await dana.state()).queue.callers).toEqual([
    expect.objectContaining({ phoneNumber: phone, callback: true }),
  ])
  await dana.act(busy, { intent: 'end' })
  await eventually(async () => (await dana.state()).call === null)
  const id = randomUUID()
  const [taken, again] = [await dana.takeNext(id), await dana.takeNext(id)]
  expect(taken.body.call).toMatchObject({ id, direction: 'outbound', phoneNumber: phone })
  expect(again.body.call.id).toBe(id)
  await dana.browser.call({ call: id }, 1000)
  await dana.browser.answered()
  const theirs = await ringing(phone)
  await onPhone(theirs.sid, 'answer', { hz: 1800 })
  await eventually(async () => dana.browser.hears(1800) && (await hears(theirs.sid, 1000)))
  expect((await dana.state()).queue.callers).toEqual([])
  await onPhone(theirs.sid, 'hangup')
  await untilCall(id, { state: 'ended' })
  await untilQuiet()
})
