// @isolated: replaces modules or methods
import type { Call } from '@twilio/voice-sdk'
import { afterEach, expect, test, vi } from 'vitest'
import { carryCall } from './device-call.ts'
import type { LiveCall } from '#app/features/telephony/calls/phone-views.server.ts'
import { hearRingable, readPhone, setPhone, showCall } from './phone-store.ts'
import { loadState } from './start-phone.ts'

const call = (id: string, change: Partial<LiveCall> = {}) =>
  ({ id, rev: 1, state: 'ringing', answeredAt: null, participants: [], ...change }) as unknown as LiveCall

const onDevice = (callId: string) => {
  const disconnect = vi.fn<() => void>()
  carryCall({
    on: () => {},
    status: () => 'open',
    customParameters: new Map([['call', callId]]),
    disconnect,
  } as unknown as Call)
  return disconnect
}

/** Asks for the state; `answer` lets the server answer with a call of the user. */
function slowState() {
  const arrived = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => arrived.promise)
  const loaded = loadState()
  return {
    answer: async (shown: LiveCall | null) => {
      arrived.resolve(Response.json({ call: shown, ringable: ['ann'], queue: null }))
      await loaded
    },
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  showCall(null)
  setPhone({ ringable: [] })
})

test('a late answer doesn’t affect a call that has begun in the meantime', async () => {
  const state = slowState()
  showCall(call('new'))
  const disconnect = onDevice('new')
  await state.answer(null)
  expect(readPhone()).toMatchObject({ call: { id: 'new' }, ringable: ['ann'] })
  expect(disconnect).not.toHaveBeenCalled()
})

test('a late answer does not bring back a call that has ended in the meantime', async () => {
  showCall(call('old'))
  const state = slowState()
  showCall(null)
  await state.answer(call('old'))
  expect(readPhone().call).toBeNull()
})

test('a late answer doesn’t undo newer events of a phone', async () => {
  hearRingable({ userId: 'ben', ringable: false })
  const state = slowState()
  hearRingable({ userId: 'maya', ringable: true })
  hearRingable({ userId: 'ann', ringable: false })
  await state.answer(null)
  expect(readPhone().ringable).toEqual(['maya'])

  const next = slowState()
  await next.answer(null)
  expect(readPhone().ringable).toEqual(['ann'])
})

test('a call that is over by the answer ends on the page and on the device', async () => {
  showCall(call('lost'))
  const disconnect = onDevice('lost')
  await slowState().answer(null)
  expect(readPhone().call).toBeNull()
  expect(disconnect).toHaveBeenCalledOnce()
})
