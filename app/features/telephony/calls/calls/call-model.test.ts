import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PROPERTY_RUNS } from '#tests/setup/property-runs.ts'
import type { FlowState } from '#app/features/telephony/call-flow/engine/flow-state.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { applyConferenceEvent, applyLegStatus, type EventParams } from './apply-event.server.ts'
import {
  applyNews,
  type CallDraft,
  declineFor,
  durationOf,
  putOnHold,
  hostOf,
  type Leg,
  advanceCall,
  AWAY_MS,
  CANNOT_RING,
  end,
  isIn,
  isOpenLeg,
} from './call-model.server.ts'
import { newCall, outsideLeg, userLeg } from './legs.server.ts'

const START = Date.parse('2026-03-02T15:00:00Z')
// No lost user is given up by then.
const NOW = new Date(START + 55_000)
const ctx = { account: { id: randomUUID() }, now: () => new Date(START) } as unknown as Ctx
const [dana, sam, leo] = [randomUUID(), randomUUID(), randomUUID()]

interface Event {
  leg?: number
  params: EventParams
}

/** Events of a call, numbered as the provider does. `at` is in seconds after the start. */
function script() {
  const events: Event[] = []
  const numbers: Record<string, number> = {}
  const next = (sid: string) => String((numbers[sid] = (numbers[sid] ?? 0) + 1))
  const stamp = (at: number) => new Date(START + at * 1000).toUTCString()
  return {
    events,
    status: (leg: number, CallStatus: string, at: number) =>
      events.push({
        leg,
        params: { CallSid: `CA${leg}`, CallStatus, Timestamp: stamp(at), SequenceNumber: next(`CA${leg}`) },
      }),
    conference: (leg: number, StatusCallbackEvent: string, at: number) =>
      events.push({
        params: {
          ConferenceSid: 'CF1',
          CallSid: `CA${leg}`,
          StatusCallbackEvent,
          Timestamp: stamp(at),
          SequenceNumber: next('CF1'),
        },
      }),
  }
}

function outbound(): CallDraft {
  const call = newCall(ctx, {
    id: randomUUID(),
    direction: 'outbound',
    format: 'outbound',
    phoneNumber: '12085550123',
    userId: dana,
    recordingStatus: 'initial',
  })
  const common = { callId: call.id }
  const legs = [
    userLeg(ctx, dana, { ...common, side: 'ours', via: 'connect', isHost: true, providerSid: 'CA0' }),
    outsideLeg(ctx, '12085550123', { ...common, side: 'theirs', via: 'ring', providerSid: 'CA1' }),
  ]
  return { call, legs, tasks: [] }
}

const RINGING: FlowState = {
  history: [],
  step: { id: 'ring:main:1:1', kind: 'ring', targets: [], seconds: 30, ivr: 'main' },
}

/** Taken by Dana; Sam's phone rang, too. */
function inbound(): CallDraft {
  const call = newCall(ctx, {
    id: randomUUID(),
    direction: 'inbound',
    format: 'inbound',
    phoneNumber: '12085550123',
    userId: dana,
    flow: RINGING,
  })
  const common = { callId: call.id }
  const legs = [
    outsideLeg(ctx, '12085550123', {
      ...common,
      side: 'theirs',
      via: 'caller',
      providerSid: 'CA0',
      state: 'in-progress',
    }),
    userLeg(ctx, dana, { ...common, side: 'ours', via: 'ring', providerSid: 'CA1' }),
    {
      ...userLeg(ctx, sam, { ...common, side: 'ours', via: 'ring', providerSid: 'CA2' }),
      ending: 'elsewhere' as const,
    },
  ]
  return { call, legs, tasks: [] }
}

function play(make: () => CallDraft, events: Event[]): CallDraft {
  const draft = make()
  advanceCall(draft, new Date(START))
  for (const { leg, params } of events) {
    if (leg === undefined) applyConferenceEvent(draft, params, NOW)
    else applyLegStatus(draft, draft.legs[leg]!.id, params, NOW)
    advanceCall(draft, NOW)
  }
  return draft
}

