import { expect, test } from 'vitest'
import { readPhone } from './phone-store.ts'
import { ringsElsewhere, watchSleep, whyUnreachable } from './unreachable.ts'

const ready = { ...readPhone(), holder: true, microphone: 'granted', device: 'ready' } as const

test('says why calls do not reach the page with the phone', () => {
  expect(whyUnreachable(ready)).toBeNull()
  expect(whyUnreachable({ ...ready, device: 'connecting' })).toBeNull()
  expect(whyUnreachable({ ...ready, device: 'offline' })).toBe('The phone is disconnected.')
  expect(whyUnreachable({ ...ready, device: 'reconnecting' })).toBe('The phone is reconnecting.')
  expect(whyUnreachable({ ...ready, device: 'disabled' })).toBe('The phone is disconnected.')
  expect(whyUnreachable({ ...ready, microphone: 'denied' })).toBe('Your browser blocks the microphone.')
  expect(whyUnreachable({ ...ready, microphone: 'denied', holder: false })).toBeNull()
})

test('a page without the phone says whether the one with it can ring', () => {
  const queue = {
    friendlyName: 'incoming',
    sid: '',
    currentSize: 0,
    averageWaitTime: 0,
    enabled: false,
    callers: [],
  }
  const other = { ...ready, holder: false, userId: 'maya', queue }
  expect(whyUnreachable({ ...other, ringable: ['maya'] })).toBeNull()
  expect(whyUnreachable({ ...other, ringable: [] })).toBe('The phone in your other tab can’t ring now.')
  expect(whyUnreachable({ ...other, ringable: [], queue: null })).toBeNull()
  expect(ringsElsewhere({ ...other, ringable: ['maya'] })).toBe(true)
  expect(ringsElsewhere({ ...other, ringable: ['maya'], queue: null })).toBe(false)
  expect(ringsElsewhere({ ...other, ringable: [] })).toBe(false)
  expect(ringsElsewhere({ ...other, ringable: ['maya'], holder: true })).toBe(false)
})

test('a page without https says that the phone needs it', () => {
  const plain = { ...ready, holder: false, secure: false, microphone: 'missing' } as const
  expect(whyUnreachable(plain)).toBe('The phone needs a secure connection. Open this page with https.')
})

test('a page that slept reports since when; slow timers don’t count as sleep', () => {
  let now = 0
  const woke: Date[] = []
  const beat = watchSleep(
    () => now,
    (since) => woke.push(since),
  )
  for (const at of [10_000, 30_000, 60_000, 200_000, 210_000]) {
    now = at
    beat()
  }
  expect(woke).toEqual([new Date(60_000)])
})
