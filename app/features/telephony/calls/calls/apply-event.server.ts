import { applyNews, type CallDraft, type Leg, type LegNews } from './call-model.server.ts'

// Applies the provider's events to a call. They come late, twice and in any order.

export type EventParams = Record<string, string>

/** The status of a leg's own call. */
export function applyLegStatus({ legs }: CallDraft, legId: string, params: EventParams, now: Date): void {
  const leg = legs.find(({ id }) => id === legId)
  if (!leg) return
  leg.providerSid ??= params.CallSid ?? null
  applyNews(leg, readLegStatus(leg, params, now))
}

const ENDED = new Set(['completed', 'busy', 'failed', 'no-answer', 'canceled'])

export const isEnded = (status: string | undefined) => ENDED.has(status ?? '')

/** A number is; on a phone that belongs to a user, they first have to press 1. */
const joinsByAnswering = (leg: Leg) => leg.kind === 'outside' && leg.userId === null

/** A user is in the call when the conference says so, a number when it answers: it joins while it still rings. */
function readLegStatus(leg: Leg, params: EventParams, now: Date): LegNews {
  const at = timeOf(params, now)
  const status = params.CallStatus ?? ''
  if (isEnded(status)) return { state: 'ended', at, endReason: status }
  if (status === 'in-progress') return joinsByAnswering(leg) ? { state: 'in-progress', at } : { at }
  return status === 'ringing' && leg.via === 'ring' ? { state: 'ringing', at } : { at }
}

/** Long enough for the webhook that says why a caller has left. */
const CHECK_SOON_MS = 3_000

export function applyConferenceEvent(draft: CallDraft, params: EventParams, now: Date): void {
  const { call, legs } = draft
  // A caller who came back from the queue is in another conference than before, whose last events may come late.
  if (params.StatusCallbackEvent === 'participant-join') call.conferenceSid ??= params.ConferenceSid ?? null
  const leg = legs.find((each) => each.providerSid === params.CallSid) ?? unnamedLeg(legs, params)
  if (!leg) return
  leg.providerSid ??= params.CallSid ?? null
  const news = readConferenceEvent(leg, params, now)
  applyNews(leg, news)
  // Sent on to leave a message, or gone; the called number's own status callback may not be set up.
  if (leg.via === 'caller' && params.StatusCallbackEvent === 'participant-leave' && news.state !== 'ended') {
    draft.tasks.push({ kind: 'check', afterMs: CHECK_SOON_MS })
  }
}

/** The leg whose id at the provider isn't known yet, because the answer to our request was lost. */
const unnamedLeg = (legs: Leg[], params: EventParams) =>
  params.CallSid
    ? legs.find(
        (leg) => leg.providerSid === null && leg.label === params.ParticipantLabel && leg.dialedAt !== null,
      )
    : undefined

function readConferenceEvent(leg: Leg, params: EventParams, now: Date): LegNews {
  const at = timeOf(params, now)
  const sequence = Number(params.SequenceNumber) || 0
  const status = params.ParticipantCallStatus
  switch (params.StatusCallbackEvent) {
    case 'participant-join':
      return joinsByAnswering(leg) && leg.via === 'ring' ? { at } : { state: 'in-progress', at }
    case 'participant-leave':
      if (leg.via === 'caller' && !isEnded(status)) return { at }
      return { state: 'ended', at, endReason: isEnded(status) ? status! : 'completed' }
    case 'participant-mute':
    case 'participant-unmute':
      return { at, sequence, muted: params.StatusCallbackEvent === 'participant-mute' }
    case 'participant-hold':
    case 'participant-unhold':
      return { at, sequence, onHold: params.StatusCallbackEvent === 'participant-hold' }
    default:
      return { at }
  }
}

/** When it happened, by the provider's clock, in whole seconds. */
function timeOf(params: EventParams, now: Date): Date {
  const at = new Date(params.Timestamp ?? '')
  return Number.isNaN(at.getTime()) ? now : at
}
