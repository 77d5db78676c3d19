import type { Call, Device } from '@twilio/voice-sdk'
import { showToast } from '#app/components/feedback/toast-store.ts'
import { getJson, post } from '#app/features/conversations/api-client.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { askForMicrophone, microphoneState, applyChosenDevices } from './audio-devices.ts'
import { act, actOn, refuse } from './call-requests.ts'
import type { Beat, LiveCall, PhoneState, PhoneToken } from './live-call.ts'
import { type CallTarget, ownPart, readPhone, setPhone, setVolume, showCall } from './phone-store.ts'
import { type DeviceError, kindOfDeviceError } from './device-error.ts'
import { type Order, receiveOrders, tell } from './tab-orders.ts'
import { watchSleep } from './unreachable.ts'
import { createDevice } from './voice-device.ts'

/** Spec 3, 9. */
const TOKEN_REFRESH_MS = 10 * 60_000
/** A number with fewer characters is silently not called (spec 3, 5). */
const MIN_NUMBER_LENGTH = 10
const EMERGENCY = /^(911|933)$/

const MESSAGES = {
  phoneError:
    'We have detected an error with the phone. Please refresh or contact tech support if issues persists.',
  noInput: 'Unable to find or set the phone input device. Please check your settings.',
  callError: 'Call encountered an error.',
  reconnecting: 'Call was disconnected... trying to reconnect',
  regained: 'Call regained connectivity.',
  busy: 'You are on a call already. Add people to it from the Call tab.',
} as const

const pageId = uuidv7()
let sendBeat: (beat: Beat) => void = () => {}
let device: Device | null = null
/** The call on the device, ringing or answered. */
let current: Call | null = null
/** Answered before the device rang, which comes by another way. */
let answering: string | null = null

/**
 * Starts the phone of this page. One page of each user holds the device, by a lock; when it closes the next takes over.
 * `send` posts a beat over the page's socket.
 */
export function startPhone(user: string, send: (beat: Beat) => void): void {
  sendBeat = send
  if (readPhone().userId) return
  setPhone({ userId: user })
  receiveOrders(user, (order) => void obey(order))
  void watchMicrophone()
  // Without a secure connection browsers offer neither locks nor microphones.
  void navigator.locks?.request(`phone-${user}`, async () => {
    setPhone({ holder: true })
    const checkSleep = watchSleep(Date.now, saySlept)
    new Worker(new URL('./beat-worker.ts', import.meta.url), { type: 'module' }).onmessage = () => {
      checkSleep()
      beat()
    }
    setInterval(() => void refreshToken(), TOKEN_REFRESH_MS)
    await openDevice()
    await loadState()
    await new Promise<never>(() => {})
  })
  void loadState()
}

/** Reads the user's call again, for example after the socket was lost, and returns to it where the page was lost. */
export async function loadState(): Promise<void> {
  const answer = await getJson<PhoneState>('/phone/state')
  if (!answer.ok) return
  const { call, ringable, queue } = answer.data
  setPhone({ ringable, queue })
  showCall(call)
  beat()
  await comeBack()
}

/** Reads whose phone can ring. */
export async function loadRingable(): Promise<void> {
  const answer = await getJson<PhoneState>('/phone/state')
  if (answer.ok) setPhone({ ringable: answer.data.ringable })
}

let isReturning = false

/** Returns the user to a call that their page was lost from. The server may know of the loss later than the page. */
export async function comeBack(): Promise<void> {
  const { call, holder, userId } = readPhone()
  if (!call || !userId || !holder || current || isReturning) return
  if (ownPart(call, userId)?.state !== 'reconnecting') return
  isReturning = true
  if (await act(call.id, { intent: 'rejoin' })) await connect(call.id)
  isReturning = false
}

/** Tells the server that this page can ring. */
export function beat(): void {
  const { holder, microphone } = readPhone()
  if (holder) sendBeat({ pageId, registered: device?.state === 'registered', microphone })
}

function saySlept(since: Date): void {
  const time = since.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
  const message = `Calls could not reach you since ${time}, because this page was asleep. They can again now.`
  showToast({ id: 'phone-slept', kind: 'warn', message })
}

async function openDevice(): Promise<void> {
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
  device.on('incoming', incoming)
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
    showToast({ id: 'phone-error', kind: 'warn', message: MESSAGES.phoneError })
  }
}

/** Takes the chosen microphone, speaker and ringer. */
export async function takeChosenDevices(): Promise<void> {
  if (!device?.audio) return
  await applyChosenDevices(device.audio, readPhone().microphone === 'granted').catch(() =>
    showToast({ id: 'phone-input', kind: 'warn', message: MESSAGES.noInput }),
  )
}

function incoming(call: Call): void {
  current = call
  listen(call)
  setPhone({ audio: 'none' })
  if (call.customParameters.get('call') === answering) call.accept()
}

function listen(call: Call): void {
  const done = () => {
    if (current !== call) return
    current = null
    answering = null
    setVolume(0, 0)
    setPhone({ audio: 'none' })
  }
  call.on('accept', () => {
    setPhone({ audio: 'open', open: true, tab: 'call' })
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
    const noInput = code === 31401 || code === 31402
    showToast({
      id: 'call-error',
      kind: 'bad',
      message: noInput ? MESSAGES.noInput : MESSAGES.callError,
    })
  })
}