/** The rows, without the values that differ each time. */
const rowsOf = ({ call, legs }: CallDraft) => ({
  call: { ...call, id: null },
  legs: legs.map((leg) => ({ ...leg, id: null, callId: null })),
})

function answeredOutbound() {
  const s = script()
  s.conference(0, 'participant-join', 1)
  s.status(1, 'ringing', 2)
  s.conference(1, 'participant-join', 3)
  s.status(1, 'in-progress', 9)
  s.conference(1, 'participant-hold', 20)
  s.conference(0, 'participant-mute', 21)
  s.conference(0, 'participant-unmute', 25)
  s.conference(1, 'participant-unhold', 30)
  s.conference(1, 'participant-leave', 60)
  s.status(1, 'completed', 60)
  s.conference(0, 'participant-leave', 61)
  s.status(0, 'completed', 61)
  return s.events
}

function answeredInbound() {
  const s = script()
  s.conference(0, 'participant-join', 1)
  s.status(1, 'ringing', 2)
  s.status(2, 'ringing', 2)
  s.status(1, 'in-progress', 5)
  s.conference(1, 'participant-join', 6)
  s.status(2, 'canceled', 7)
  s.conference(0, 'participant-leave', 40)
  s.status(0, 'completed', 40)
  s.conference(1, 'participant-leave', 41)
  s.status(1, 'completed', 41)
  return s.events
}

function busyOutbound() {
  const s = script()
  s.conference(0, 'participant-join', 1)
  s.status(1, 'busy', 3)
  s.conference(0, 'participant-leave', 4)
  s.status(0, 'completed', 4)
  return s.events
}

test.each([
  ['answered outgoing', outbound, answeredOutbound(), 'completed', 52],
  ['answered incoming', inbound, answeredInbound(), 'completed', 35],
  ['busy outgoing', outbound, busyOutbound(), 'no-answer', 0],
])(
  'events of an %s call give the same rows in any order and any number',
  (_name, make, events, status, seconds) => {
    const expected = play(make, events)
    expect(expected.call).toMatchObject({ state: 'ended', status, checkAt: null })
    expect(durationOf(expected.call)).toBe(seconds)
    expect(expected.legs.map((leg) => leg.state)).toEqual(expected.legs.map(() => 'ended'))
    fc.assert(
      fc.property(
        fc.shuffledSubarray(events, { minLength: events.length }),
        fc.array(fc.constantFrom(...events), { maxLength: 6 }),
        (shuffled, repeated) => {
          expect(rowsOf(play(make, [...shuffled, ...repeated]))).toEqual(rowsOf(expected))
        },
      ),
      { numRuns: PROPERTY_RUNS },
    )
  },
)

test('a user who drops out is expected back, and the other side hears music in between', () => {
  const draft = play(outbound, answeredOutbound().slice(0, 4))
  applyLegStatus(draft, draft.legs[0]!.id, { CallSid: 'CA0', CallStatus: 'completed' }, NOW)
  advanceCall(draft, NOW)
  expect(draft.call.state).toBe('in-progress')
  expect(draft.legs[0]!.awayUntil).toEqual(new Date(NOW.getTime() + 20_000))
  expect(draft.legs[1]).toMatchObject({ onHold: true, heldFor: 'loss' })
  expect(draft.tasks).toContainEqual({ kind: 'participant', legId: draft.legs[1]!.id })

  advanceCall(draft, new Date(NOW.getTime() + 20_000))
  expect(draft.call.state).toBe('ended')
  expect(draft.legs[1]!.ending).toBe('abandoned')
})

test('the other side hears music when a user leaves before the colleague who takes the call has answered', () => {
  const draft = play(inbound, answeredInbound().slice(0, 6))
  const [caller, mine] = draft.legs
  const transfer = { side: 'ours', via: 'ring', invitedBy: dana, invitedTo: 'transfer' } as const
  draft.legs.push(userLeg(ctx, sam, { callId: draft.call.id, ...transfer, providerSid: 'CA3' }))
  advanceCall(draft, NOW)
  expect(caller!.onHold).toBe(false)
  mine!.ending = 'left'
  applyNews(mine!, { state: 'ended', at: NOW })
  advanceCall(draft, NOW)
  expect(caller).toMatchObject({ onHold: true, heldFor: 'loss' })

  applyNews(draft.legs.at(-1)!, { state: 'in-progress', at: NOW })
  advanceCall(draft, NOW)
  expect(caller).toMatchObject({ onHold: false })
  expect(draft.call.state).toBe('in-progress')
})

