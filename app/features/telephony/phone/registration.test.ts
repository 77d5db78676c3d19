import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PROPERTY_RUNS } from '#tests/setup/property-runs.ts'
import {
  newRegistration,
  nextRegistrationStep,
  type DeviceRegistration,
  type RegistrationNews,
  withNews,
} from './registration.ts'

const STEP_MS = 100
/** The page asks for the next step this often. */
const TICK_MS = 1000
const IN_TIME_MS = 10_000

interface Story {
  /** When the network is gone, and for how long. */
  cuts: { after: number; ms: number }[]
  /** A call between these times. */
  call: { from: number; ms: number }
  /** After each cut: the SDK registers by itself after this time, or has forgotten to. */
  sdk: (number | null)[]
  /** Registering takes this long. */
  latency: number
}

const stories: fc.Arbitrary<Story> = fc.record({
  cuts: fc.array(
    fc.record({ after: fc.integer({ min: 100, max: 20_000 }), ms: fc.integer({ min: 100, max: 40_000 }) }),
    { minLength: 1, maxLength: 8 },
  ),
  call: fc.record({ from: fc.integer({ min: 0, max: 60_000 }), ms: fc.integer({ min: 0, max: 60_000 }) }),
  sdk: fc.array(fc.option(fc.integer({ min: 0, max: 3000 })), { minLength: 8, maxLength: 8 }),
  latency: fc.integer({ min: 0, max: 1500 }),
})

/** Plays a story, and says what came of it. */
function play({ cuts, call, sdk, latency }: Story) {
  let at = 0
  const gone = cuts.map(({ after, ms }) => {
    const from = at + after
    at = from + ms
    return { from, to: at }
  })
  const lastReturn = at
  const isDown = (now: number) => gone.some(({ from, to }) => now >= from && now < to)
  let registration: DeviceRegistration = newRegistration(0)
  let device: 'unregistered' | 'registering' | 'registered' = 'registering'
  let doneAt: number | null = latency
  const result = { readyAfter: Infinity, replacedInCall: 0, lies: 0, tries: [] as number[] }
  for (let now = 0; now <= lastReturn + call.ms + 60_000; now += STEP_MS) {
    const news = (what: RegistrationNews) => (registration = withNews(registration, what, now))
    const isLost = isDown(now)
    const inCall = now >= call.from && now < call.from + call.ms
    if (isLost) {
      doneAt = null
      if (device === 'registered') news('lost')
      device = 'unregistered'
    }
    const returned = gone.findIndex(({ to }) => to > now - STEP_MS && to <= now)
    const byItself = sdk[returned]
    if (returned >= 0 && byItself !== null && byItself !== undefined) doneAt = now + byItself
    if (doneAt !== null && now >= doneAt && !isLost) {
      doneAt = null
      device = 'registered'
      news('registered')
    }
    if (now % TICK_MS === 0) {
      const step = nextRegistrationStep(
        registration,
        { state: device, inCall, isCallConnected: !isLost },
        now,
      )
      if (step !== 'wait') {
        if (step === 'replace' && inCall) result.replacedInCall += 1
        result.tries.push(now)
        news('tried')
        if (!isLost) {
          device = 'registering'
          doneAt = now + latency
        }
      }
    }
    if ((registration.state === 'ready') !== (device === 'registered')) result.lies += 1
    if (now >= lastReturn && device === 'registered')
      result.readyAfter = Math.min(result.readyAfter, now - lastReturn)
  }
  return result
}

test('however often the connection is lost, in a call or not, the phone is ready within 10 s of its return', () => {
  fc.assert(
    fc.property(stories, (story) => {
      const { readyAfter, replacedInCall, lies } = play(story)
      expect(readyAfter).toBeLessThanOrEqual(IN_TIME_MS)
      expect(replacedInCall).toBe(0)
      expect(lies).toBe(0)
    }),
    { numRuns: PROPERTY_RUNS },
  )
})

test('a provider that is down for long is asked every few seconds', () => {
  const down = { cuts: [{ after: 1000, ms: 600_000 }], call: { from: 0, ms: 0 }, sdk: [null], latency: 200 }
  const { tries } = play(down)
  expect(tries.length).toBeGreaterThan(90)
  expect(tries.length).toBeLessThan(110)
})

test('a token that the provider refuses is replaced at once, and then every few seconds', () => {
  const expired = withNews(newRegistration(0), 'expired', 100)
  expect(expired).toMatchObject({ state: 'disabled', retryAt: 100 })
  const idle = { state: 'unregistered', inCall: false, isCallConnected: false }
  expect(nextRegistrationStep(expired, idle, 100)).toBe('replace')
  const again = withNews(withNews(expired, 'tried', 100), 'expired', 200)
  expect(again).toEqual({ state: 'disabled', tries: 1, retryAt: 4100 })
})

test('without a token of ours it waits until it is asked to', () => {
  const refused = withNews(newRegistration(0), 'refused', 100)
  const idle = { state: null, inCall: false, isCallConnected: false }
  expect(nextRegistrationStep(refused, idle, 1e9)).toBe('wait')
  expect(nextRegistrationStep(withNews(refused, 'online', 200), idle, 200)).toBe('replace')
})
