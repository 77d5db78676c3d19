import type { Device } from '@twilio/voice-sdk'
import { showToast } from '#app/components/feedback/toast-store.ts'
import { post } from '#app/features/conversations/api-client.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { applyChosenDevices } from './audio-devices.ts'
import { act } from './call-requests.ts'
import { carryCall, failToConnect, hasDeviceCall, receiveDeviceCall, warnOfInput } from './device-call.ts'
import { type DeviceError, kindOfDeviceError } from './device-error.ts'
import type { Beat, PhoneToken } from './live-call.ts'
import { readPhone, setPhone } from './phone-store.ts'
import { createDevice } from './voice-device.ts'

const PHONE_ERROR =
  'We have detected an error with the phone. Please refresh or contact tech support if issues persists.'

const pageId = uuidv7()
let sendBeat: (beat: Beat) => void = () => {}
let device: Device | null = null

/** How beats reach the server: over the page's socket. */
export function setBeatSender(send: (beat: Beat) => void): void {
  sendBeat = send
}

/** Tells the server that this page can ring. */
export function beat(): void {
  const { holder, microphone } = readPhone()
  if (holder) sendBeat({ pageId, registered: device?.state === 'registered', microphone })
}

/** Registers this page's device with the provider. */
export async function openDevice(): Promise<void> {
  setPhone({ device: 'connecting' })
  const token = await post<PhoneToken>('/phone/token', {})
  if (!token.ok) return setPhone({ device: token.refused ? 'disabled' : 'offline' })
  device = await createDevice(token.data)
  device.on('registering', () => setPhone({ device: 'connecting' }))
  device.on('registered', () => {
    setPhone({ device: 'ready' })
    beat()
  })
  device.on('unregistered', () => {
    setPhone({ device: navigator.onLine ? 'offline' : 'reconnecting' })
    beat()
  })
  device.on('tokenWillExpire', () => void refreshToken())
  device.on('error', failed)
  device.on('incoming', receiveDeviceCall)
  // The SDK lists the devices a moment later, and again whenever one is plugged in.
  device.audio?.on('deviceChange', () => void takeChosenDevices())
  await device.register().catch(failed)
}

/** Asks for a new token. After a sleep, or when the provider has refused the old one, it registers again. */
export async function refreshToken(): Promise<void> {
  if (!readPhone().holder) return
  if (!device) return openDevice()
  const token = await post<PhoneToken>('/phone/token', {})
  if (!token.ok) return
  device.updateToken(token.data.token)
  if (device.state === 'unregistered') await device.register().catch(failed)
}

function failed(error: DeviceError | undefined): void {
  const kind = kindOfDeviceError(error)
  if (kind === 'token') {
    setPhone({ device: 'disabled' })
    void refreshToken()
  } else if (kind === 'connection') {
    setPhone({ device: 'reconnecting' })
  } else if (kind === 'other') {
    showToast({ id: 'phone-error', kind: 'warn', message: PHONE_ERROR })
  }
}

/** Takes the chosen microphone, speaker and ringer. A user whose only microphone was unplugged in a call is told. */
export async function takeChosenDevices(): Promise<void> {
  if (!device?.audio) return
  if (hasDeviceCall() && device.audio.availableInputDevices.size === 0) return warnOfInput()
  await applyChosenDevices(device.audio, readPhone().microphone === 'granted').catch(warnOfInput)
}

/** Connects this page's device to a call. */
export async function connectDevice(callId: string): Promise<void> {
  if (!device) await openDevice()
  if (!device) return
  setPhone({ audio: 'connecting', open: true, tab: 'call' })
  try {
    carryCall(await device.connect({ params: { call: callId } }))
  } catch {
    failToConnect()
    await act(callId, { intent: 'leave' })
  }
}
