import { eq } from 'drizzle-orm'
import { readCallRules } from '#app/features/telephony/call-flow/call-rules.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { pauseRecording, setRecording, startRecording } from '../provider/voice.server.ts'
import { users } from '#db/schema/index.ts'
import { type Acting, others, requireHost, requireIn, requireNoCoach } from './acting.server.ts'
import {
  AWAY_MS,
  type CallDraft,
  declineFor,
  end,
  putOnHold,
  isAnnounced,
  isAway,
  isIn,
  isOpenLeg,
  isRingingLeg,
  type Leg,
  unhold,
} from './call-model.server.ts'
import { changeCall } from './change-call.server.ts'
import { requireCaller, requireFree, userLeg } from './legs.server.ts'
import { viewCall } from './live-call.server.ts'
import type { LiveCall } from '../phone-views.server.ts'
import { callHook } from './names.server.ts'
import type { CallAction, ParticipantAction } from '../phone.schema.ts'
import { add, endConsultation, transfer } from './transfer-call.server.ts'

/**
 * The actions of a user on a call they are part of. Each action writes what is wanted; the provider is notified after commit and
 * confirms by its events.
 */
export async function actOnCall(ctx: Ctx, callId: string, action: CallAction): Promise<LiveCall> {
  if (action.intent === 'record') return record(ctx, callId, action.recording)
  return act(ctx, callId, action.intent === 'coach', (acting) => perform(acting, action))
}

async function perform(acting: Acting, action: Exclude<CallAction, { intent: 'record' }>): Promise<void> {
  const { draft, mine, ctx, actor } = acting
  if (!FOR_COACHES.has(action.intent)) requireNoCoach(mine)
  switch (action.intent) {
    case 'reject':
      return declineFor(draft, actor.id)
    case 'hang-up':
    case 'voicemail':
      return refuseForAll(acting, action.intent)
    case 'leave':
      return leave(acting)
    case 'end':
      requireHost(acting)
      return end(draft, ctx.now())
    case 'rejoin':
      return rejoin(acting)
    case 'hold':
      requireHost(acting)
      for (const leg of others(draft, mine)) setHold(acting, leg, action.hold)
      return
    case 'add':
      requireIn(mine)
      await add(acting, action, { invitedTo: 'join' })
      return
    case 'transfer':
      return transfer(acting, action)
    case 'convert':
    case 'complete':
    case 'cancel':
      return endConsultation(acting, action.intent)
    case 'coach':
      return coach(acting, action.user)
  }
}

export async function actOnParticipant(
  ctx: Ctx,
  callId: string,
  { label, action }: { label: string; action: ParticipantAction },
): Promise<LiveCall> {
  return act(ctx, callId, false, (acting) => {
    const { draft, mine } = acting
    requireIn(mine)
    const leg = draft.legs.findLast((each) => each.label === label && isOpenLeg(each) && each.ending === null)
    if (!leg) throw notFound('This participant')
    if (action.intent !== 'mute' || leg !== mine) requireHost(acting)
    switch (action.intent) {
      case 'mute':
        leg.muted = action.muted
        draft.tasks.push({ kind: 'participant', legId: leg.id })
        return
      case 'hold':
        return setHold(acting, leg, action.hold)
      case 'host':
        if (leg.kind !== 'user' || !isIn(leg))
          throw new AppError('conflict', 'Only a colleague who is on the call can be the host.')
        for (const each of draft.legs) each.isHost = each === leg
        return
      case 'remove':
        leg.ending = leg === mine ? 'left' : 'removed'
    }
  })
}

const act = async (
  ctx: Ctx,
  callId: string,
  mayBeOutside: boolean,
  work: (acting: Acting) => void | Promise<void>,
): Promise<LiveCall> => (await actFor(ctx, callId, mayBeOutside, work)).view

/** Acts on a call and returns the result of `work` too; null for a call that has ended. */
async function actFor<Result>(
  ctx: Ctx,
  callId: string,
  mayBeOutside: boolean,
  work: (acting: Acting) => Result | Promise<Result>,
): Promise<{ view: LiveCall; result: Result | null }> {
  const actor = requireCaller(ctx)
  return changeCall(ctx, callId, async (draft, tx) => {
    const mine = draft.legs.findLast((leg) => leg.userId === actor.id && leg.kind !== 'outside')
    // For other users of the account the call doesn't exist, either.
    if (!mine && !(mayBeOutside && mayBeCoached(ctx, draft))) throw notFound('This call')
    const isOver = draft.call.state === 'ended'
    const result = isOver ? null : await work({ ctx, tx, actor, draft, mine: mine! })
    return { view: await viewCall(tx, draft, ctx.now()), result }
  })
}

/** Ended calls are in the log, and calls between colleagues are only for those who may listen in. */
const mayBeCoached = (ctx: Ctx, { call }: CallDraft) =>
  call.state !== 'ended' && (call.direction !== 'peer' || ctx.can.coach)

