import type { LiveCall, ParticipantView } from '#app/features/telephony/calls/phone-views.server.ts'

const AT = '2026-11-22T12:00:00Z'

/** A user in a call. */
export const callUser = (id: string, change: Partial<ParticipantView> = {}): ParticipantView => ({
  legId: `leg-${id}`,
  label: `client:${id}`,
  kind: 'user',
  user: { id, firstName: id, lastName: '', avatar: null },
  phoneNumber: null,
  name: null,
  state: 'in-progress',
  muted: false,
  onHold: false,
  heldAt: null,
  invitedBy: null,
  invitedTo: null,
  isHost: false,
  coaching: null,
  joinedAt: AT,
  errorMessage: null,
  ...change,
})

/** An incoming call that Ann has taken. */
export const liveCall = (change: Partial<LiveCall> = {}): LiveCall => ({
  id: 'call',
  rev: 1,
  direction: 'inbound',
  state: 'in-progress',
  phoneNumber: '12085550123',
  client: null,
  sharedBy: [],
  location: null,
  warning: null,
  ivr: 'main',
  verification: null,
  recording: null,
  participants: [callUser('ann')],
  createdAt: AT,
  answeredAt: null,
  otherSideLeft: false,
  endedAt: null,
  errorMessage: null,
  ...change,
})
