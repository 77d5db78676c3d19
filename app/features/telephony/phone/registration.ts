import type { DeviceState } from './phone-store.ts'

// The SDK registers again after most lost connections, but not after one that is lost again before the provider has answered.
// The phone therefore registers by itself when the SDK doesn't in time.

export interface DeviceRegistration {
  /** `connecting` only until the page's first try is over. */
  state: Exclude<DeviceState, 'offline'>
  /** Since the device was last registered. */
  tries: number
  /** When to try next, unless the SDK has registered by then. Milliseconds. */
  retryAt: number
}

/** The SDK may take this long; then longer, because a provider that is down shouldn't be asked all the time. */
const RETRY_MS = [2000, 4000, 6000]

const retryAfter = (tries: number): number => RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]!

export const newRegistration = (now: number): DeviceRegistration => ({
  state: 'connecting',
  tries: 0,
  retryAt: now + retryAfter(0),
})

/** `expired`: the provider refused the token. `refused`: we give no other. */
export type RegistrationNews = 'registered' | 'lost' | 'tried' | 'expired' | 'refused' | 'online'

export function withNews(
  before: DeviceRegistration,
  news: RegistrationNews,
  now: number,
): DeviceRegistration {
  const { state, tries, retryAt } = before
  switch (news) {
    case 'registered':
      return { state: 'ready', tries: 0, retryAt: Infinity }
    case 'lost':
      if (state === 'ready') return { state: 'reconnecting', tries: 0, retryAt: now + retryAfter(0) }
      return { ...before, state: state === 'disabled' ? state : 'reconnecting' }
    case 'tried':
      return {
        state: state === 'disabled' ? state : 'reconnecting',
        tries: tries + 1,
        retryAt: now + retryAfter(tries + 1),
      }
    case 'expired':
      return {
        state: 'disabled',
        tries,
        retryAt: tries === 0 ? now : Math.min(retryAt, now + retryAfter(tries)),
      }
    case 'refused':
      return { state: 'disabled', tries, retryAt: Infinity }
    case 'online':
      return { ...before, retryAt: Math.min(retryAt, now) }
  }
}

/** The device's present state. */
export interface DeviceNow {
  /** Null before there is one. */
  state: string | null
  /** A call rings, connects or goes on, which a new device would end. */
  inCall: boolean
  /** The provider is connected to the call. */
  isCallConnected: boolean
}

/** The next step that gets the device registered soon. */
export function nextRegistrationStep(
  { state, retryAt }: DeviceRegistration,
  device: DeviceNow,
  now: number,
): 'wait' | 'register' | 'replace' {
  if (state === 'ready' || now < retryAt) return 'wait'
  if (!device.inCall) return 'replace'
  return device.state === 'unregistered' && device.isCallConnected ? 'register' : 'wait'
}