function setHold({ draft, ctx }: Acting, leg: Leg, held: boolean): void {
  if (!held) unhold(draft, leg)
  // A person who waits for a consultation to end is on hold already, and is released with it.
  else if (!leg.onHold) putOnHold(draft, leg, null, ctx.now())
}

/** A coach may do only these; the call is the coached user's. */
const FOR_COACHES = new Set<CallAction['intent']>(['leave', 'rejoin', 'coach'])

/** Stops an incoming call for everyone: it ends, or the caller may leave a message. */
function refuseForAll({ draft, mine, actor, ctx }: Acting, how: 'hang-up' | 'voicemail'): void {
  if (!isRingingLeg(mine)) return
  const { call, legs } = draft
  // A colleague's call, or one that someone else has answered, is only declined.
  if (call.direction !== 'inbound' || call.userId !== null) return declineFor(draft, actor.id)
  for (const leg of legs) if (isRingingLeg(leg)) leg.ending = 'declined'
  if (how === 'hang-up') return end(draft, ctx.now())
  draft.over = { step: 'sent-to-voicemail' }
}

function leave({ mine }: Acting): void {
  if (isOpenLeg(mine)) mine.ending ??= 'left'
  // The user gave up while away, so we stop waiting for them.
  if (!isOpenLeg(mine) && mine.awayUntil) Object.assign(mine, { awayUntil: null, ending: 'left' })
}

/** Lets the user's device connect again. */
function rejoin({ draft, mine, ctx, actor }: Acting): void {
  const { legs, call } = draft
  if (mine.via === 'connect' && mine.state === 'created') return
  if (!isAway(mine, legs, ctx.now())) throw new AppError('conflict', 'You are no longer on this call.')
  const { side, isHost, invitedBy, invitedTo } = mine
  legs.push(userLeg(ctx, actor.id, { callId: call.id, side, via: 'connect', isHost, invitedBy, invitedTo }))
  draft.tasks.push({ kind: 'check', afterMs: AWAY_MS })
}

const NOT_ANNOUNCED =
  'You can only listen in on calls that are announced as recorded. Turn on call recording in the call settings.'

const COACHING_OFF = 'Listening in is turned off for this account. Turn it on in the call settings.'

async function coach({ ctx, tx, actor, draft, mine }: Acting, userId: string): Promise<void> {
  ctx.require('coach')
  const [coachee] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId))
  const coached = draft.legs.find((leg) => leg.userId === userId && leg.kind === 'user' && isIn(leg))
  if (!coachee || userId === actor.id) throw notFound('This person')
  if (!coached) throw new AppError('conflict', 'They are not on a call now.')
  const { coachingEnabled } = await readCallRules(tx)
  if (!coachingEnabled) throw new AppError('conflict', COACHING_OFF)
  if (!isAnnounced(draft.call)) throw new AppError('conflict', NOT_ANNOUNCED)
  if (mine?.kind === 'coach' && isOpenLeg(mine) && mine.ending === null) return
  await requireFree(tx, ctx, actor.id)
  draft.legs.push(
    userLeg(ctx, actor.id, { callId: draft.call.id, side: 'ours', via: 'connect', coachedLegId: coached.id }),
  )
}

const RECORDED = new Set<string | null>(['initial', 'in-progress', 'paused'])

/**
 * Pauses or resumes the recording, or starts one where the location leaves it to the user.
 * @throws AppError conflict when the call isn't recorded
 */
async function record(ctx: Ctx, callId: string, wanted: 'paused' | 'in-progress'): Promise<LiveCall> {
  const { result: at } = await actFor(ctx, callId, false, ({ draft: { call, legs }, mine }) => {
    requireNoCoach(mine)
    requireIn(mine)
    const conference = call.conferenceSid
    const client = legs.find((leg) => leg.side === 'theirs' && isIn(leg))?.providerSid ?? null
    const starts = call.recordingStatus === 'stopped' && wanted === 'in-progress' && client !== null
    if (!conference || !(starts || RECORDED.has(call.recordingStatus))) throw notRecorded()
    // Before the provider is asked, so that it is started once.
    if (starts) call.recordingStatus = wanted
    return { conference, client, starts }
  })
  if (!at) throw notRecorded()
  const callback = callHook('voice-recording', { accountId: ctx.account.id, id: callId })
  const done = at.starts
    ? await startRecording(at.client!, callback)
    : (await setRecording(at.conference, wanted)) ||
      (at.client !== null && (await pauseRecording(at.client, wanted)))
  if (!done) throw notRecorded()
  return act(ctx, callId, false, ({ draft }) => {
    if (draft.call.recordingStatus !== 'completed') draft.call.recordingStatus = wanted
  })
}

const notRecorded = () => new AppError('conflict', 'This call is not being recorded.')
