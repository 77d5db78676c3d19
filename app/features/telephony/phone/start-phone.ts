import { showToast } from '#app/components/feedback/toast-store.ts'
import { getJson } from '#app/lib/api-client.ts'
import { microphoneState } from './audio-devices.ts'
import { act } from './call-requests.ts'
import {
  disconnectDeviceCall,
  endDeviceCall,
  hasDeviceCall,
  muteDeviceCall,
  sendDeviceDigits,
} from './device-call.ts'
import type { Beat, PhoneState } from '#app/features/telephony/calls/phone-views.server.ts'
import {
  beat,
  connectThisDevice,
  keepRegistered,
  openDevice,
  refreshToken,
  retryNow,
  setBeatSender,
} from './phone-device.ts'
import { ownPart, readPhone, setPhone, showCall, showRingable } from './phone-store.ts'
import { answer } from './softphone.ts'
import { type Order, receiveOrders } from './tab-orders.ts'
import { watchSleep } from './unreachable.ts'

const TOKEN_REFRESH_MS = 10 * 60_000
/** The server takes a phone for asleep that hasn't said anything for 20 s. */
const BEAT_S = 10

/**
 * Starts the phone of this page. One page of each user holds the device, by a lock; when it closes the next takes over.
 * `send` posts a beat over the page's socket.
 */
export function startPhone(user: string, send: (beat: Beat) => void): void {
  setBeatSender(send)
  if (readPhone().userId) return
  setPhone({ userId: user, secure: 'locks' in navigator })
  receiveOrders(user, (order) => void onOrder(order))
  void watchMicrophone()
  void navigator.locks?.request(`phone-${user}`, async () => {
    setPhone({ holder: true })
    const checkSleep = watchSleep(Date.now, saySlept)
    let seconds = 0
    new Worker(new URL('./beat-worker.ts', import.meta.url), { type: 'module' }).onmessage = () => {
      checkSleep()
      keepRegistered()
      seconds += 1
      if (seconds % BEAT_S === 0) beat()
    }
    window.addEventListener('online', retryNow)
    setInterval(() => void refreshToken(), TOKEN_REFRESH_MS)
    await openDevice()
    await loadState()
    await new Promise<never>(() => {})
  })
  void loadState()
}

/** Reads the user's call again, for example after the socket was lost, and returns to it where the page was lost. */
export async function loadState(): Promise<void> {
  const before = readPhone().call
  const askedAt = performance.now()
  const answer = await getJson<PhoneState>('/phone/state')
  if (!answer.ok) return
  const { call, ringable, queue } = answer.data
  setPhone({ queue })
  showRingable(ringable, askedAt)
  // The answer doesn't know a call that has begun or ended in the meantime.
  if (readPhone().call?.id === before?.id) {
    if (before && before.id !== call?.id) endDeviceCall(before.id)
    showCall(call)
  }
  beat()
  await comeBack()
}

/** Reads whose phone can ring. */
export async function loadRingable(): Promise<void> {
  const askedAt = performance.now()
  const answer = await getJson<PhoneState>('/phone/state')
  if (answer.ok) showRingable(answer.data.ringable, askedAt)
}

let isReturning = false

/** Returns the user to a call that their page was lost from. The server may know of the loss later than the page. */
export async function comeBack(): Promise<void> {
  const { call, holder, userId } = readPhone()
  if (!call || !userId || !holder || hasDeviceCall() || isReturning) return
  if (ownPart(call, userId)?.state !== 'reconnecting') return
  isReturning = true
  if (await act(call.id, { intent: 'rejoin' })) await connectThisDevice(call.id)
  isReturning = false
}

function saySlept(since: Date): void {
  const time = since.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
  const message = `Calls could not reach you since ${time}, because this page was asleep. They can again now.`
  showToast({ id: 'phone-slept', kind: 'warn', message })
}

/** Carries out an order from another page of the user on the page with the device. */
async function onOrder(order: Order): Promise<void> {
  if (order.order === 'microphone') return updateMicrophone()
  if (!readPhone().holder) return
  const { call } = readPhone()
  if (order.order === 'connect') await connectThisDevice(order.callId)
  else if (order.order === 'digits') sendDeviceDigits(order.digits)
  else if (order.order === 'mute') muteDeviceCall(order.muted)
  else if (order.order === 'disconnect') disconnectDeviceCall()
  else if (call?.id === order.callId) answer(call)
}

async function updateMicrophone(): Promise<void> {
  setPhone({ microphone: await microphoneState() })
  beat()
}

async function watchMicrophone(): Promise<void> {
  const update = () => void updateMicrophone()
  await updateMicrophone()
  navigator.mediaDevices?.addEventListener('devicechange', update)
  const permission = await navigator.permissions
    ?.query({ name: 'microphone' as PermissionName })
    .catch(() => null)
  permission?.addEventListener('change', update)
}
