import type { Device } from '@twilio/voice-sdk'
import { showToast } from '#app/components/feedback/toast-store.ts'
import { post } from '#app/lib/api-client.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { applyChosenDevices } from './audio-devices.ts'
import { act } from './call-requests.ts'
import {
  carryCall,
  failToConnect,
  hasDeviceCall,
  receiveDeviceCall,
  warnOfFailedCall,
  warnOfInput,
} from './device-call.ts'
import { type DeviceError, kindOfDeviceError } from './device-error.ts'
import type { Beat, PhoneToken } from '#app/features/telephony/calls/phone-views.server.ts'
import { ownPart, readPhone, setPhone } from './phone-store.ts'
import { newRegistration, nextRegistrationStep, type RegistrationNews, withNews } from './registration.ts'
import { createDevice } from './voice-device.ts'

const PHONE_ERROR =
  'We have detected an error with the phone. Please refresh or contact tech support if issues persists.'

const pageId = uuidv7()
let sendBeat: (beat: Beat) => void = () => {}
let device: Device | null = null
let registration = newRegistration(Date.now())

/** Sends beats to the server, over the page's socket. */
export function setBeatSender(send: (beat: Beat) => void): void {
  sendBeat = send
}

/** Says to the server whether this page can ring. */
export function beat(): void {
  const { holder, microphone } = readPhone()
  if (holder) sendBeat({ pageId, registered: device?.state === 'registered', microphone })
}

function follow(news: RegistrationNews): void {
  registration = withNews(registration, news, Date.now())
  if (readPhone().device !== registration.state) setPhone({ device: registration.state })
}

const inCall = () => hasDeviceCall() || readPhone().audio !== 'none'

/** Registers the device again when the SDK didn't. Call it every second. */
export function keepRegistered(): void {
  if (!readPhone().holder) return
  const now = {
    state: device?.state ?? null,
    inCall: inCall(),
    isCallConnected: readPhone().audio === 'open',
  }
  const step = nextRegistrationStep(registration, now, Date.now())
  if (step === 'wait') return
  follow('tried')
  if (step === 'register') void device?.register().catch(failed)
  else void openDevice()
}

/** The network is back, or the user asks: doesn't wait for the next try. */
export function retryNow(): void {
  follow('online')
  keepRegistered()
}

let attempts = 0

/** Makes this page's device and lets it register with the provider, in place of one that isn't registered. */
export async function openDevice(): Promise<void> {
  attempts += 1
  const attempt = attempts
  // In the meantime there may be a newer device, the old one may be well again, or have a call.
  const isNeeded = () =>
    attempt === attempts && (device === null || (registration.state !== 'ready' && !inCall()))
  if (readPhone().device === 'offline') {
    registration = newRegistration(Date.now())
    setPhone({ device: registration.state })
  }
  const token = await post<PhoneToken>('/phone/token', {})
  if (!isNeeded()) return
  if (!token.ok) return token.refused ? follow('refused') : follow('lost')
  const opened = await createDevice(token.data)
  if (!isNeeded()) return opened.destroy()
  const old = device
  device = opened
  old?.destroy()
  // A destroyed device says that it is unregistered, too.
  const on = (event: string, handle: () => void) => opened.on(event, () => device === opened && handle())
  on('registered', () => {
    follow('registered')
    beat()
  })
  on('unregistered', () => {
    follow('lost')
    beat()
  })
  on('tokenWillExpire', () => void refreshToken())
  opened.on('error', (error: DeviceError) => device === opened && failed(error))
  opened.on('incoming', receiveDeviceCall)
  // The page rings by itself (ring-tone.ts).
  opened.audio?.incoming(false)
  // The SDK lists the devices a moment later, and again whenever one is plugged in.
  opened.audio?.on('deviceChange', () => void takeChosenDevices())
  void opened.register().catch((error: DeviceError | undefined) => device === opened && failed(error))
}

/** Asks for a new token; for a device that isn't registered, with a new device. */
export async function refreshToken(): Promise<void> {
  if (!readPhone().holder) return
  if (registration.state !== 'ready' && !inCall()) return openDevice()
  const token = await post<PhoneToken>('/phone/token', {})
  if (token.ok) device?.updateToken(token.data.token)
}

function failed(error: DeviceError | undefined): void {
  const kind = kindOfDeviceError(error)
  if (kind === 'token') {
    follow('expired')
    // A call's device stays.
    if (inCall()) void refreshToken()
  } else if (kind === 'connection') {
    if (device?.state !== 'registered') follow('lost')
  } else if (kind === 'other') {
    showToast({ id: 'phone-error', kind: 'warn', message: PHONE_ERROR })
  }
}

/** Takes the chosen microphone, speaker and ringer. Shows a message when the only microphone was unplugged in a call. */
export async function takeChosenDevices(): Promise<void> {
  if (!device?.audio) return
  if (hasDeviceCall() && device.audio.availableInputDevices.size === 0) return warnOfInput()
  await applyChosenDevices(device.audio, readPhone().microphone === 'granted').catch(warnOfInput)
}

/** Connects this page's device to a call. */
export async function connectThisDevice(callId: string): Promise<void> {
  if (!device) await openDevice()
  if (!device) return
  setPhone({ audio: 'connecting', open: true, tab: 'call' })
  let call
  try {
    call = await device.connect({ params: { call: callId } })
  } catch {
    failToConnect()
    return void (await act(callId, { intent: 'leave' }))
  }
  carryCall(call)
  call.once('disconnect', () => void giveUp(callId))
}

/**
 * Ends a call that its user never got into, for example because our webhook failed. The provider then answers, says that it is
 * sorry, and hangs up.
 */
async function giveUp(callId: string): Promise<void> {
  const { call, userId } = readPhone()
  // Unless the user hung up, or others are in it, so the user may return.
  if (call?.id !== callId || call.answeredAt !== null) return
  if (userId !== null && ownPart(call, userId)?.joinedAt) return
  warnOfFailedCall()
  await act(callId, { intent: 'leave' })
}
