import { expect, test } from 'vitest'
import type { LiveCall, QueueView } from '#app/features/telephony/calls/phone-views.server.ts'
import { useCalls } from '#tests/setup/calls.ts'
import { eventually } from '#tests/setup/processes.ts'

// Call flows through the emulated provider: what callers hear, press and reach.

const calls = useCalls()
const { callIn, clientPhone, db, hears, legs, onPhone, page, ringing, said, setFlow, untilCall, untilQuiet } =
  calls

const text = (words: string) => ({ type: 'text' as const, text: words })
const newestCall = async (phone: string) => {
  const [row] =
    await db.admin`select id from calls where phone_number = ${phone} order by created_at desc limit 1`
  return row!.id as string
}

test('a key of the menu leads to a sub-group, whose phone takes the call with 1', async () => {
  const leo = await page({ firstName: 'Leo', phone: clientPhone() })
  await setFlow({
    welcomeMessage: text('Welcome to Harbor.'),
    recordCalls: true,
    ivr: {
      claims: {
        label: 'Claims',
        extension: '2',
        welcomeMessage: text('This is Claims.'),
        groups: [{ users: [{ id: leo.user.id, format: 'mobile' }] }],
      },
    },
  })
  const phone = clientPhone()
  const caller = await callIn(phone, 1800)
  await eventually(async () => (await said(caller.sid)).includes('For Claims, press 2.'))
  expect(await said(caller.sid)).toContain('Welcome to Harbor. This call may be recorded.')
  await onPhone(caller.sid, 'digits', { digits: '2' })
  const mobile = await ringing(leo.user.phone!)
  await onPhone(mobile.sid, 'answer', { hz: 1000 })
  await eventually(async () => (await said(mobile.sid)).includes('Press 1 to take it.'))
  const id = await newestCall(phone)
  expect(await calls.row(id)).toMatchObject({ status: 'ringing', answered_at: null, ivr: 'claims' })
  await onPhone(mobile.sid, 'digits', { digits: '1' })
  await eventually(async () => (await hears(caller.sid, 1000)) && (await hears(mobile.sid, 1800)))
  await untilCall(id, { state: 'in-progress', user_id: leo.user.id })
  const status = async () =>
    (await db.admin`select status from presence where user_id = ${leo.user.id}`)[0]!.status as string
  expect(await status()).toBe('on call')
  // It is on the mobile, not in the browser.
  expect((await leo.state()).call).toBeNull()
  await onPhone(mobile.sid, 'hangup')
  await untilCall(id, { state: 'ended', status: 'completed' })
  expect(await status()).toBe('available')
  await untilQuiet()
})

test('on a holiday in office hours the caller hears the closed message and leaves a message', async () => {
  await setFlow({})
  const open = { open: true, openTime: '00:00', closeTime: '00:00' }
  const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
  const hours = {
    hours: Object.fromEntries(days.map((day) => [day, open])),
    holidays: ['Thanksgiving Day'],
    closedMessage: { type: 'text', message: 'Happy Thanksgiving! We are closed.', recording: null },
    smsClosedMessage: '',
  }
  await db.admin`update locations set office_hours = ${JSON.stringify(hours)}::jsonb`
  // 10:00 in Denver.
  calls.app.setClock(new Date('2026-11-26T17:00:00Z'))
  const phone = clientPhone()
  const caller = await callIn(phone, 1800)
  await eventually(async () => (await said(caller.sid)).includes('Happy Thanksgiving! We are closed.'))
  await eventually(async () => hears(caller.sid, 1400))
  calls.app.setClock(null)
  await db.admin`update locations set office_hours = null`
  await onPhone(caller.sid, 'hangup')
  const id = await newestCall(phone)
  await untilCall(id, { state: 'ended', status: 'missed' })
  expect(await legs(id)).toHaveLength(1)
  await untilQuiet()
})

