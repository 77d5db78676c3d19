import {
  AWAY_MS,
  type Call,
  type CallDraft,
  flowStateOf,
  putOnHold,
  isDeclined,
  isIn,
  isOpenLeg,
  type Leg,
  takesPart,
  unhold,
} from './legs-of-call.server.ts'
import { applyNews } from './leg-news.server.ts'
import { isLost, keepLost, leftBehind } from './lost-legs.server.ts'
import { endPassedRings, ringAgain } from './ring-again.server.ts'
import { finishTransfers } from './transfers.server.ts'

export * from './leg-news.server.ts'
export * from './legs-of-call.server.ts'

/** The user who may hold, remove and end: the chosen one while in the call, else who has been in it longest. */
export function hostOf(legs: readonly Leg[]): Leg | undefined {
  const present = legs.filter((leg) => leg.kind === 'user' && isIn(leg))
  return present.find((leg) => leg.isHost) ?? present.toSorted(byJoining)[0]
}

const byJoining = (a: Leg, b: Leg) =>
  (a.joinedAt?.getTime() ?? Infinity) - (b.joinedAt?.getTime() ?? Infinity) || (a.id < b.id ? -1 : 1)

/**
 * Updates a call from the state of its legs: who is lost, who hears music while others are away, whether the call was answered or
 * is over. Call it after each change; a second time it changes nothing.
 */
export function advanceCall(draft: CallDraft, now: Date): void {
  const { call, legs } = draft
  if (call.state !== 'ended') {
    for (const leg of legs) {
      if (isLost(leg, draft) && leg.notice === null)
        leg.awayUntil ??= new Date(leg.leftAt!.getTime() + AWAY_MS)
    }
    finishTransfers(draft, now)
    keepCompany(draft, now)
    endPassedRings(draft, now)
    ringAgain(draft, now)
    leaveStep(draft, now)
    leaveConference(draft)
    if (isOver(draft, now)) abandon(draft, now)
  }
  for (const leg of legs) {
    const coached = leg.coachedLegId && legs.find(({ id }) => id === leg.coachedLegId)
    if (coached && !isOpenLeg(coached)) leg.ending ??= 'ended'
    // The provider doesn't know it, so it won't report its end.
    if (leg.ending && isOpenLeg(leg) && leg.providerSid === null && leg.dialedAt === null) {
      applyNews(leg, { state: 'ended', at: now })
    }
    if (!isOpenLeg(leg)) Object.assign(leg, { muted: false, onHold: false, heldAt: null, heldFor: null })
    if (call.state === 'ended') leg.awayUntil = null
  }
  keepLost(draft, now)
  endPassedRings(draft, now)
  summarize(draft, now)
}

/** While the only user is lost, or gone before a colleague answers, the others hear music instead of nothing. */
function keepCompany(draft: CallDraft, now: Date): void {
  const { legs } = draft
  const ours = legs.filter((leg) => leg.side === 'ours' && takesPart(leg, legs, now))
  const alone = ours.length > 0 && !ours.some(isIn) && legs.some(wasIn)
  for (const leg of legs) {
    if (leg.side !== 'theirs' || !isIn(leg)) continue
    if (alone && !leg.onHold) putOnHold(draft, leg, 'loss', now)
    else if (!alone && leg.heldFor === 'loss') unhold(draft, leg)
  }
}

const wasIn = ({ kind, side, joinedAt }: Leg) => kind === 'user' && side === 'ours' && joinedAt !== null

/** When no one can take a caller anymore, the next step of the flow follows. */
function leaveStep(draft: CallDraft, now: Date): void {
  const { call, legs } = draft
  if (call.direction !== 'inbound' || draft.over || (call.step !== null && call.step !== 'ring')) return
  const ours = legs.filter((leg) => leg.side === 'ours')
  const caller = legs.find((leg) => leg.via === 'caller')
  const step = flowStateOf(call)?.step
  if (!step || !caller || !isOpenLeg(caller) || ours.some((leg) => takesPart(leg, legs, now))) return
  if (call.userId === null) draft.over = { step: step.id }
  else if (step.kind === 'queue' && takerNeverCame(call, ours)) {
    call.userId = null
    draft.over = { step: step.id, outcome: 'untaken' }
  } else if (lastOneWasLost(draft)) draft.over = { step: 'lost' }
}

/** A caller who hears the next steps of the flow has left the conference: no one stays in it alone. */
function leaveConference({ call, legs }: CallDraft): void {
  if (call.step === null || call.step === 'ring') return
  for (const leg of legs)
    if (leg.side === 'theirs' && leg.via !== 'caller' && isOpenLeg(leg)) leg.ending ??= 'abandoned'
}

/** A user took the call out of the queue, but their device never connected to it. */
function takerNeverCame({ userId }: Call, ours: Leg[]): boolean {
  const leg = ours.findLast((each) => each.userId === userId)
  const came = leg?.via !== 'connect' || leg.providerSid !== null || leg.ending !== null
  return !came && ours.every(({ joinedAt }) => joinedAt === null)
}

function lastOneWasLost(draft: CallDraft): boolean {
  const last = lastOfOurs(draft)
  return last !== undefined && isLost(last, draft)
}

/** The one of us who left last. */
const lastOfOurs = (draft: CallDraft): Leg | undefined =>
  draft.legs
    .filter((leg) => leg.side === 'ours' && leg.kind !== 'coach' && leg.leftAt !== null)
    .filter((leg) => leg.joinedAt !== null || isLost(leg, draft))
    .toSorted((a, b) => b.leftAt!.getTime() - a.leftAt!.getTime())[0]