test('a caller whose user does not come back is asked for a message', () => {
  const draft = play(inbound, answeredInbound().slice(0, 6))
  applyLegStatus(draft, draft.legs[1]!.id, { CallSid: 'CA1', CallStatus: 'completed' }, NOW)
  advanceCall(draft, NOW)
  advanceCall(draft, new Date(NOW.getTime() + 20_000))
  expect(draft.call).toMatchObject({ state: 'in-progress' })
  expect(draft.over).toEqual({ step: 'lost' })
})

test('a caller that no one takes is asked for a message, and the call counts as missed', () => {
  const draft = inbound()
  Object.assign(draft.call, { userId: null, step: 'ring' })
  draft.legs[2]!.ending = null
  for (const leg of draft.legs.slice(1)) {
    applyLegStatus(draft, leg.id, { CallSid: leg.providerSid!, CallStatus: 'no-answer' }, NOW)
    advanceCall(draft, NOW)
  }
  expect(draft.over).toEqual({ step: 'ring:main:1:1' })
  Object.assign(draft, { over: null })
  draft.call.step = 'voicemail'
  applyLegStatus(draft, draft.legs[0]!.id, { CallSid: 'CA0', CallStatus: 'completed' }, NOW)
  advanceCall(draft, NOW)
  expect(draft.call).toMatchObject({ state: 'ended', status: 'missed' })
})

test('a call that rings goes on when the last of those who ring has rejected it, and not before', () => {
  const draft = inbound()
  Object.assign(draft.call, { userId: null, step: 'ring' })
  draft.legs[2]!.ending = null
  const ownPhone = { ...outsideLeg(ctx, '12085550199', { callId: draft.call.id, side: 'ours', via: 'ring' }) }
  draft.legs.push({ ...ownPhone, userId: sam, providerSid: 'CA3' })
  for (const sid of [1, 2, 3]) {
    applyLegStatus(draft, draft.legs[sid]!.id, { CallSid: `CA${sid}`, CallStatus: 'ringing' }, NOW)
  }
  declineFor(draft, sam)
  advanceCall(draft, NOW)
  expect(draft.over).toBeUndefined()
  expect(draft.legs.map(({ ending }) => ending)).toEqual([null, null, 'declined', 'declined'])
  declineFor(draft, dana)
  advanceCall(draft, NOW)
  expect(draft.over, 'the provider need not confirm it first').toEqual({ step: 'ring:main:1:1' })
  expect(draft.call.state).not.toBe('ended')
})

/** Dana talks to the client, who waits while Sam is asked. */
function consultation(change: Partial<Leg> = {}): CallDraft {
  const draft = play(outbound, answeredOutbound().slice(0, 4))
  const { id: callId } = draft.call
  const common = { callId, side: 'ours', via: 'ring', invitedBy: dana, invitedTo: 'consult' } as const
  draft.legs.push({ ...userLeg(ctx, sam, common), providerSid: 'CA2', ...change })
  putOnHold(draft, draft.legs[1]!, 'transfer', NOW)
  advanceCall(draft, NOW)
  expect(draft.legs[1]).toMatchObject({ onHold: true, heldAt: NOW })
  return draft
}

const joined = { state: 'in-progress', joinedAt: NOW } as const

test.each([
  ['rejects it', (leg: Leg) => Object.assign(leg, { ending: 'declined' })],
  ['does not answer', (leg: Leg) => applyNews(leg, { state: 'ended', at: NOW, endReason: 'no-answer' })],
])('a client who waits is taken off hold when the colleague %s', (_how, happen) => {
  const draft = consultation()
  happen(draft.legs[2]!)
  advanceCall(draft, NOW)
  expect(draft.legs[1]).toMatchObject({ onHold: false, heldAt: null, ending: null })
  expect(draft.legs[0]!.ending).toBeNull()
  expect(draft.call).toMatchObject({ format: 'outbound', userToId: null })
})

