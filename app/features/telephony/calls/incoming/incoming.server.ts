import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { CallFlow } from '#app/features/telephony/call-flow/call-flow.schema.ts'
import type { FlowEvent, FlowStep } from '#app/features/telephony/call-flow/engine/flow-engine.ts'
import { readChoice } from '#app/features/telephony/call-flow/engine/flow-state.ts'
import { isBlocked } from '#app/features/accounts/settings/blocked-numbers.server.ts'
import { endSnoozesOnReply } from '#app/features/messaging/texting/conversations/end-snoozes.server.ts'
import { addCallActivity } from '#app/features/messaging/timeline/call-activity.server.ts'
import { lockName } from '#app/lib/locks.server.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { accountOfNumber } from '#app/lib/telephony.server.ts'
import type { Services } from '#app/lib/services.ts'
import { inSystemTransaction } from '#app/lib/system-ctx.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { goodbye } from '../provider/voice.server.ts'
import type { Database } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { callLegs, calls } from '#db/schema/index.ts'
import { type Call, type CallDraft, end, flowStateOf } from '../calls/call-model.server.ts'
import { CALLBACK_KEY, sayOutOfService, twimlForCaller } from './caller-twiml.server.ts'
import { changeNamedCall, createCall } from '../calls/change-call.server.ts'
import { clientsOfNumber } from '../log/clients-of-number.server.ts'
import type { CallClient } from '../phone-views.server.ts'
import { callFlowOf, followFlow, type FlowFacts, isOpenAt, readFlowFacts } from './follow-flow.server.ts'
import { newCall, outsideLeg } from '../calls/legs.server.ts'
import { positionOf } from './queue.server.ts'
import { ringPeople } from './ringable.server.ts'

const incomingSchema = z.object({
  CallSid: z.string().regex(/^CA[0-9a-f]{32}$/),
  From: z.string().max(60).default(''),
  To: z.string().min(1).max(60),
  StirVerstat: z.string().max(60).optional(),
})

/**
 * An incoming call, once however often it is reported. It follows the call flow of the called location. A blocked caller is
 * refused, and no phone rings; nor in a suspended account, where the caller hears a sentence and the log has a missed call.
 * @returns TwiML, or why there is none
 */
export async function receiveCall(
  services: Services,
  params: Record<string, string>,
): Promise<{ twiml: string } | 'no-such-number' | 'unreadable'> {
  const parsed = incomingSchema.safeParse(params)
  if (!parsed.success) return 'unreadable'
  const incoming = parsed.data
  const called = await accountOfNumber(services, incoming.To)
  if (!called) return 'no-such-number'
  const { accountId, phoneNumberId } = called
  const caller = digitsOf(incoming.From)
  return inSystemTransaction(services, accountId, async (tx, opened) => {
    const [ctx, , known, facts, clients, isListed] = await Promise.all([
      opened,
      // A repeated webhook waits for the first, whose rows have this key.
      lockName(tx, { account: { id: accountId } }, `call ${incoming.CallSid}`),
      findBySid(tx, incoming.CallSid),
      readFlowFacts(tx, services, { phoneNumberId }),
      clientsOfNumber(tx, caller),
      isBlocked(tx, caller),
    ])
    if (!ctx) return 'no-such-number'
    if (known) return { twiml: await callerTwiml(tx, ctx, known) }
    const call = await store(tx, ctx, {
      ...incoming,
      phoneNumberId,
      caller,
      client: clients[0],
      isListed,
      facts,
    })
    return { twiml: await callerTwiml(tx, ctx, call, facts.flow) }
  })
}

async function findBySid(tx: Database, sid: string): Promise<Call | undefined> {
  const [found] = await selectBySid(tx, { sid })
  return found?.call
}

const selectBySid = prepared(['sid'], (db, { sid }) =>
  db
    .select({ call: calls })
    .from(callLegs)
    .innerJoin(calls, eq(calls.id, callLegs.callId))
    .where(eq(callLegs.providerSid, sid)),
)