function isOver({ call, legs, over }: CallDraft, now: Date): boolean {
  const ours = legs.filter((leg) => leg.side === 'ours' && takesPart(leg, legs, now))
  const theirs = legs.filter((leg) => leg.side === 'theirs' && takesPart(leg, legs, now))
  if (theirs.length === 0) return ours.filter((leg) => isIn(leg) || !isOpenLeg(leg)).length < 2
  return ours.length === 0 && (call.step === null || call.step === 'ring') && !over
}

/** Ends a call that is over. Those who didn't see it coming hear a sentence: we were lost, or left them with each other. */
function abandon(draft: CallDraft, now: Date): void {
  const outside = draft.legs.filter((leg) => leg.side === 'theirs' && leg.kind === 'outside' && isIn(leg))
  if (lastOneWasLost(draft) || outside.length > 1) for (const leg of outside) leg.ending ??= 'abandoned'
  end(draft, now)
}

/** Ends the call for everyone who is left. */
export function end(draft: CallDraft, now: Date): void {
  const { call, legs } = draft
  call.state = 'ended'
  call.endedAt = now
  for (const leg of legs) if (!isLost(leg, draft)) leg.ending ??= 'ended'
}

const NOT_REACHED = new Set(['busy', 'no-answer', 'canceled', 'failed'])

/** Derives the values of the call's own row from its legs alone. */
function summarize(draft: CallDraft, now: Date): void {
  const { call, legs } = draft
  const answering = legs.filter(
    (leg) => leg.kind !== 'coach' && leg.side === (call.direction === 'inbound' ? 'ours' : 'theirs'),
  )
  const joined = answering.flatMap((leg) => leg.joinedAt ?? [])
  call.answeredAt = joined.length > 0 ? new Date(Math.min(...joined.map(Number))) : null
  call.cutAt = whenCut(draft, now)
  if (call.state !== 'ended') {
    if (call.answeredAt) call.state = 'in-progress'
    else if (legs.some((leg) => leg.state !== 'created')) call.state = 'ringing'
    call.status = call.answeredAt ? 'in-progress' : 'ringing'
    call.checkAt ??= new Date(now.getTime() + CHECK_MS)
    return
  }
  const left = legs.flatMap((leg) => leg.leftAt ?? [])
  if (left.length > 0) call.endedAt = new Date(Math.max(...left.map(Number)))
  call.checkAt = legs.some(isOpenLeg) ? (call.checkAt ?? new Date(now.getTime() + CHECK_MS)) : null
  if (!call.answeredAt && call.direction !== 'inbound') {
    call.errorMessage = answering.map(whyUnreached).find((message) => message !== null) ?? null
  }
  call.status = outcome(call, answering)
}

/** When the last of us was lost for good, with the other side still there. */
function whenCut(draft: CallDraft, now: Date): Date | null {
  const { call, legs } = draft
  const hasGoneOn = call.state === 'ended' || (call.step !== null && call.step !== 'ring')
  if (call.direction === 'peer' || call.answeredAt === null || !hasGoneOn) return null
  if (legs.some((leg) => leg.side === 'ours' && takesPart(leg, legs, now))) return null
  const last = lastOfOurs(draft)
  return last && isLost(last, draft) && leftBehind(last, legs) ? last.leftAt : null
}

const FAILURES: Record<string, string> = {
  busy: 'The line is busy.',
  'no-answer': 'No one answered.',
  failed: 'The call could not be connected. Check the number.',
}

/** Why a leg that we rang could not be reached. */
export function whyUnreached(leg: Leg): string | null {
  if (leg.via !== 'ring' || leg.joinedAt !== null) return null
  if (isDeclined(leg)) return 'Declined the call.'
  return leg.errorMessage ?? FAILURES[leg.endReason ?? ''] ?? null
}

/** Steps after which no one takes a caller anymore. */
const ENDS = new Set(['voicemail', 'message', 'hang-up'])

function outcome(call: Call, answering: Leg[]): Call['status'] {
  if (call.status === 'blocked') return 'blocked'
  if (call.answeredAt) return 'completed'
  if (call.direction === 'inbound') {
    const endings = new Set(answering.map((leg) => leg.ending))
    const wasHungUpOn = call.step === 'ring' && endings.has('declined') && !endings.has('ended')
    return ENDS.has(call.step ?? '') || wasHungUpOn ? 'missed' : 'hangup'
  }
  const reasons = answering.map((leg) => leg.endReason)
  if (reasons.some((reason) => reason === 'failed')) return 'error'
  return reasons.every((reason) => reason === null || NOT_REACHED.has(reason) || reason === 'completed')
    ? 'no-answer'
    : 'error'
}

/** The other side hears that the call is recorded, so a coach may listen. `stopped`: the user hasn't started it. */
export const isAnnounced = ({ recordingStatus }: Pick<Call, 'recordingStatus'>): boolean =>
  recordingStatus !== null && recordingStatus !== 'stopped'

/** How soon the provider is asked about a call, in case its webhooks don't come. */
export const CHECK_MS = 60_000

/** Seconds of talk, without what followed after the call was cut; null until it has ended. */
export function durationOf(call: Call): number | null {
  if (call.state !== 'ended' || !call.endedAt) return null
  if (!call.answeredAt) return 0
  const end = call.cutAt ?? call.endedAt
  return Math.max(0, Math.round((end.getTime() - call.answeredAt.getTime()) / 1000))
}

/** Whether a change of a call changed any of these values. */
export function differs(valuesOf: (call: Call) => unknown[], before: Call, call: Call): boolean {
  return JSON.stringify(valuesOf(before)) !== JSON.stringify(valuesOf(call))
}
