import { expect, test } from 'vitest'
import { fetchRecordings } from '#app/features/telephony/calls/provider/voice.server.ts'
import type { CallLeft, CallNotice, LiveCall } from '#app/features/telephony/calls/phone-views.server.ts'
import { makeUser } from '#tests/factories/index.ts'
import { eventually } from '#tests/setup/processes.ts'
import { useCalls } from '#tests/setup/calls.ts'

// Calls through the emulated provider: real signalling, audio and webhooks, and the real worker.

const calls = useCalls()
const { callIn, clientPhone, db, hears, legs, onPhone, page, ringing, untilCall, untilQuiet } = calls

/** Calls in both directions are recorded, and announced. */
const RECORDED = { recordCalls: true, outbound: { recording: { format: 'all' as const } } }

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

test('an incoming call rings everyone, the first to answer gets it, and the others see who did', async () => {
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

test('stops ringing for a user who rejects a call, and for all once the last one rejects it', async () => {
  const [dana, sam] = [await page({ firstName: 'Dana' }), await page({ firstName: 'Sam' })]
  const caller = await callIn(clientPhone(), 1800)
  const rung = await dana.until<LiveCall>('phone_join')
  await sam.until<LiveCall>('phone_join', ({ id }) => id === rung.id)
  const invite = await dana.browser.received('invite')
  expect((await dana.act(rung, { intent: 'reject' })).status).toBe(200)
  expect(await dana.browser.received('cancel')).toEqual({ callsid: invite.callsid })
  const left = await dana.until<CallLeft>('phone_leave')
  expect(left).toMatchObject({ callId: rung.id, reason: 'declined', message: null })
  expect(await calls.row(rung.id)).toMatchObject({ state: 'ringing', step: 'ring' })
  expect(sam.events('phone_leave')).toEqual([])
  expect((await sam.act(rung, { intent: 'reject' })).status).toBe(200)
  expect(await calls.row(rung.id)).toMatchObject({ step: 'voicemail' })
  await eventually(async () => (await calls.said(caller.sid)).includes('leave a message'))
  await onPhone(caller.sid, 'hangup')
  await untilCall(rung.id, { state: 'ended', status: 'missed' })
  await untilQuiet()
})

test('a rejected call goes to the next group without those who rejected it, then to the queue', async () => {
  const [dana, sam] = [await page({ firstName: 'Dana' }), await page({ firstName: 'Sam' })]
  const both = [{ id: dana.user.id }, { id: sam.user.id }]
  await calls.setFlow({ groups: [{ users: [both[0]!] }, { users: both }], queue: { maxWait: 600 } })
  const caller = await callIn(clientPhone())
  const rung = await dana.until<LiveCall>('phone_join')
  await dana.act(rung, { intent: 'reject' })
  await sam.until<LiveCall>('phone_join', ({ id }) => id === rung.id)
  await sam.browser.received('invite')
  expect((await legs(rung.id)).filter((leg) => leg.user_id === dana.user.id)).toHaveLength(1)
  await sam.act(rung, { intent: 'reject' })
  await eventually(async () => (await calls.said(caller.sid)).includes('You are next in line.'))
  const taken = await sam.takeNext()
  expect(taken.body.call.id).toBe(rung.id)
  await sam.browser.call({ call: rung.id }, 1100)
  await sam.browser.answered()
  await eventually(async () => hears(caller.sid, 1100))
  await onPhone(caller.sid, 'hangup')
  await untilQuiet()
})

test('hanging up on the caller ends the ringing for everyone, and says who did', async () => {
  const [dana, sam] = [await page({ firstName: 'Dana' }), await page({ firstName: 'Sam' })]
  const caller = await callIn(clientPhone())
  const rung = await dana.until<LiveCall>('phone_join')
  await sam.until<LiveCall>('phone_join', ({ id }) => id === rung.id)
  expect((await dana.act(rung, { intent: 'hang-up' })).status).toBe(200)
  const told = await sam.until<CallLeft>('phone_leave')
  expect(told.message).toBe('Dana hung up on the caller.')
  await eventually(async () => (await calls.provider(caller.sid)).status === 'completed')
  await untilQuiet()
})

test('when two users answer at once, one gets the call and the other is told that it is taken', async () => {
  const [dana, sam] = [await page({ firstName: 'Dana' }), await page({ firstName: 'Sam' })]
  const caller = await callIn(clientPhone())
  const rung = await dana.until<LiveCall>('phone_join')
  // The later one is hung up before the audio is connected.
  for (const each of [dana, sam]) void each.take()
  const { user_id: winner } = await untilCall(rung.id, { state: 'in-progress' })
  const loser = winner === dana.user.id ? sam : dana
  expect(await loser.until<CallLeft>('phone_leave')).toMatchObject({ reason: 'elsewhere' })
  const inCall = await eventually(async () => {
    const joined = (await legs(rung.id)).filter((leg) => leg.kind === 'user' && leg.joined_at)
    return joined.length > 0 && joined
  })
  expect(inCall.map((leg) => leg.user_id)).toEqual([winner])
  await onPhone(caller.sid, 'hangup')
  await untilQuiet()
})

test('a ringing call goes to the colleague that a user chooses', async () => {
  const [dana, sam] = [await page({ firstName: 'Dana' }), await page({ firstName: 'Sam' })]
  const caller = await callIn(clientPhone())
  const rung = await dana.until<LiveCall>('phone_join')
  await sam.until<LiveCall>('phone_join', ({ id }) => id === rung.id)
  const moved = await dana.act(rung, { intent: 'transfer', mode: 'cold', user: sam.user.id })
  expect(moved.status).toBe(200)
  expect(await dana.until<CallLeft>('phone_leave')).toMatchObject({ reason: 'declined' })
  await sam.take()
  await untilCall(rung.id, { state: 'in-progress', user_id: sam.user.id, user_to_id: sam.user.id })
  await onPhone(caller.sid, 'hangup')
  await untilQuiet()
})

test('a caller that no one takes leaves a message', async () => {
  const dana = await page()
  const caller = await callIn(clientPhone())
  const rung = await dana.until<LiveCall>('phone_join')
  await dana.browser.received('invite')
  expect((await dana.act(rung, { intent: 'reject' })).status).toBe(200)
  await eventually(async () => (await calls.provider(caller.sid)).said.join(' ').includes('leave a message'))
  await onPhone(caller.sid, 'hangup')
  await untilCall(rung.id, { state: 'ended', status: 'missed' })
  await untilQuiet()
  const [row] =
    await db.admin`select count(*)::int as count from calls where worked_by is null and status = 'missed'`
  expect((await dana.state()).workCount).toBe(row!.count)
})

test('a page that crashes in a call comes back to it; the client hears music until then', async () => {
  const dana = await page()
  const phone = clientPhone()
  const call = await dana.call({ to: phone }, 1000)
  const theirs = await ringing(phone)
  await onPhone(theirs.sid, 'answer', { hz: 1800 })
  await untilCall(call.id, { state: 'in-progress' })
  const [mine] = await legs(call.id)
  dana.crash(mine!.provider_sid as string)
  await eventually(async () => (await dana.state()).rejoin)
  expect((await dana.state()).call?.participants[0]).toMatchObject({ state: 'reconnecting' })
  await eventually(async () => (await hears(theirs.sid, 330)) || (await hears(theirs.sid, 392)))
  expect((await dana.act(call, { intent: 'rejoin' })).status).toBe(200)
  await dana.browser.call({ call: call.id }, 1100)
  await dana.browser.answered()
  await eventually(async () => dana.browser.hears(1800) && (await hears(theirs.sid, 1100)))
  await dana.act(call, { intent: 'leave' })
  await untilCall(call.id, { state: 'ended', status: 'completed' })
  await untilQuiet()
})

test('a phone whose tab closes rings again where the user is; until then the caller hears ringing', async () => {
  const [dana, sam] = [await page({ firstName: 'Dana' }), await page({ firstName: 'Sam' })]
  const caller = await callIn(clientPhone(), 1800)
  const rung = await dana.until<LiveCall>('phone_join')
  await dana.browser.received('invite')
  await sam.act(rung, { intent: 'reject' })
  dana.close()
  await eventually(async () => (await legs(rung.id)).length === 4)
  expect(await calls.row(rung.id)).toMatchObject({ state: 'ringing', step: 'ring' })
  const tab = await calls.tabOf(dana.user)
  const opened = Date.now()
  expect((await tab.state()).call).toMatchObject({ id: rung.id, state: 'ringing' })
  await tab.take(1000)
  expect(Date.now() - opened).toBeLessThan(3000)
  await eventually(async () => tab.browser.hears(1800) && (await hears(caller.sid, 1000)))
  expect((await calls.provider(caller.sid)).said.join(' ')).not.toContain('leave a message')
  await onPhone(caller.sid, 'hangup')
  await untilCall(rung.id, { state: 'ended', status: 'completed' })
  await untilQuiet()
})

/** Waits until the user's page hasn't answered its probe. */
const passedOver = (id: string) =>
  eventually(async () => (await legs(id)).some((leg) => leg.user_id !== null && leg.error_message !== null))

test('a page that answers the probe late is rung, for as long as the caller would have heard it ring', async () => {
  const dana = await page()
  dana.phone.answersProbes = false
  const caller = await callIn(clientPhone(), 1800)
  const rung = await dana.until<LiveCall>('phone_join')
  await passedOver(rung.id)
  expect((await dana.state()).ringable).not.toContain(dana.user.id)
  dana.phone.answersProbes = true
  dana.beat()
  await dana.take(1000)
  await eventually(async () => dana.browser.hears(1800) && (await hears(caller.sid, 1000)))
  expect(dana.events('phone_notice')).toEqual([])
  await onPhone(caller.sid, 'hangup')
  await untilQuiet()
})

test('a user whose page could not ring hears of the call that passed them by, once', async () => {
  const [dana, sam] = [await page({ firstName: 'Dana' }), await page({ firstName: 'Sam' })]
  dana.phone.answersProbes = false
  const caller = await callIn(clientPhone())
  const rung = await sam.until<LiveCall>('phone_join')
  await passedOver(rung.id)
  await sam.take()
  await untilCall(rung.id, { state: 'in-progress' })
  for (let time = 0; time < 2; time += 1) dana.beat()
  const { message, wasAway } = await dana.until<CallNotice>('phone_notice')
  expect([message, wasAway]).toEqual([
    expect.stringMatching(/^A call from \+1-.* could not ring on your phone\. Sam .* took it\.$/),
    true,
  ])
  await onPhone(caller.sid, 'hangup')
  await untilQuiet()
  expect(dana.events('phone_notice')).toHaveLength(1)
})

test('when a conference loses its only user, all outside are told, and the call is the first to review', async () => {
  const dana = await page({ firstName: 'Dana' })
  const caller = await callIn(clientPhone(), 1800)
  const rung = await dana.until<LiveCall>('phone_join')
  await dana.take(1000)
  await untilCall(rung.id, { state: 'in-progress' })
  const phone = clientPhone()
  await dana.act(rung, { intent: 'add', to: phone })
  const added = await ringing(phone)
  await onPhone(added.sid, 'answer', { hz: 1900 })
  await eventually(async () => hears(caller.sid, 1900))
  const before = (await dana.state()).workCount
  const mine = (await legs(rung.id)).find((leg) => leg.user_id === dana.user.id)
  dana.crash(mine!.provider_sid as string)
  await eventually(async () => (await dana.state()).rejoin)
  await calls.checkAll(2)
  await eventually(async () => (await calls.said(added.sid)).includes('no longer on the line'))
  await eventually(async () => (await calls.provider(added.sid)).status === 'completed')
  await eventually(async () => (await calls.said(caller.sid)).includes('leave a message'))
  dana.beat()
  expect((await dana.until<CallNotice>('phone_notice', ({ wasAway }) => wasAway === true)).message).toMatch(
    /^Your connection was lost at .*, in your call with \+1-.*\. They were asked to leave a message\./,
  )
  await onPhone(caller.sid, 'hangup')
  const ended = await untilCall(rung.id, { state: 'ended', status: 'completed' })
  expect(ended.cut_at).not.toBeNull()
  await untilQuiet()
  expect((await dana.state()).workCount).toBe(before + 1)
})

test('when a user is dismissed in a call, the chosen colleague rings while the client hears music', async () => {
  const maya = await page({ firstName: 'Maya', role: 'owner' })
  const [dana, sam] = [await page({ firstName: 'Dana' }), await makeUser(db, calls.account.account.id)]
  const dismissal = `/account/settings/employees/${dana.user.id}/delete?from=list`
  const ask = async () => (await calls.app.fetch(dismissal, { cookie: maya.cookie })).text()
  const dismiss = async (fields: Record<string, string>) => {
    const request = { method: 'POST', body: new URLSearchParams(fields), cookie: maya.cookie }
    const response = await calls.app.fetch(dismissal, request)
    return { status: response.status, text: await response.text() }
  }
  expect(await ask()).not.toContain('On a call with')
  const caller = await callIn(clientPhone(), 1800)
  const rung = await dana.until<LiveCall>('phone_join')
  await maya.browser.received('invite')
  await dana.take(1000)
  await maya.browser.received('cancel')
  await untilCall(rung.id, { state: 'in-progress' })
  // The page was opened before the call.
  expect(await dismiss({})).toMatchObject({ status: 409, text: expect.stringContaining('On a call with') })
  expect(await dismiss({ calls: sam.id })).toMatchObject({
    status: 409,
    text: expect.stringContaining('phone can’t ring now'),
  })
  await eventually(async () => dana.browser.hears(1800) && (await hears(caller.sid, 1000)))

  expect((await dismiss({ calls: maya.user.id })).status).toBe(302)
  await eventually(async () => (await hears(caller.sid, 330)) || (await hears(caller.sid, 392)))
  const asked = await maya.until<LiveCall>('phone_join', ({ participants }) =>
    participants.some(({ user, invitedTo }) => user?.id === maya.user.id && invitedTo === 'transfer'),
  )
  expect(asked.id).toBe(rung.id)
  await maya.take(1200)
  await eventually(async () => maya.browser.hears(1800) && (await hears(caller.sid, 1200)))
  const theirs = (await legs(rung.id)).filter((leg) => leg.user_id === dana.user.id)
  expect(theirs.map(({ state }) => state)).toEqual(['ended'])
  await onPhone(caller.sid, 'hangup')
  await untilCall(rung.id, { state: 'ended', status: 'completed', format: 'transfer', cut_at: null })
  await untilQuiet()
})

test('when a user is dismissed in a call that no one takes, the caller is asked for a message at once', async () => {
  const maya = await page({ firstName: 'Maya', role: 'owner' })
  const dana = await page({ firstName: 'Dana' })
  const caller = await callIn(clientPhone(), 1800)
  const rung = await dana.until<LiveCall>('phone_join')
  await dana.take(1000)
  await untilCall(rung.id, { state: 'in-progress' })
  const request = { method: 'POST', body: new URLSearchParams({ calls: '' }), cookie: maya.cookie }
  await calls.app.fetch(`/account/settings/employees/${dana.user.id}/delete?from=list`, request)
  await eventually(async () => (await calls.said(caller.sid)).includes('leave a message'))
  expect((await calls.row(rung.id)).cut_at).not.toBeNull()
  await onPhone(caller.sid, 'hangup')
  await untilCall(rung.id, { state: 'ended' })
  await untilQuiet()
})

test('a cold transfer connects the client with the colleague, and the first user leaves', async () => {
  const [dana, sam] = [await page({ firstName: 'Dana' }), await page({ firstName: 'Sam' })]
  const phone = clientPhone()
  const call = await dana.call({ to: phone }, 1000)
  const theirs = await ringing(phone)
  await onPhone(theirs.sid, 'answer', { hz: 1800 })
  await untilCall(call.id, { state: 'in-progress' })
  const moved = await dana.act(call, { intent: 'transfer', mode: 'cold', user: sam.user.id })
  expect(moved.status).toBe(200)
  await sam.take(1100)
  await eventually(async () => sam.browser.hears(1800) && (await hears(theirs.sid, 1100)))
  expect(await dana.until<CallLeft>('phone_leave')).toMatchObject({ reason: 'transferred' })
  expect(await calls.row(call.id)).toMatchObject({ format: 'transfer', user_to_id: sam.user.id })
  await onPhone(theirs.sid, 'hangup')
  await untilCall(call.id, { state: 'ended' })
  await untilQuiet()
})

test('in a warm transfer the client waits, hears nothing of the talk, and stays with the colleague', async () => {
  const [dana, sam] = [await page({ firstName: 'Dana' }), await page({ firstName: 'Sam' })]
  const phone = clientPhone()
  const call = await dana.call({ to: phone }, 1000)
  const theirs = await ringing(phone)
  await onPhone(theirs.sid, 'answer', { hz: 1800 })
  await eventually(async () => hears(theirs.sid, 1000))
  expect((await dana.act(call, { intent: 'transfer', mode: 'warm', user: sam.user.id })).status).toBe(200)
  await sam.take(1100)
  await eventually(async () => sam.browser.hears(1000) && dana.browser.hears(1100))
  await eventually(async () => !(await hears(theirs.sid, 1000)) && !(await hears(theirs.sid, 1100)))
  expect(sam.browser.hears(1800)).toBe(false)
  await dana.act(call, { intent: 'leave' })
  await eventually(async () => sam.browser.hears(1800) && (await hears(theirs.sid, 1100)))
  expect((await sam.state()).call?.participants.find(({ isHost }) => isHost)?.user?.id).toBe(sam.user.id)
  await sam.act(call, { intent: 'end' })
  await untilCall(call.id, { state: 'ended' })
  await untilQuiet()
})

test('a colleague asked about a call sees who asks and about whom; a rejection brings the client back', async () => {
  const [dana, sam] = [await page({ firstName: 'Dana' }), await page({ firstName: 'Sam' })]
  const phone = clientPhone()
  const call = await dana.call({ to: phone }, 1000)
  const theirs = await ringing(phone)
  await onPhone(theirs.sid, 'answer', { hz: 1800 })
  await eventually(async () => hears(theirs.sid, 1000))
  for (const mode of ['warm', 'cold'] as const) {
    expect((await dana.act(call, { intent: 'transfer', mode, user: sam.user.id })).status).toBe(200)
    const invitedTo = mode === 'warm' ? 'consult' : 'transfer'
    const rung = await sam.until<LiveCall>('phone_join', ({ participants }) =>
      participants.some((each) => each.invitedTo === invitedTo && each.state !== 'ended'),
    )
    const own = rung.participants.find(({ user }) => user?.id === sam.user.id)
    expect(own).toMatchObject({ invitedBy: { id: dana.user.id, name: expect.stringMatching(/^Dana /) } })
    await sam.browser.received('invite')
    await sam.act(call, { intent: 'reject' })
    const said = mode === 'warm' ? 'You are back with' : 'You still have'
    const { message } = await dana.until<CallNotice>('phone_notice', (notice) =>
      notice.message.includes(said),
    )
    expect(message).toMatch(/^Sam .* declined\. You (are back with|still have) \+1-/)
    await eventually(async () => dana.browser.hears(1800) && (await hears(theirs.sid, 1000)))
    await eventually(async () => (await legs(call.id)).filter(({ state }) => state !== 'ended').length === 2)
  }
  expect(await calls.row(call.id)).toMatchObject({ state: 'in-progress', format: 'outbound' })
  await onPhone(theirs.sid, 'hangup')
  const left = await dana.until<CallLeft>('phone_leave')
  expect(left.message).toMatch(/^\+1-.* hung up\.$/)
  await untilQuiet()
})

test('a coach hears everyone, and only the coached user hears the coach', async () => {
  await calls.setFlow(RECORDED)
  const [dana, maya] = [await page({ firstName: 'Dana' }), await page({ firstName: 'Maya', role: 'owner' })]
  const phone = clientPhone()
  const call = await dana.call({ to: phone }, 1000)
  const theirs = await ringing(phone)
  await onPhone(theirs.sid, 'answer', { hz: 1800 })
  await untilCall(call.id, { state: 'in-progress' })
  expect((await dana.act(call, { intent: 'coach', user: maya.user.id })).status).toBe(403)
  await db.admin`update accounts set coaching_enabled = false`
  const refused = await maya.act(call, { intent: 'coach', user: dana.user.id })
  expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('turned off')])
  await db.admin`update accounts set coaching_enabled = true`
  const team = await calls.app.fetch('/phone-log/team', { cookie: maya.cookie })
  expect(await team.text()).toContain('Listen in')
  expect((await maya.act(call, { intent: 'coach', user: dana.user.id })).status).toBe(200)
  await maya.browser.call({ call: call.id }, 1100)
  await maya.browser.answered()
  await eventually(
    async () => maya.browser.hears(1800) && maya.browser.hears(1000) && dana.browser.hears(1100),
  )
  expect(await hears(theirs.sid, 1100)).toBe(false)
  const paused = await maya.act(call, { intent: 'record', recording: 'paused' })
  const given = await maya.act(call, { intent: 'transfer', mode: 'cold', to: clientPhone() })
  expect([paused.status, given.status]).toEqual([403, 403])
  await onPhone(theirs.sid, 'hangup')
  await untilCall(call.id, { state: 'ended' })
  await untilQuiet()
})