async function store(
  tx: Tx,
  ctx: Ctx,
  incoming: z.output<typeof incomingSchema> & {
    phoneNumberId: string
    caller: string | null
    client: CallClient | undefined
    isListed: boolean
    facts: FlowFacts
  },
): Promise<Call> {
  const { caller, client, facts } = incoming
  // A closed account takes no calls.
  const blocked = incoming.isListed || ctx.account.closedAt !== null
  const isOver = blocked || ctx.account.suspendedAt !== null
  const id = uuidv7(ctx.now().getTime())
  const call = newCall(ctx, {
    id,
    direction: 'inbound',
    format: 'inbound',
    ...(isOver ? { state: 'ended', step: 'hang-up', status: 'missed', endedAt: ctx.now() } : {}),
    ...(blocked ? { step: null, status: 'blocked' } : {}),
    locationId: facts.locationId,
    phoneNumberId: incoming.phoneNumberId,
    phoneNumber: caller,
    inOfficeHours: isOpenAt(facts, ctx.now()),
    verification: verificationOf(incoming.StirVerstat),
    recordingStatus: facts.flow.recordCalls && !isOver ? 'initial' : null,
  })
  const draft: CallDraft = {
    call,
    legs: [
      outsideLeg(ctx, caller, {
        callId: id,
        side: 'theirs',
        via: 'caller',
        providerSid: incoming.CallSid,
        state: isOver ? 'ended' : 'in-progress',
      }),
    ],
    tasks: [],
  }
  if (!isOver) await followFlow(tx, ctx, draft, null, facts)
  await Promise.all([
    client &&
      addCallActivity(tx, ctx, {
        id,
        clientId: client.id,
        format: 'inbound',
        status: call.status,
        userId: null,
        phoneNumber: caller,
      }),
    createCall(tx, ctx, draft),
    blocked || !caller ? undefined : endSnoozesOnReply(tx, ctx, caller),
  ])
  return call
}

async function callerTwiml(tx: Database, ctx: Ctx, call: Call, known?: CallFlow): Promise<string> {
  if (ctx.account.suspendedAt && call.status !== 'blocked') return sayOutOfService()
  const [flow, place] = await Promise.all([
    known ?? callFlowOf(tx, call),
    call.step === 'queue' ? positionOf(tx, call.id) : null,
  ])
  return twimlForCaller(call, flow, place?.position ?? 1)
}

/** A word as digits by a phone's keys: ANONYMOUS is 266696687. */
const keypadNumber = (word: string) =>
  [...word]
    .map(
      (letter) =>
        ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ'].findIndex((key) => key.includes(letter)) +
        2,
    )
    .join('')

/** Carriers spell these words as the number of a caller who hides. None of them is a number with its country code. */
const HIDDEN = new Set(
  ['ANONYMOUS', 'RESTRICTED', 'BLOCKED', 'UNKNOWN', 'UNAVAILABLE', 'PRIVATE', 'WITHHELD'].map(keypadNumber),
)

/** A number as we store it; null for a hidden one. */
function digitsOf(from: string): string | null {
  const digits = from.replace(/\D/g, '')
  return /^\d{7,15}$/.test(digits) && !HIDDEN.has(digits) ? digits : null
}

/** https://www.twilio.com/docs/voice/trusted-calling-with-shakenstir */
function verificationOf(verstat: string | undefined): Call['verification'] {
  if (verstat === 'TN-Validation-Passed-A') return 'verified'
  return verstat?.startsWith('TN-Validation-Failed') ? 'spam' : null
}

/**
 * Returns the caller's next TwiML. The step number `n` is over; without one, or for a step that is over already, the present step
 * is given again.
 */
export async function continueCall(
  services: Services,
  named: { accountId: string; id: string } | null,
  n: string | null,
  params: Params,
): Promise<string> {
  if (!named) return goodbye()
  const twiml = await changeNamedCall(services, named, async (draft, tx, ctx) => {
    const { call } = draft
    if (ctx.account.suspendedAt) end(draft, ctx.now())
    const state = flowStateOf(call)
    const isNow = state && n === String(state.history.length) && call.step === state.step.kind
    if (isNow && call.state !== 'ended') {
      const event = await readEnd(tx, ctx, draft, state.step, params)
      if (event) await followFlow(tx, ctx, draft, event)
    }
    return callerTwiml(tx, ctx, call)
  })
  return twiml ?? goodbye()
}

type Params = Record<string, string>

/** Reads from the provider's report how a step has ended; null while the caller goes on waiting. */
async function readEnd(
  tx: Database,
  ctx: Ctx,
  { call }: CallDraft,
  step: FlowStep,
  params: Params,
): Promise<FlowEvent | null> {
  if (step.kind === 'menu') {
    const [flow, people] = await Promise.all([
      callFlowOf(tx, call),
      ringPeople(tx, ctx, { locationId: call.locationId }),
    ])
    const choice = readChoice(flow, people, { keys: params.Digits, words: params.SpeechResult })
    return { step: step.id, choice }
  }
  if (step.kind !== 'queue') return { step: step.id }
  if (step.callback && params.Digits === CALLBACK_KEY) return { step: step.id, outcome: 'callback' }
  const { queuedAt } = await positionOf(tx, call.id)
  const waited = queuedAt ? ctx.now().getTime() - queuedAt.getTime() : 0
  return waited >= step.maxWait * 1000 ? { step: step.id, outcome: 'timeout' } : null
}
