import type { LiveCall, ParticipantView } from '#app/features/telephony/calls/phone-views.server.ts'

export const toParticipant = (view: ParticipantView) => ({
  ...view,
  ...view.user,
  type: view.kind,
  userId: view.user?.id ?? null,
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