test('no one listens in on a call that is not announced as monitored', async () => {
  const [dana, maya] = [await page(), await page({ role: 'owner' })]
  const phone = clientPhone()
  const call = await dana.call({ to: phone })
  await onPhone((await ringing(phone)).sid, 'answer')
  await untilCall(call.id, { state: 'in-progress' })
  const refused = await maya.act(call, { intent: 'coach', user: dana.user.id })
  expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('announced')])
  await dana.act(call, { intent: 'end' })
  await untilQuiet()
})

test('a call between colleagues, or one that is over, is not found for users who may not listen in', async () => {
  const [dana, sam, kim] = [await page(), await page(), await page()]
  const call = await dana.call({ user: sam.user.id })
  await sam.take()
  await untilCall(call.id, { state: 'in-progress' })
  const listenIn = async () => (await kim.act(call, { intent: 'coach', user: dana.user.id })).status
  expect(await listenIn()).toBe(404)
  await dana.act(call, { intent: 'end' })
  await untilCall(call.id, { state: 'ended' })
  expect(await listenIn()).toBe(404)
  await untilQuiet()
})

test('a recorded call is announced, pauses and resumes, and its audio ends up here and nowhere else', async () => {
  await calls.setFlow(RECORDED)
  const dana = await page()
  const phone = clientPhone()
  const call = await dana.call({ to: phone }, 1000)
  const theirs = await ringing(phone)
  await onPhone(theirs.sid, 'answer', { hz: 1800 })
  await eventually(async () => (await calls.provider(theirs.sid)).said.join(' ').includes('recorded'))
  for (const recording of ['paused', 'in-progress'] as const) {
    expect((await dana.act(call, { intent: 'record', recording })).body.call.recording).toBe(recording)
  }
  await onPhone(theirs.sid, 'hangup')
  const { conference_sid: conferenceSid } = await untilCall(call.id, { state: 'ended' })
  const [{ id }] = await eventually(async () => {
    const rows =
      await db.admin`select id from call_recordings where call_id = ${call.id} and check_at is null`
    return rows.length > 0 && (rows as unknown as [{ id: string }])
  })
  expect(await fetchRecordings({ conferenceSid: conferenceSid as string })).toEqual([])
  const get = (headers: Record<string, string>, cookie?: string) =>
    calls.app.fetch(`/phone/recordings/${id}`, { headers, ...(cookie ? { cookie } : {}) })
  const [whole, part, beyond, unsigned] = await Promise.all([
    get({}, dana.cookie),
    get({ Range: 'bytes=0-3' }, dana.cookie),
    get({ Range: 'bytes=99999999-' }, dana.cookie),
    get({}),
  ])
  const audio = Buffer.from(await whole.arrayBuffer())
  expect([whole.status, audio.subarray(8, 12).toString()]).toEqual([200, 'WAVE'])
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
    206,
    'RIFF',
    `bytes 0-3/${audio.length}`,
  ])
  expect([beyond.status, unsigned.ok]).toEqual([416, false])
  await untilQuiet()
})

