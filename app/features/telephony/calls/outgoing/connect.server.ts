import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Services } from '#app/lib/services.ts'
import { systemCtx } from '#app/lib/system-ctx.server.ts'
import { askToTake } from '../incoming/flow-twiml.server.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { admit, goodbye } from '../provider/voice.server.ts'
import { accounts, calls, users } from '#db/schema/index.ts'
import {
  type Call,
  type CallDraft,
  declineFor,
  isOpenLeg,
  isRingingLeg,
  type Leg,
} from '../calls/call-model.server.ts'
import { changeCall, changeNamedLeg } from '../calls/change-call.server.ts'
import { callHook, conferenceName, legHook, readId, readIdentity } from '../calls/names.server.ts'
import { EMERGENCY_NUMBERS, isEmergency } from '../numbers.ts'

type Params = Record<string, string>

/**
 * A user's device has connected, naming a call. It gets in if its user has a leg of the call that waits for it, whatever else
 * the page says.
 */
export async function connectDevice(services: Services, params: Params): Promise<string> {
  const caller = readIdentity(params.From)
  const callId = readId(params.call)
  const sid = params.CallSid
  const ctx = caller && callId && sid ? await systemCtx(services, caller.accountId) : null
  if (!ctx || !callId || !caller || !(await mayCall(ctx, caller.userId, callId))) return goodbye()
  return changeCall(ctx, callId, (draft) => {
    const leg =
      draft.legs.find((each) => each.providerSid === sid && each.userId === caller.userId) ??
      draft.legs.find((each) => waitsForDevice(each) && each.userId === caller.userId)
    if (!leg || leg.ending || !isOpenLeg(leg) || draft.call.state === 'ended') return goodbye()
    leg.providerSid = sid!
    return twimlForUser(draft, leg)
  })
}

const waitsForDevice = (leg: Leg) => leg.via === 'connect' && leg.providerSid === null && isOpenLeg(leg)

/** A token lives longer than a dismissal. From a suspended account only emergency numbers are called. */
async function mayCall(ctx: Ctx, userId: string, callId: string): Promise<boolean> {
  const [found] = await ctx.db((tx) =>
    tx
      .select({ id: users.id })
      .from(users)
      .innerJoin(accounts, and(eq(accounts.id, users.accountId), isNull(accounts.closedAt)))
      .where(
        and(
          eq(users.id, userId),
          isNull(users.disabledAt),
          sql`exists (${tx
            .select({ id: calls.id })
            .from(calls)
            .where(
              and(
                eq(calls.id, callId),
                or(isNull(accounts.suspendedAt), inArray(calls.phoneNumber, EMERGENCY_NUMBERS)),
              ),
            )})`,
        ),
      ),
  )
  return found !== undefined
}

/**
 * A device that we rang has answered. The first to take an incoming call gets it; later answers come too late, and the
 * others stop ringing. On a phone, the user takes it by pressing 1.
 */
export async function answerRing(
  services: Services,
  named: { accountId: string; id: string } | null,
  params: Params,
): Promise<string> {
  if (!named) return goodbye()
  const twiml = await changeNamedLeg(services, named, (leg, draft, _, ctx) => {
    if (params.CallSid && (leg.providerSid === null || leg.providerSid === params.CallSid)) {
      leg.providerSid = params.CallSid
    } else return goodbye()
    const { call, legs } = draft
    if (leg.ending || !isOpenLeg(leg) || call.state === 'ended') return goodbye()
    if (ctx.account.suspendedAt && !isEmergency(call.phoneNumber)) return goodbye()
    if (call.direction === 'inbound' && call.userId === null) {
      if (call.step !== 'ring') return goodbye()
      if (leg.phoneNumber !== null && params.Digits === undefined) return askPhone(call, leg)
      if (leg.phoneNumber !== null && params.Digits !== TAKE_KEY) {
        declineFor(draft, leg.userId!)
        return goodbye()
      }
      call.userId = leg.userId
      call.step = null
      for (const other of legs) if (isRingingLeg(other) && other !== leg) other.ending = 'elsewhere'
    }
    return twimlForUser(draft, leg)
  })
  return twiml ?? goodbye()
}

const TAKE_KEY = '1'

/** Asks once; any other key declines. */
function askPhone({ phoneNumber }: Call, leg: Leg): string {
  const from = phoneNumber === null ? 'a hidden number' : [...formatPhone(phoneNumber)].join(' ')
  const question = `A call for your office from ${from}. Press ${TAKE_KEY} to take it.`
  return askToTake({ voice: 'woman', next: legHook('voice-answer', leg) }, question)
}

function twimlForUser({ call, legs }: CallDraft, leg: Leg): string {
  const coached = legs.find(({ id }) => id === leg.coachedLegId)
  return admit({
    conference: conferenceName(call),
    label: leg.label,
    conferenceCallback: callHook('conference', call),
    waits: false,
    coach: coached?.providerSid ?? undefined,
    recordingCallback: isRecorded(call) ? callHook('voice-recording', call) : undefined,
  })
}

/** The first user in it starts the recording of the conference. */
const isRecorded = (call: Call) => call.recordingStatus === 'initial'
