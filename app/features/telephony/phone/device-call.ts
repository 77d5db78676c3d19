import type { Call } from '@twilio/voice-sdk'
import { showToast } from '#app/components/feedback/toast-store.ts'
import { setPhone, setVolume, turnTo } from './phone-store.ts'
import { startRinging, stopRinging } from './ring-tone.ts'

// The call on this page's device. What the call is, who is in it and what may be done to it comes from the server.

const MESSAGES = {
  noInput: 'Unable to find or set the phone input device. Please check your settings.',
  callError: 'Call encountered an error.',
  reconnecting: 'Call was disconnected... trying to reconnect',
  regained: 'Call regained connectivity.',
} as const

/** The browser gave no microphone, or refused it: https://www.twilio.com/docs/api/errors */
const NO_INPUT = new Set([31401, 31402])

/** Ringing or answered. */
let current: Call | null = null
/** Answered before the device rang, which comes by another way. */
let answering: string | null = null

export const hasDeviceCall = () => current !== null

function forget(call: Call): void {
  if (current !== call) return
  current = null
  answering = null
  stopRinging()
  setVolume(0, 0)
  setPhone({ audio: 'none' })
}

/** The device rings. */
export function receiveDeviceCall(call: Call): void {
  carryCall(call)
  setPhone({ audio: 'none' })
  if (call.customParameters.get('call') === answering) call.accept()
  else void startRinging()
}

/** Makes this the call on the device, and shows how its audio is. */
export function carryCall(call: Call): void {
  current = call
  const done = () => forget(call)
  call.on('accept', () => {
    stopRinging()
    setPhone({ audio: 'open', open: true, ...turnTo('call') })
  })
  call.on('disconnect', done)
  call.on('cancel', done)
  call.on('reject', done)
  call.on('volume', setVolume)
  call.on('reconnecting', () => {
    setPhone({ audio: 'reconnecting' })
    showToast({ id: 'call-connection', kind: 'warn', message: MESSAGES.reconnecting, durationMs: Infinity })
  })
  call.on('reconnected', () => {
    setPhone({ audio: 'open' })
    showToast({ id: 'call-connection', kind: 'ok', message: MESSAGES.regained })
  })
  call.on('error', ({ code }: { code: number }) => {
    const message = NO_INPUT.has(code) ? MESSAGES.noInput : MESSAGES.callError
    showToast({ id: 'call-error', kind: 'bad', message })
  })
}

/** The device could not connect to a call. */
export function failToConnect(): void {
  current = null
  setPhone({ audio: 'none' })
  showToast({ id: 'call-error', kind: 'bad', message: MESSAGES.noInput })
}

export const warnOfFailedCall = () =>
  showToast({ id: 'call-error', kind: 'bad', message: MESSAGES.callError })

export const warnOfInput = () => showToast({ id: 'phone-input', kind: 'warn', message: MESSAGES.noInput })

/** Answers the call as soon as the device rings for it. */
export function acceptDeviceCall(callId: string): void {
  answering = callId
  if (current?.customParameters.get('call') !== callId) return
  stopRinging()
  setPhone({ audio: 'connecting' })
  current.accept()
}

/** The SDK reports no end of a call that it ignores. */
export function ignoreDeviceCall(): void {
  if (!current) return
  current.ignore()
  forget(current)
}

/** Ends what the device still has of a call that is over for the user: the provider's word of it may be lost with a connection. */
export function endDeviceCall(callId: string): void {
  if (current?.customParameters.get('call') === callId) disconnectDeviceCall()
}

export function disconnectDeviceCall(): void {
  if (current?.status() === 'pending') ignoreDeviceCall()
  else current?.disconnect()
}

/** False if the call isn't on this page's device. */
export function muteDeviceCall(muted: boolean): boolean {
  current?.mute(muted)
  return current !== null
}

/** Sends keys to the other side. False if the call isn't on this page's device. */
export function sendDeviceDigits(digits: string): boolean {
  current?.sendDigits(digits)
  return current !== null
}
