import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CallFlow, callFlowSchema } from '#app/features/telephony/call-flow/call-flow.schema.ts'
import type { FlowEvent } from '#app/features/telephony/call-flow/engine/flow-engine.ts'
import {
  beginFlow,
  type FlowState,
  proceed,
  readChoice,
} from '#app/features/telephony/call-flow/engine/flow-state.ts'
import { readEntry, type Scenario, simulate } from '#app/features/telephony/call-flow/engine/simulate.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { PROPERTY_RUNS } from '#tests/setup/property-runs.ts'
import { applyNews, type CallDraft, flowStateOf, isOpenLeg, advanceCall } from '../calls/call-model.server.ts'
import { enterStep } from './follow-flow.server.ts'
import { newCall, outsideLeg } from '../calls/legs.server.ts'

/** 300, and 10,000 in the slow group. */
const RUNS = PROPERTY_RUNS > 150 ? PROPERTY_RUNS * 10 : PROPERTY_RUNS * 2

const NOW = new Date('2026-03-02T15:00:00Z')
const ctx = { account: { id: randomUUID() }, now: () => NOW } as unknown as Ctx
const USERS = Array.from({ length: 5 }, () => randomUUID())
const NUMBERS = ['12085550101', '12085550102', '12085550103']

const message = fc.record({
  type: fc.constantFrom('disabled', 'text', 'recording'),
  text: fc.constantFrom('', 'Some words.'),
  recording: fc.constantFrom(null, { Key: 'a', name: 'a', url: '/a.mp3', lastModified: '' }),
})
const groups = fc.array(
  fc.record({
    timeout: fc.integer({ min: 0, max: 30 }),
    repeat: fc.integer({ min: 1, max: 3 }),
    users: fc.array(
      fc.record({
        id: fc.constantFrom(...USERS),
        format: fc.constantFrom('softphone', 'mobile', ...NUMBERS),
      }),
      { maxLength: 4 },
    ),
  }),
  { maxLength: 3 },
)
const extension = fc.constantFrom('', '1', '2', '101')
const spoken = fc.constantFrom('', 'claims', 'new policy')
const flows = fc
  .record({
    welcomeMessage: message,
    recordCallMessage: message,
    extensionsMessage: message,
    voicemailMessage: message,
    ringWhenAvailable: fc.boolean(),
    recordCalls: fc.boolean(),
    groups,
    ivr: fc.dictionary(
      fc.constantFrom('claims', 'sales', 'constructor', 'to string'),
      fc.record({
        label: fc.constant('Claims'),
        extension,
        extensionSpeech: spoken,
        welcomeMessage: message,
        voicemailMessage: message,
        groups,
      }),
      { maxKeys: 3 },
    ),
    queue: fc.record({ maxWait: fc.constantFrom(0, 60), position: fc.boolean(), callback: fc.boolean() }),
  })
  .map((flow) => callFlowSchema.parse(flow))
const person = (id: string) =>
  fc.record({
    id: fc.constant(id),
    name: fc.constantFrom('Dana Okafor', 'Sam Reyes'),
    extension: fc.constantFrom(null, '1', '101'),
    phone: fc.constantFrom(null, ...NUMBERS),
    available: fc.boolean(),
    busy: fc.boolean(),
    atLocation: fc.boolean(),
  })
const scenarios: fc.Arbitrary<Scenario> = fc.record({
  situation: fc.record({
    // The last user of a flow's groups has left the account.
    blocked: fc.integer({ min: 0, max: 20 }).map((n) => n === 0),
    office: fc.record({ open: fc.boolean(), closed: fc.constantFrom(null, { say: 'We are closed.' }) }),
    people: fc.tuple(...USERS.slice(0, 4).map(person)),
    staffed: fc.boolean(),
    mayCall: fc.constantFrom(
      () => true,
      (number: string) => number !== NUMBERS[0],
    ),
    canCallBack: fc.boolean(),
  }),
  entries: fc.array(fc.constantFrom('', '1', '2', '7', '101', 'claims', 'Sam Reyes', 'mumbling'), {
    maxLength: 4,
  }),
  answering: fc.subarray(USERS),
  queue: fc.constantFrom('taken', 'timeout', 'callback', 'untaken'),
})

/** Plays a scenario through the rows of a live call. Rung legs end in any order, and what is stored goes through JSON. */
function live(flow: CallFlow, { situation, answering, queue, ...scenario }: Scenario, order: number) {
  const call = newCall(ctx, {
    id: randomUUID(),
    direction: 'inbound',
    format: 'inbound',
    phoneNumber: '12085550123',
  })
  const caller = {
    callId: call.id,
    side: 'theirs',
    via: 'caller',
    providerSid: 'CA0',
    state: 'in-progress',
  } as const
  const draft: CallDraft = { call, legs: [outsideLeg(ctx, call.phoneNumber, caller)], tasks: [] }
  const entries = [...scenario.entries]
  const steps = []
  let state: FlowState = beginFlow(flow, situation)
  for (;;) {
    enterStep(ctx, draft, JSON.parse(JSON.stringify(state)) as FlowState)
    advanceCall(draft, NOW)
    const { step } = flowStateOf(call)!
    steps.push(step)
    let event: FlowEvent = { step: step.id }
    if (step.kind === 'reject' || step.kind === 'message' || step.kind === 'hang-up') return { steps, draft }
    if (step.kind === 'menu') {
      event = { ...event, choice: readChoice(flow, situation.people, readEntry(entries.shift() ?? '')) }
    } else if (step.kind === 'queue') {
      if (queue === 'taken') return { steps, draft }
      event = { ...event, outcome: queue }
    } else if (step.kind === 'ring') {
      const ringing = draft.legs.filter((leg) => leg.via === 'ring' && isOpenLeg(leg))
      const taker = ringing.find(({ userId }) => answering.includes(userId!))
      if (taker) {
        Object.assign(call, { userId: taker.userId, step: null })
        applyNews(taker, { state: 'in-progress', at: NOW })
        advanceCall(draft, NOW)
        return { steps, draft }
      }
      for (const [index, leg] of (order % 2 ? ringing.toReversed() : ringing).entries()) {
        expect(draft.over ?? null, `before the end of leg ${index}`).toBeNull()
        // One that ends without an answer before its time is rung again.
        applyNews(leg, { state: 'ended', at: NOW, endReason: 'busy' })
        advanceCall(draft, NOW)
      }
      expect(draft.over).toEqual({ step: step.id })
    }
    expect(call.state, 'the caller is still there').not.toBe('ended')
    state = proceed(flow, situation, flowStateOf(call)!, event)
  }
}

test('a live call takes the steps that the simulator predicts', () => {
  fc.assert(
    fc.property(flows, scenarios, fc.nat(1), (flow, scenario, order) => {
      const predicted = simulate(flow, scenario)
      const { steps, draft } = live(flow, scenario, order)
      expect(steps).toEqual(predicted.map(({ step }) => step))
      const last = steps.at(-1)!
      const isTaken = draft.call.userId !== null || last.kind === 'queue'
      expect(isTaken || last.kind === 'message' || last.kind === 'reject').toBe(true)
      expect(last.kind === 'reject').toBe(scenario.situation.blocked)
    }),
    { numRuns: RUNS },
  )
})
