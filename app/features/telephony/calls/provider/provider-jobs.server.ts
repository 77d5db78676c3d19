import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { publicUrl } from '../incoming/flow-twiml.server.ts'
import { isPresent } from '#app/features/accounts/presence/presence.server.ts'
import { toE164 } from '#app/lib/phone.ts'
import type { SendAnswer } from '#app/lib/telephony.server.ts'
import { addParticipant, hangUpCall, hangUpAfter, redirect, ring, updateParticipant } from './voice.server.ts'
import { on } from '#db/joins.ts'
import { callLegs, calls, phoneNumbers } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import {
  applyNews,
  type CallDraft,
  CANNOT_RING,
  flowStateOf,
  isOpenLeg,
  type Leg,
  USER_RINGS_MS,
} from '../calls/call-model.server.ts'
import { changeLeg } from '../calls/change-call.server.ts'
import { callFlowOf } from '../incoming/follow-flow.server.ts'
import { callHook, conferenceName, identityOf, legHook } from '../calls/names.server.ts'
import { isEmergency } from '../numbers.ts'
import { answersProbe, canRingNow, markUnreachable } from '../incoming/ringable.server.ts'

/** How long a number rings. Seconds. */
const NUMBER_RINGS_S = 60
/** A phone that could only ring late rings at least this long. Seconds. */
const LEAST_RING_S = 5

/**
 * Rings a leg, once: the claim is committed before the provider is asked. If its answer is lost, the leg's own webhooks say what
 * became of it. A user whose page doesn't answer a probe is rung as soon as it answers, as long as there is time. In a suspended
 * account nothing is rung but an emergency number.
 */
export async function dialLeg(ctx: Ctx, legId: string): Promise<void> {
  const waiting = await ctx.db(async (tx) => {
    const [leg] = await tx
      .select({ userId: callLegs.userId, kind: callLegs.kind, phoneNumber: callLegs.phoneNumber })
      .from(callLegs)
      .where(
        and(
          eq(callLegs.id, legId),
          eq(callLegs.state, 'created'),
          isNull(callLegs.dialedAt),
          isNull(callLegs.ending),
        ),
      )
    if (ctx.account.suspendedAt && !isEmergency(leg?.phoneNumber ?? null)) return leg
    // Before the probe: a frozen page doesn't answer, but a click on the notification wakes it.
    if (leg?.userId && leg.kind === 'user')
      await enqueue(tx, 'phone.notify', { legId }, { key: `notify ${legId}` })
    return leg
  })
  if (!waiting) return
  if (ctx.account.suspendedAt && !isEmergency(waiting.phoneNumber)) {
    return failLeg(ctx, legId, 'This account is suspended.')
  }
  if (waiting.userId !== null && waiting.kind === 'user') {
    const { isHeard, beatAt } = await answersProbe(ctx, waiting.userId)
    if (!isHeard) return waitForPage(ctx, legId, { userId: waiting.userId, beatAt })
  }
  const claimed = await changeLeg(ctx, legId, async (leg, draft, tx) => {
    if (leg.dialedAt !== null || leg.ending !== null || leg.state !== 'created') return null
    leg.dialedAt = ctx.now()
    if (leg.errorMessage === CANNOT_RING) leg.errorMessage = null
    const [number] = draft.call.phoneNumberId
      ? await tx.select().from(phoneNumbers).where(eq(phoneNumbers.id, draft.call.phoneNumberId))
      : []
    return { leg: { ...leg }, draft: { ...draft }, from: number?.number ?? null }
  })
  if (!claimed) return
  const answer = await askProvider(claimed.leg, claimed.draft, claimed.from, ctx.now())
  if (answer.kind === 'busy') return giveBack(ctx, legId)
  if (answer.kind === 'refused') return failLeg(ctx, legId, explainRefusal(answer.code))
  if (answer.kind !== 'accepted') return
  await changeLeg(ctx, legId, (leg) => {
    leg.providerSid ??= answer.sid
  })
}

/** Keeps the leg until the user's page answers, for the rest of the time to ring. A user who has signed out isn't waited for. */
async function waitForPage(
  ctx: Ctx,
  legId: string,
  { userId, beatAt }: { userId: string; beatAt: Date | null },
): Promise<void> {
  await markUnreachable(ctx, userId, beatAt)
  await changeLeg(ctx, legId, async (leg, _draft, tx) => {
    if (leg.dialedAt !== null || leg.ending !== null || !isOpenLeg(leg)) return
    leg.errorMessage = CANNOT_RING
    const { callId, ringUntil } = leg
    if (ringUntil === null || !(await isPresent(tx, userId, ctx.now()))) leg.ringUntil = ctx.now()
    else if (ringUntil > ctx.now()) {
      await enqueue(tx, 'phone.check', { callId }, { runAt: ringUntil })
    }
  })
  // The page may have answered while that was written.
  await ctx.db(async (tx) => {
    if (await canRingNow(tx, userId, beatAt)) await enqueue(tx, 'phone.dial', { legId })
  })
}