async function connect(callId: string): Promise<void> {
  if (!readPhone().holder) return tell({ order: 'connect', callId })
  if (!device) await openDevice()
  if (!device) return
  setPhone({ audio: 'connecting', open: true, tab: 'call' })
  try {
    current = await device.connect({ params: { call: callId } })
    listen(current)
  } catch {
    current = null
    setPhone({ audio: 'none' })
    showToast({ id: 'call-error', kind: 'bad', message: MESSAGES.noInput })
    await act(callId, { intent: 'leave' })
  }
}

/** Calls a number or a colleague, after asking what is missing. The same attempt places one call. */
export async function dial(target: CallTarget, callId = uuidv7(), confirmed = false): Promise<void> {
  const { to } = target
  if (to !== undefined && to.length < MIN_NUMBER_LENGTH && !EMERGENCY.test(to)) return
  if (readPhone().call) return showToast({ id: 'busy', kind: 'info', message: MESSAGES.busy })
  const microphone = await microphoneState()
  setPhone({ microphone, open: true, question: null })
  if (microphone !== 'granted') return setPhone({ question: { about: 'microphone', target } })
  if (to !== undefined && !target.location) {
    const found = await post<{ locationId: string | null; locations: { id: string; name: string }[] }>(
      '/phone/outgoing/location',
      { to },
    )
    if (!found.ok) return refuse(found.error)
    const { locationId, locations } = found.data
    if (!locationId && locations.length > 1) {
      return setPhone({ question: { about: 'location', target, locations } })
    }
  }
  const placed = await post<{ call: LiveCall | null; warning?: string }>('/phone/calls', {
    id: callId,
    ...target,
    ...(confirmed ? { confirmed: 'on' } : {}),
  })
  if (!placed.ok) return refuse(placed.error)
  const { call, warning } = placed.data
  if (warning) return setPhone({ question: { about: 'emergency', target, callId, warning } })
  if (!call) return
  showCall(call)
  await connect(call.id)
}

/** Takes the caller whose turn it is, or calls them back. The same attempt takes one. */
export async function takeNext(): Promise<void> {
  if (readPhone().call) return showToast({ id: 'busy', kind: 'info', message: MESSAGES.busy })
  const microphone = await microphoneState()
  setPhone({ microphone, open: true })
  if (microphone !== 'granted') return
  const taken = await post<{ call: LiveCall | null }>('/phone/queue/assign/incoming', { id: uuidv7() })
  if (!taken.ok) return refuse(taken.error)
  const { call } = taken.data
  if (!call) return
  showCall(call)
  await connect(call.id)
}

/** Asks the browser for the microphone, then goes on with the call that waits for it. */
export async function allowMicrophone(): Promise<void> {
  const { question } = readPhone()
  await askForMicrophone()
  const microphone = await microphoneState()
  setPhone({ microphone })
  tell({ order: 'microphone' })
  if (microphone !== 'granted') return
  beat()
  if (question?.about === 'microphone') await dial(question.target)
}

/** Takes the ringing call. */
export async function answer(call: LiveCall): Promise<void> {
  setPhone({ open: true, tab: 'call' })
  if (!readPhone().holder) return tell({ order: 'answer', callId: call.id })
  answering = call.id
  if (current?.customParameters.get('call') === call.id) {
    setPhone({ audio: 'connecting' })
    current.accept()
  }
}

/** Declines a ringing call in one of the ways of spec 3, 4. */
export async function decline(call: LiveCall, intent: 'ignore' | 'reject' | 'voicemail'): Promise<void> {
  if (!(await act(call.id, { intent }))) return
  if (readPhone().holder) current?.ignore()
  else tell({ order: 'disconnect' })
}

/** Leaves the others in the call, or ends it for all. */
export async function hangUp(call: LiveCall, intent: 'leave' | 'end'): Promise<void> {
  await act(call.id, { intent })
  disconnect()
  tell({ order: 'disconnect' })
}

function disconnect(): void {
  if (current?.status() === 'pending') current.ignore()
  else current?.disconnect()
}

export async function setMuted(call: LiveCall, label: string, muted: boolean): Promise<void> {
  if (current) current.mute(muted)
  else tell({ order: 'mute', muted })
  await actOn(call.id, label, { intent: 'mute', muted: String(muted) })
}

/** Sends keys to the other side, for example to a menu. */
export function sendDigits(digits: string): void {
  if (current) current.sendDigits(digits)
  else tell({ order: 'digits', digits })
}

/** Joins a colleague's call, heard by that colleague only. */
export async function coach(callId: string, user: string): Promise<void> {
  if (await act(callId, { intent: 'coach', user })) await connect(callId)
}

async function obey(order: Order): Promise<void> {
  if (order.order === 'microphone') {
    setPhone({ microphone: await microphoneState() })
    beat()
    return
  }
  if (!readPhone().holder) return
  const { call } = readPhone()
  if (order.order === 'connect') await connect(order.callId)
  else if (order.order === 'digits') current?.sendDigits(order.digits)
  else if (order.order === 'mute') current?.mute(order.muted)
  else if (order.order === 'disconnect') disconnect()
  else if (call?.id === order.callId) await answer(call)
}

async function watchMicrophone(): Promise<void> {
  const update = async () => {
    setPhone({ microphone: await microphoneState() })
    beat()
  }
  await update()
  navigator.mediaDevices?.addEventListener('devicechange', () => void update())
  const permission = await navigator.permissions
    ?.query({ name: 'microphone' as PermissionName })
    .catch(() => null)
  permission?.addEventListener('change', () => void update())
}
