import { beforeEach, expect, test } from 'vitest'
import { callerType, callTitle } from './call-labels.ts'
import { volumeColor } from './components/volume-meter.tsx'
import { callUser, liveCall } from './live-call.fixture.ts'
import { closeAfterCall, isRinging, readPhone, removeCall, setPhone, showCall } from './phone-store.ts'

beforeEach(() => {
  showCall(null)
  setPhone({ tab: 'dialpad', callsEnded: 0 })
})

test('shows the newest state of a call, whatever order the states come in', () => {
  showCall(liveCall({ rev: 2, state: 'in-progress' }))
  showCall(liveCall({ rev: 1, state: 'ringing' }))
  expect(readPhone().call).toMatchObject({ rev: 2, state: 'in-progress' })
})

test('opens the Call tab with a new call and the dial pad after it', () => {
  showCall(liveCall())
  expect(readPhone().tab).toBe('call')
  setPhone({ tab: 'last' })
  showCall(liveCall({ rev: 2 }))
  expect(readPhone().tab).toBe('last')
  removeCall({ callId: 'call', reason: 'ended', by: null, message: null })
  expect(readPhone()).toMatchObject({ call: null, tab: 'dialpad', callsEnded: 1 })
})

test('shows no call that has ended, however late its last state comes', () => {
  showCall(liveCall())
  showCall(liveCall({ rev: 2, state: 'ended' }))
  expect(readPhone().call).toBeNull()
  showCall(liveCall({ rev: 3, state: 'ended' }))
  expect(readPhone().call).toBeNull()
})

test('keeps a call when the user leaves another one', () => {
  showCall(liveCall())
  removeCall({ callId: 'other', reason: 'left', by: null, message: null })
  expect(readPhone().call?.id).toBe('call')
})

test('rings for those who are called, not for the caller', () => {
  const ringing = { state: 'ringing', joinedAt: null } as const
  expect(isRinging(liveCall({ participants: [callUser('ann', ringing)] }), 'ann')).toBe(true)
  const peer = liveCall({
    direction: 'peer',
    participants: [callUser('ann', ringing), callUser('ben', ringing)],
  })
  expect(isRinging(peer, 'ann')).toBe(false)
  expect(isRinging(peer, 'ben')).toBe(true)
  expect(isRinging(peer, 'cleo')).toBe(false)
})

test('names the kind of call and the other side', () => {
  expect(callerType(liveCall(), 'ann')).toBe('Call')
  expect(callerType(liveCall({ direction: 'peer' }), 'ann')).toBe('Peer')
  expect(
    callerType(liveCall({ participants: [callUser('ann'), callUser('ben'), callUser('cleo')] }), 'ann'),
  ).toBe('Conference')
  expect(callerType(liveCall({ participants: [callUser('ann', { coaching: 'client:ben' })] }), 'ann')).toBe(
    'Coaching',
  )
  expect(callTitle(liveCall(), 'ann')).toBe('+1-208-555-0123')
  expect(
    callTitle(liveCall({ phoneNumber: null, participants: [callUser('ann'), callUser('ben')] }), 'ann'),
  ).toBe('ben')
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
    const answered = { id, answeredAt: '2026-11-22T12:00:00Z', participants: [callUser('ann')] }
    showCall(liveCall(answered))
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