test('after a consultation the user who stays goes on with the client, and the log names them', () => {
  const left = consultation(joined)
  left.legs[2]!.ending = 'left'
  advanceCall(left, NOW)
  expect(left.legs[1]!.onHold).toBe(false)
  expect(left.call).toMatchObject({ format: 'outbound', userToId: null })

  const given = consultation(joined)
  given.legs[0]!.ending = 'left'
  advanceCall(given, NOW)
  expect(given.legs[1]!.onHold).toBe(false)
  expect(given.call).toMatchObject({ state: 'in-progress', format: 'transfer', userToId: sam })

  const lost = consultation(joined)
  applyLegStatus(lost, lost.legs[0]!.id, { CallSid: 'CA0', CallStatus: 'completed' }, NOW)
  advanceCall(lost, NOW)
  expect(lost.legs[1]!.onHold, 'while Dana may come back').toBe(true)
  advanceCall(lost, new Date(NOW.getTime() + 20_000))
  expect(lost.legs[1]!.onHold).toBe(false)
  expect(lost.call).toMatchObject({ state: 'in-progress', format: 'transfer' })
})

test('a caller who hangs up while it rings leaves no phone ringing', () => {
  const draft = inbound()
  Object.assign(draft.call, { userId: null, step: 'ring' })
  draft.legs[2]!.ending = null
  applyLegStatus(draft, draft.legs[0]!.id, { CallSid: 'CA0', CallStatus: 'completed' }, NOW)
  advanceCall(draft, NOW)
  expect(draft.call).toMatchObject({ state: 'ended', status: 'hangup' })
  expect(draft.legs.map((leg) => leg.ending)).toEqual(['ended', 'ended', 'ended'])
})

test('without a chosen host, the user who has been in the call longest is the host', () => {
  const draft = outbound()
  const leg = (userId: string, joined: number, isHost = false) => ({
    ...userLeg(ctx, userId, { callId: draft.call.id, side: 'ours' as const, via: 'ring' as const, isHost }),
    state: 'in-progress' as const,
    joinedAt: new Date(START + joined),
  })
  const legs = [leg(sam, 9), leg(leo, 3), leg(dana, 5, true)]
  expect(hostOf(legs)?.userId).toBe(dana)
  expect(hostOf(legs.slice(0, 2))?.userId).toBe(leo)
})

test('the second client of a conference is told and hung up on when the only user is lost', () => {
  const draft = play(inbound, answeredInbound().slice(0, 6))
  const common = {
    callId: draft.call.id,
    side: 'theirs',
    via: 'ring',
    invitedBy: dana,
    invitedTo: 'join',
  } as const
  draft.legs.push({ ...outsideLeg(ctx, '14255550164', common), ...joined, providerSid: 'CA3' })
  const [caller, dana1] = draft.legs
  const added = draft.legs.at(-1)!
  applyNews(dana1!, { state: 'ended', at: NOW, endReason: 'completed' })
  advanceCall(draft, NOW)
  expect([caller!.heldFor, added.heldFor]).toEqual(['loss', 'loss'])
  const later = new Date(NOW.getTime() + AWAY_MS)
  advanceCall(draft, later)
  expect(draft.over).toEqual({ step: 'lost' })
  Object.assign(draft, { over: null })
  draft.call.step = 'voicemail'
  advanceCall(draft, later)
  expect([caller!.ending, added.ending]).toEqual([null, 'abandoned'])
  expect(dana1!.notice).toBe('cut')
  applyNews(added, { state: 'ended', at: later })
  applyNews(caller!, { state: 'ended', at: new Date(later.getTime() + 60_000) })
  advanceCall(draft, later)
  expect(draft.call).toMatchObject({ state: 'ended', status: 'completed', cutAt: NOW })
  expect(durationOf(draft.call), 'without the message').toBe((NOW.getTime() - START - 6_000) / 1000)
})

