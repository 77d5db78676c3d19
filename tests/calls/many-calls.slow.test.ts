import { expect, test } from 'vitest'
import type { LiveCall } from '#app/features/telephony/calls/phone-views.server.ts'
import { queuedJobs } from '#tests/factories/jobs.ts'
import { useCalls } from '#tests/setup/calls.ts'
import { eventually } from '#tests/setup/processes.ts'

// These tests place a working day's calls in minutes. Nothing may be left over, here or at the provider. The calls are silent.

const IN_A_ROW = 100
const AT_ONCE = 10
/** Ten calls at once take a while on a busy machine. */
const PATIENCE_MS = 60_000

/** Webhooks that come twice, late, or before their predecessors. */
const BAD_WEBHOOKS = [
  { on: 'webhook', action: 'duplicate', webhook: 'call', times: null },
  { on: 'webhook', action: 'delay', webhook: 'call', event: 'completed', ms: 400, times: null },
  { on: 'webhook', action: 'duplicate', webhook: 'conference', times: null },
  { on: 'webhook', action: 'reorder', webhook: 'conference', count: 3, ms: 300, times: null },
]

const calls = useCalls({ patienceMs: PATIENCE_MS })
const { callIn, clientPhone, db, emulators, onPhone, page, ringing, untilCall, untilQuiet } = calls

const silentPage = (firstName: string) => page({ firstName }, { audio: false })

type Page = Awaited<ReturnType<typeof page>>

/** An outgoing call that the client answers; one of the two hangs up. */
async function callOut(dana: Page, whoEnds: 'client' | 'user'): Promise<string> {
  const phone = clientPhone()
  const call = await dana.call({ to: phone })
  const theirs = await ringing(phone)
  await onPhone(theirs.sid, 'answer')
  await untilCall(call.id, { state: 'in-progress' })
  if (whoEnds === 'client') await onPhone(theirs.sid, 'hangup')
  else await leave(dana, call)
  return call.id
}

/** An incoming call that the user takes; one of the two hangs up. */
async function takeCall(dana: Page, whoEnds: 'client' | 'user'): Promise<string> {
  const received = () => dana.events<LiveCall>('phone_join').filter((each) => each.direction === 'inbound')
  const before = received().length
  const caller = await callIn(clientPhone())
  const call = await eventually(async () => received()[before], PATIENCE_MS)
  await dana.take()
  await untilCall(call.id, { state: 'in-progress' })
  if (whoEnds === 'client') await onPhone(caller.sid, 'hangup')
  else await leave(dana, call)
  return call.id
}

async function leave(dana: Page, call: { id: string }): Promise<void> {
  const [mine] = await db.admin`
    select provider_sid from call_legs where call_id = ${call.id} and user_id = ${dana.user.id}`
  await dana.act(call, { intent: 'leave' })
  dana.crash(mine!.provider_sid as string)
}

/** The user's phone can ring again: until the provider has confirmed the end of a call, they count as on it. */
const untilFree = (dana: Page) =>
  eventually(async () => {
    const [found] = await db.admin`select status from presence where user_id = ${dana.user.id}`
    return found?.status === 'available' && (await dana.state()).call === null
  }, PATIENCE_MS)

/** No call is going on, and each call has one entry in the log that says it was answered. */
async function expectNothingLeft(ids: string[]): Promise<void> {
  await untilQuiet()
  const rows = await db.admin`select id, state, status from calls where id in ${db.admin(ids)}`
  expect(rows.filter(({ status }) => status !== 'completed')).toEqual([])
  expect(rows).toHaveLength(ids.length)
  const { calls: all } = await emulators.control<{ calls: { status: string }[] }>('/twilio/calls')
  expect(all.filter(({ status }) => ['queued', 'ringing', 'in-progress'].includes(status))).toEqual([])
  const { conferences } = await emulators.control<{
    conferences: { status: string; participants: object[] }[]
  }>('/twilio/conferences')
  expect(conferences.filter((each) => each.status !== 'completed' || each.participants.length)).toEqual([])
  expect((await queuedJobs(db)).filter(({ lastError }) => lastError !== null)).toEqual([])
}

async function callInARow(dana: Page): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < IN_A_ROW; n += 1) {
    const whoEnds = n % 2 === 0 ? 'client' : 'user'
    ids.push(await (n % 4 < 2 ? callOut : takeCall)(dana, whoEnds))
    await untilFree(dana)
  }
  return ids
}

async function callAtOnce(): Promise<string[]> {
  const pages: Page[] = []
  for (let n = 0; n < AT_ONCE; n += 1) pages.push(await silentPage(`User ${n}`))
  const round = () => Promise.all(pages.map((each, n) => callOut(each, n % 2 === 0 ? 'client' : 'user')))
  const first = await round()
  await Promise.all(pages.map(untilFree))
  return [...first, ...(await round())]
}

test(`${IN_A_ROW} calls in a row leave nothing behind`, async () => {
  await expectNothingLeft(await callInARow(await silentPage('Dana')))
})

test(`${AT_ONCE} calls at once leave nothing behind`, async () => {
  await expectNothingLeft(await callAtOnce())
})

test(`${AT_ONCE} calls at once, with webhooks repeated, delayed and shuffled`, async () => {
  await calls.fault(...BAD_WEBHOOKS)
  await expectNothingLeft(await callAtOnce())
})

test(`${IN_A_ROW} calls in a row, with webhooks repeated, delayed and shuffled`, async () => {
  await calls.fault(...BAD_WEBHOOKS)
  await expectNothingLeft(await callInARow(await silentPage('Dana')))
})
