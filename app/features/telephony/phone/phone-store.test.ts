import { beforeEach, expect, test } from 'vitest'
import { callerType, callTitle } from './call-labels.ts'
import { volumeColor } from './components/volume-meter.tsx'
import type { LiveCall, ParticipantView } from '#app/features/telephony/calls/live-call.ts'
import { closeAfterCall, isRinging, readPhone, removeCall, setPhone, showCall } from './phone-store.ts'

const person = (id: string, change: Partial<ParticipantView> = {}): ParticipantView => ({
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
  joinedAt: '2026-11-22T12:00:00Z',
  errorMessage: null,
  ...change,
})

const call = (change: Partial<LiveCall> = {}): LiveCall => ({
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
  participants: [person('ann')],
  createdAt: '2026-11-22T12:00:00Z',
  answeredAt: null,
  otherSideLeft: false,
  endedAt: null,
  errorMessage: null,
  ...change,
})

beforeEach(() => {
  showCall(null)
  setPhone({ tab: 'dialpad', callsEnded: 0 })
})

test('shows the newest state of a call, whatever order the states come in', () => {
  showCall(call({ rev: 2, state: 'in-progress' }))
  showCall(call({ rev: 1, state: 'ringing' }))
  expect(readPhone().call).toMatchObject({ rev: 2, state: 'in-progress' })
})

test('opens the Call tab with a new call and the dial pad after it', () => {
  showCall(call())
  expect(readPhone().tab).toBe('call')
  setPhone({ tab: 'last' })
  showCall(call({ rev: 2 }))
  expect(readPhone().tab).toBe('last')
  removeCall({ callId: 'call', reason: 'ended', by: null, message: null })
  expect(readPhone()).toMatchObject({ call: null, tab: 'dialpad', callsEnded: 1 })
})

test('shows no call that has ended, however late its last state comes', () => {
  showCall(call())
  showCall(call({ rev: 2, state: 'ended' }))
  expect(readPhone().call).toBeNull()
  showCall(call({ rev: 3, state: 'ended' }))
  expect(readPhone().call).toBeNull()
})

test('keeps a call when the user leaves another one', () => {
  showCall(call())
  removeCall({ callId: 'other', reason: 'left', by: null, message: null })
  expect(readPhone().call?.id).toBe('call')
})

test('rings for those who are called, not for the caller', () => {
  const ringing = { state: 'ringing', joinedAt: null } as const
  expect(isRinging(call({ participants: [person('ann', ringing)] }), 'ann')).toBe(true)
  const peer = call({ direction: 'peer', participants: [person('ann', ringing), person('ben', ringing)] })
  expect(isRinging(peer, 'ann')).toBe(false)
  expect(isRinging(peer, 'ben')).toBe(true)
  expect(isRinging(peer, 'cleo')).toBe(false)
})

test('names the kind of call and the other side', () => {
  expect(callerType(call(), 'ann')).toBe('Call')
  expect(callerType(call({ direction: 'peer' }), 'ann')).toBe('Peer')
  expect(callerType(call({ participants: [person('ann'), person('ben'), person('cleo')] }), 'ann')).toBe(
    'Conference',
  )
  expect(callerType(call({ participants: [person('ann', { coaching: 'client:ben' })] }), 'ann')).toBe(
    'Coaching',
  )
  expect(callTitle(call(), 'ann')).toBe('+1-208-555-0123')
  expect(callTitle(call({ phoneNumber: null, participants: [person('ann'), person('ben')] }), 'ann')).toBe(
    'ben',
  )
})

test.each([
  [0, 'grey'],
  [0.49, 'green'],
  [0.5, 'yellow'],
  [0.74, 'yellow'],
  [0.75, 'red'],
])('a volume of %d is %s', (volume, color) => {
  expect(volumeColor(volume)).toBe(color)
})

test('the panel after a call stays for what was begun in it when the next call ends', () => {
  setPhone({ userId: 'ann' })
  const end = (id: string) => {
    const answered = { id, answeredAt: '2026-11-22T12:00:00Z', participants: [person('ann')] }
    showCall(call(answered))
    showCall(null)
  }
  end('first')
  end('second')
  expect(readPhone()).toMatchObject({ afterCallId: 'second', nextAfterCallId: null })
  setPhone({ afterCallBegun: true })
  end('third')
  expect(readPhone()).toMatchObject({ afterCallId: 'second', nextAfterCallId: 'third' })
  closeAfterCall()
  expect(readPhone()).toMatchObject({ afterCallId: 'third', nextAfterCallId: null, afterCallBegun: false })
  closeAfterCall()
  expect(readPhone()).toMatchObject({ afterCallId: null })
})