test.each([
  ['the client hangs up', (draft: CallDraft) => applyNews(draft.legs[1]!, { state: 'ended', at: NOW }), null],
  ['the user hangs up', (draft: CallDraft) => Object.assign(draft.legs[0]!, { ending: 'left' }), null],
  ['the user’s page is gone for good', () => {}, 'cut'],
])('a call is cut only when our side is lost: %s', (_how, happen, notice) => {
  const draft = play(outbound, answeredOutbound().slice(0, 4))
  happen(draft)
  advanceCall(draft, NOW)
  applyNews(draft.legs[0]!, { state: 'ended', at: new Date(NOW.getTime() + 1000) })
  for (const wait of [1000, 1000 + AWAY_MS, 2000 + AWAY_MS])
    advanceCall(draft, new Date(NOW.getTime() + wait))
  applyNews(draft.legs[1]!, { state: 'ended', at: new Date(NOW.getTime() + 2000 + AWAY_MS) })
  advanceCall(draft, new Date(NOW.getTime() + 3000 + AWAY_MS))
  expect(draft.call.state).toBe('ended')
  expect([draft.legs[0]!.notice, draft.call.cutAt !== null]).toEqual([notice, notice === 'cut'])
})

/** A call that rings at Dana and Sam since START. */
function ringing(): CallDraft {
  const draft = inbound()
  Object.assign(draft.call, { userId: null, step: 'ring' })
  draft.legs[2]!.ending = null
  for (const leg of draft.legs.slice(1)) Object.assign(leg, { state: 'ringing', dialedAt: new Date(START) })
  return draft
}

const at = (seconds: number) => new Date(START + seconds * 1000)

test('a phone that is lost while it rings is rung again for the rest of the time, and no longer', () => {
  const draft = ringing()
  Object.assign(draft.legs[2]!, { state: 'ended', ending: 'declined' })
  applyNews(draft.legs[1]!, { state: 'ended', at: at(3), endReason: 'no-answer' })
  advanceCall(draft, at(3))
  expect(draft.over).toBeUndefined()
  expect(draft.legs.at(-1)).toMatchObject({ userId: dana, state: 'created', ending: null, ringUntil: at(30) })
  advanceCall(draft, at(4))
  expect(draft.legs).toHaveLength(4)
  Object.assign(draft.legs[3]!, { dialedAt: at(4) })
  applyNews(draft.legs[3]!, { state: 'ended', at: at(30), endReason: 'no-answer' })
  advanceCall(draft, at(30))
  expect(draft.legs).toHaveLength(4)
  expect(draft.over).toEqual({ step: 'ring:main:1:1' })
})

test('a phone that was rejected, or whose call someone took, is not rung again', () => {
  const rejected = ringing()
  declineFor(rejected, dana)
  applyNews(rejected.legs[1]!, { state: 'ended', at: at(3), endReason: 'canceled' })
  const busy = ringing()
  applyNews(busy.legs[1]!, { state: 'ended', at: at(3), endReason: 'busy' })
  const taken = ringing()
  Object.assign(taken.call, { userId: sam, step: null })
  applyNews(taken.legs[1]!, { state: 'ended', at: at(3), endReason: 'no-answer' })
  for (const draft of [rejected, busy, taken]) {
    advanceCall(draft, at(3))
    expect(draft.legs).toHaveLength(3)
  }
})

test('a user lost while taking the call is expected back; then the caller is asked for a message', () => {
  const draft = ringing()
  draft.legs[2]!.ending = 'elsewhere'
  Object.assign(draft.call, { userId: dana, step: null })
  applyNews(draft.legs[1]!, { state: 'ended', at: at(3), endReason: 'completed' })
  advanceCall(draft, at(3))
  expect([draft.call.state, draft.legs[1]!.awayUntil]).toEqual(['ringing', at(23)])
  applyNews(draft.legs[2]!, { state: 'ended', at: at(3) })
  advanceCall(draft, at(23))
  expect(draft.over).toEqual({ step: 'lost' })
  expect(draft.legs[1]!.notice).toBe('cut')
})