test('a mobile’s mailbox doesn’t get the call; the next group rings, and then the caller leaves a message', async () => {
  const [leo, dana] = [
    await page({ firstName: 'Leo', phone: clientPhone() }),
    await page({ firstName: 'Dana' }),
  ]
  await setFlow({
    voicemailMessage: text('Leave a message.'),
    groups: [
      { users: [{ id: leo.user.id, format: 'mobile' }] },
      { users: [{ id: dana.user.id, format: 'softphone' }] },
    ],
  })
  const phone = clientPhone()
  const caller = await callIn(phone)
  const mobile = await ringing(leo.user.phone!)
  await onPhone(mobile.sid, 'answer')
  await eventually(async () => (await said(mobile.sid)).includes('Press 1'))
  await onPhone(mobile.sid, 'digits', { digits: '5' })
  const rung = await dana.until<LiveCall>('phone_join')
  await dana.browser.received('invite')
  await dana.act(rung, { intent: 'reject' })
  // The beep is over: the caller is being recorded.
  await eventually(async () => hears(caller.sid, 1400))
  await eventually(async () => !(await hears(caller.sid, 1400)))
  await eventually(async () =>
    (await legs(rung.id)).filter(({ side }) => side === 'ours').every(({ joined_at }) => !joined_at),
  )
  await onPhone(caller.sid, 'say', { text: 'Please call me back about my boat' })
  await onPhone(caller.sid, 'digits', { digits: '#' })
  await eventually(async () => (await said(caller.sid)).includes('Thank you. Goodbye.'))
  await untilCall(rung.id, { state: 'ended', status: 'missed', format: 'voicemail' })
  expect(await untilCall(rung.id, { transcript: 'Please call me back about my boat' })).toMatchObject({
    user_id: null,
  })
  await untilQuiet()
})

test('while everyone is busy a caller waits in the queue until someone takes the next call', async () => {
  const [dana, sam] = [await page({ firstName: 'Dana' }), await page({ firstName: 'Sam' })]
  await setFlow({ queue: { maxWait: 600 } })
  const busy = [clientPhone(), clientPhone()]
  const first = await dana.call({ to: busy[0]! })
  const second = await sam.call({ to: busy[1]! })
  const phones = [clientPhone(), clientPhone()]
  const waiting = await callIn(phones[0]!, 1800)
  const queue = await dana.until<QueueView>('users_queue', ({ currentSize }) => currentSize === 1)
  expect(queue).toMatchObject({
    friendlyName: 'incoming',
    sid: expect.stringMatching(/^QU/),
    averageWaitTime: 0,
  })
  expect(queue.callers).toEqual([expect.objectContaining({ phoneNumber: phones[0], callback: false })])
  await eventually(async () => (await said(waiting.sid)).includes('You are next in line.'))
  const other = await callIn(phones[1]!)
  await eventually(async () => (await said(other.sid)).includes('You are number 2 in line.'))
  expect((await dana.takeNext()).body.error).toContain('You are already on a call.')
  await dana.act(first, { intent: 'end' })
  await sam.act(second, { intent: 'end' })
  await eventually(async () => (await dana.state()).call === null && (await sam.state()).call === null)
  // Two at once get two callers.
  const [danas, sams] = await Promise.all([dana.takeNext(), sam.takeNext()])
  expect([danas.body.call.phoneNumber, sams.body.call.phoneNumber].toSorted()).toEqual(phones.toSorted())
  const taker = danas.body.call.phoneNumber === phones[0] ? dana : sam
  const taken = taker === dana ? danas.body.call : sams.body.call
  await taker.browser.call({ call: taken.id }, 1000)
  await taker.browser.answered()
  await eventually(async () => (await hears(waiting.sid, 1000)) && taker.browser.hears(1800))
  await untilCall(taken.id, { state: 'in-progress', user_id: taker.user.id })
  expect((await dana.state()).queue).toMatchObject({ currentSize: 0, callers: [] })
  await onPhone(waiting.sid, 'hangup')
  await onPhone(other.sid, 'hangup')
  await untilCall(taken.id, { state: 'ended', status: 'completed' })
  await untilQuiet()
})