test('only the host holds and removes; anyone mutes themselves', async () => {
  const [dana, sam] = [await page({ firstName: 'Dana' }), await page({ firstName: 'Sam' })]
  const stranger = await page()
  const phone = clientPhone()
  const call = await dana.call({ to: phone }, 1000)
  const theirs = await ringing(phone)
  await onPhone(theirs.sid, 'answer', { hz: 1800 })
  await untilCall(call.id, { state: 'in-progress' })
  await dana.act(call, { intent: 'add', user: sam.user.id })
  await sam.take(1100)
  await eventually(async () => sam.browser.hears(1800))
  const client = `number:${phone}`
  expect((await sam.actOn(call, client, { intent: 'hold', hold: true })).status).toBe(403)
  expect((await sam.actOn(call, client, { intent: 'remove' })).status).toBe(403)
  expect((await sam.act(call, { intent: 'end' })).status).toBe(403)
  expect((await stranger.act(call, { intent: 'end' })).status).toBe(404)
  expect((await stranger.start({ to: phone, id: call.id })).status).toBe(404)
  await sam.actOn(call, `client:${sam.user.id}`, { intent: 'mute', muted: true })
  await eventually(async () => !(await hears(theirs.sid, 1100)) && (await hears(theirs.sid, 1000)))
  await dana.actOn(call, client, { intent: 'hold', hold: true })
  await eventually(async () => !(await hears(theirs.sid, 1000)) && (await hears(theirs.sid, 330)))
  await dana.actOn(call, `client:${sam.user.id}`, { intent: 'host' })
  await sam.actOn(call, client, { intent: 'remove' })
  await eventually(async () => (await calls.provider(theirs.sid)).status === 'completed')
  await dana.act(call, { intent: 'leave' })
  await untilCall(call.id, { state: 'ended' })
  await untilQuiet()
})

test('a call whose webhooks never arrive ends as the provider reports it', async () => {
  const dana = await page()
  const phone = clientPhone()
  const call = await dana.call({ to: phone })
  const theirs = await ringing(phone)
  await onPhone(theirs.sid, 'answer')
  await untilCall(call.id, { state: 'in-progress' })
  await calls.fault(
    { on: 'webhook', action: 'drop', webhook: 'call', times: null },
    { on: 'webhook', action: 'drop', webhook: 'conference', times: null },
  )
  await onPhone(theirs.sid, 'hangup')
  await eventually(async () => (await calls.provider(theirs.sid)).status === 'completed')
  await calls.checkAll(2)
  const ended = await untilCall(call.id, { state: 'ended', status: 'completed' })
  expect(ended.answered_at).not.toBeNull()
  await eventually(
    async () =>
      (await calls.provider((await legs(call.id))[0]!.provider_sid as string)).status === 'completed',
  )
  await calls.checkAll(10)
  await untilQuiet()
})
