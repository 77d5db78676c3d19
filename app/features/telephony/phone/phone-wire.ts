import { z } from 'zod'
import type { LiveCall, ParticipantView } from '#app/features/telephony/calls/live-call.ts'

const nullableText = z.string().nullable()

export const participantAnswer = z
  .object({
    label: z.string().describe('`client:` and the id of a user, or `number:` and digits.'),
    type: z.enum(['user', 'outside', 'coach']),
    userId: z.uuid().nullable(),
    firstName: nullableText.describe('Of a user.'),
    lastName: nullableText.describe('Of a user.'),
    name: nullableText.describe('Of a user or contact.'),
    avatar: nullableText,
    phoneNumber: nullableText,
    status: z.enum(['created', 'ringing', 'in-progress', 'ended', 'reconnecting']),
    errorMessage: nullableText,
    isMuted: z.boolean(),
    onHold: z.boolean(),
    isHost: z.boolean(),
    coaching: nullableText.describe('The label of the participant this one coaches.'),
    joinedAt: nullableText,
  })
  .meta({ id: 'Participant' })

/** A call that goes on. Every call is a conference, so its id is that of the call. */
export const conferenceAnswer = z
  .object({
    phoneId: z.uuid(),
    sid: z.uuid().describe('The same as phoneId.'),
    hasRecording: z.boolean(),
    isRecording: z.boolean(),
    recordingStatus: z
      .enum(['initial', 'in-progress', 'paused', 'stopped', 'completed', 'deleted'])
      .nullable()
      .describe('Null when it isn’t recorded.'),
    onHold: z.boolean().describe('Whether a participant is on hold.'),
    status: z.enum(['created', 'ringing', 'in-progress', 'ended']),
    direction: z.enum(['inbound', 'outbound', 'peer']),
    phoneNumber: nullableText,
    client: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    Location: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    verification: z.enum(['verified', 'spam', 'fraud']).nullable(),
    ivr: z.string(),
    createdAt: z.string(),
    answeredAt: nullableText,
    endedAt: nullableText,
    errorMessage: nullableText,
    warning: nullableText.describe('For the caller, about an emergency call.'),
    participants: z.array(participantAnswer),
  })
  .meta({ id: 'Conference' })

export const toParticipant = (view: ParticipantView) => ({
  ...view,
  type: view.kind,
  userId: view.user?.id ?? null,
  firstName: view.user?.firstName ?? null,
  lastName: view.user?.lastName ?? null,
  avatar: view.user?.avatar ?? null,
  status: view.state,
  isMuted: view.muted,
})

export function toConference({ id, recording, state, location, participants, ...call }: LiveCall) {
  return {
    ...call,
    phoneId: id,
    sid: id,
    hasRecording: recording !== null,
    isRecording: recording === 'initial' || recording === 'in-progress',
    recordingStatus: recording,
    onHold: participants.some(({ onHold }) => onHold),
    status: state,
    Location: location,
    participants: participants.map(toParticipant),
  }
}

export const queueAnswer = z
  .object({
    friendlyName: z.string(),
    sid: z.string(),
    currentSize: z.int(),
    averageWaitTime: z.int().describe('Seconds, of the callers who wait.'),
    enabled: z.boolean(),
    callers: z.array(
      z.object({
        id: z.uuid(),
        phoneNumber: nullableText,
        client: z.object({ id: z.uuid(), name: z.string() }).nullable(),
        location: nullableText.describe('Its name.'),
        callback: z.boolean().describe('Has hung up, and wants to be called.'),
        queuedAt: z.string(),
      }),
    ),
  })
  .meta({ id: 'Queue' })