test('tells a user whose phone could not ring in time, but not one who rejected the call', () => {
  const draft = ringing()
  for (const leg of draft.legs.slice(1)) {
    Object.assign(leg, { state: 'created', dialedAt: null, providerSid: null, errorMessage: CANNOT_RING })
  }
  declineFor(draft, sam)
  advanceCall(draft, at(29))
  expect(draft.over).toBeUndefined()
  advanceCall(draft, at(30))
  expect(draft.over).toEqual({ step: 'ring:main:1:1' })
  expect(draft.legs.map(({ notice }) => notice)).toEqual([null, 'passed', null])
})

type Happening = [what: 'join' | 'lose' | 'leave' | 'hang-up' | 'hold' | 'end' | 'wait', who: number]

/** A caller, two users and two added numbers: what the provider and the users do to them, in any order. */
const conferences = fc.array(
  fc.tuple(
    fc.constantFrom<Happening[0]>('join', 'lose', 'leave', 'hang-up', 'hold', 'end', 'wait'),
    fc.nat({ max: 5 }),
  ),
  { maxLength: 24 },
)

test('every leg ends, whatever the order of joins, holds, losses and hang-ups', () => {
  fc.assert(
    fc.property(fc.constantFrom(inbound, outbound), conferences, (make, happenings) => {
      const draft = make()
      const { call, legs } = draft
      const common = { callId: call.id, via: 'ring', invitedBy: dana, invitedTo: 'join' } as const
      legs.push(
        outsideLeg(ctx, '14255550164', { ...common, side: 'theirs' }),
        outsideLeg(ctx, '14255550165', { ...common, side: 'theirs' }),
        userLeg(ctx, leo, { ...common, side: 'ours' }),
      )
      for (const [index, leg] of legs.entries())
        Object.assign(leg, { providerSid: `CA${index}`, dialedAt: at(0) })
      let now = START
      const advance = (ms: number) => {
        now += ms
        for (const leg of legs.slice(6)) leg.providerSid ??= `CA${leg.id}`
        advanceCall(draft, new Date(now))
        if (draft.over) Object.assign(call, { step: 'voicemail' })
        Object.assign(draft, { over: null })
        advanceCall(draft, new Date(now))
      }
      for (const [what, who] of happenings) {
        const leg = legs[who % legs.length]!
        const news = { at: new Date(now) }
        if (what === 'join' && leg.ending === null) applyNews(leg, { ...news, state: 'in-progress' })
        else if (what === 'lose' || what === 'hang-up')
          applyNews(leg, { ...news, state: 'ended', endReason: 'completed' })
        else if (what === 'leave' && leg.kind === 'user' && isIn(leg)) leg.ending ??= 'left'
        else if (what === 'hold' && isIn(leg)) putOnHold(draft, leg, null, new Date(now))
        else if (what === 'end' && leg.kind === 'user' && isIn(leg) && call.state !== 'ended')
          end(draft, new Date(now))
        else if (what === 'wait') now += 7_000
        advance(1_000)
      }
      // The provider does what it is asked to, rings no longer, and the caller's steps come to their end.
      for (let minute = 0; minute < 6; minute += 1) {
        for (const leg of legs) {
          const isDone = leg.ending !== null || (leg.via === 'caller' && call.step === 'voicemail')
          const isUntaken = leg.via !== 'caller' && leg.joinedAt === null
          if (isOpenLeg(leg) && (isDone || isUntaken))
            applyNews(leg, { at: new Date(now), state: 'ended', endReason: 'no-answer' })
        }
        advance(60_000)
      }
      const left = legs.filter((leg) => isOpenLeg(leg))
      // Only people who talk to each other are left, one of us among them.
      if (left.length > 0)
        expect([left.length > 1, left.some((leg) => leg.side === 'ours' && isIn(leg))]).toEqual([true, true])
      else expect(call).toMatchObject({ state: 'ended', checkAt: null })
    }),
    { numRuns: PROPERTY_RUNS * 5 },
  )
})