function askProvider(leg: Leg, { call }: CallDraft, ours: string | null, now: Date): Promise<SendAnswer> {
  const statusCallback = legHook('voice-status', leg)
  const step = call.step === 'ring' ? flowStateOf(call)?.step : undefined
  const rings = step?.kind === 'ring' ? step.seconds : USER_RINGS_MS / 1000
  if (leg.userId !== null && leg.phoneNumber !== null) {
    return ring({
      to: toE164(leg.phoneNumber),
      from: ours ? toE164(ours) : '',
      url: legHook('voice-answer', leg),
      statusCallback,
      timeout: rings,
    })
  }
  if (leg.userId !== null) {
    const left = leg.ringUntil ? Math.ceil((leg.ringUntil.getTime() - now.getTime()) / 1000) : rings
    const params = new URLSearchParams({ call: call.id, leg: leg.id })
    return ring({
      to: `client:${identityOf({ accountId: leg.accountId, userId: leg.userId })}?${params}`,
      // Between colleagues there is no number; the device shows the call by its id.
      from: call.phoneNumber ? toE164(call.phoneNumber) : `client:${call.userId?.replaceAll('-', '') ?? ''}`,
      url: legHook('voice-answer', leg),
      statusCallback,
      timeout: Math.max(LEAST_RING_S, left),
    })
  }
  const number = leg.phoneNumber ?? ''
  return addParticipant(conferenceName(call), {
    to: isEmergency(number) ? number : toE164(number),
    from: ours ? toE164(ours) : '',
    label: leg.label,
    statusCallback,
    conferenceCallback: callHook('conference', call),
    timeout: NUMBER_RINGS_S,
  })
}

/** Ends a leg that the provider never had. */
async function failLeg(ctx: Ctx, legId: string, errorMessage: string): Promise<void> {
  await changeLeg(ctx, legId, (leg) => {
    if (leg.providerSid !== null || !isOpenLeg(leg)) return
    leg.errorMessage = errorMessage
    applyNews(leg, { state: 'ended', at: ctx.now(), endReason: 'failed' })
  })
}

/** The provider is busy and certainly doesn't have it. */
async function giveBack(ctx: Ctx, legId: string): Promise<void> {
  await changeLeg(ctx, legId, async (leg, _draft, tx) => {
    if (leg.providerSid !== null || leg.ending !== null || !isOpenLeg(leg)) return
    leg.dialedAt = null
    const runAt = new Date(ctx.now().getTime() + 1_000)
    await enqueue(tx, 'phone.dial', { legId }, { runAt })
  })
}

/** https://www.twilio.com/docs/api/errors */
function explainRefusal(code: number): string {
  const reasons: Record<number, string> = {
    13223: 'This is not a valid phone number.',
    13224: 'This is not a valid phone number.',
    13227: 'Calls to this country are not allowed. Ask an admin.',
    21210: 'Our number can’t place calls. Ask an admin to check it.',
    21211: 'This is not a valid phone number.',
    21215: 'Calls to this country are not allowed. Ask an admin.',
    21216: 'Calls to this number are not allowed.',
  }
  return reasons[code] ?? 'The call could not be connected. Try again.'
}

const ABANDONED = 'The person you were talking to is no longer on the line. Please call again. Goodbye.'

/** Ends a leg at the provider. Those whom our side left hear why. */
export async function hangUpLeg(ctx: Ctx, legId: string): Promise<void> {
  const leg = await findLeg(ctx, legId)
  if (!leg?.providerSid || leg.state === 'ended') return
  const hears = leg.ending === 'abandoned' && leg.state === 'in-progress'
  if (await (hears ? hangUpAfter(leg.providerSid, ABANDONED) : hangUpCall(leg.providerSid))) return
  // It was gone already, and its webhook may have been lost.
  await changeLeg(ctx, legId, (gone) => applyNews(gone, { state: 'ended', at: ctx.now() }))
}

/** Makes the provider mute and hold a participant as its leg says. */
export async function updateLeg(ctx: Ctx, legId: string): Promise<void> {
  const leg = await findLeg(ctx, legId)
  if (!leg?.providerSid || !leg.conferenceSid || leg.state !== 'in-progress') return
  const { holdUrl } = await ctx.db((tx) => callFlowOf(tx, leg))
  await updateParticipant(leg.conferenceSid, leg.providerSid, {
    muted: leg.muted,
    hold: leg.onHold,
    ...(leg.onHold && holdUrl !== '' ? { holdUrl: publicUrl(holdUrl), holdMethod: 'GET' } : {}),
  })
}

/** Sends the caller to the call's next step. */
export async function redirectCaller(ctx: Ctx, callId: string): Promise<void> {
  const [caller] = await ctx.db((tx) =>
    tx
      .select({ sid: callLegs.providerSid })
      .from(callLegs)
      .where(and(eq(callLegs.callId, callId), eq(callLegs.via, 'caller'))),
  )
  if (!caller?.sid) return
  await redirect(caller.sid, callHook('voice-next', { accountId: ctx.account.id, id: callId }))
}

async function findLeg(ctx: Ctx, legId: string) {
  const [found] = await ctx.db((tx) =>
    tx
      .select({
        providerSid: callLegs.providerSid,
        state: callLegs.state,
        ending: callLegs.ending,
        muted: callLegs.muted,
        onHold: callLegs.onHold,
        conferenceSid: calls.conferenceSid,
        locationId: calls.locationId,
      })
      .from(callLegs)
      .innerJoin(calls, on(calls, callLegs.callId))
      .where(eq(callLegs.id, legId)),
  )
  return found
}
