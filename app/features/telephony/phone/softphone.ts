import { showToast } from '#app/components/feedback/toast-store.ts'
import { post } from '#app/lib/api-client.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { askForMicrophone, microphoneState } from './audio-devices.ts'
import { act, actOn, showRefusal } from './call-requests.ts'
import {
  acceptDeviceCall,
  disconnectDeviceCall,
  ignoreDeviceCall,
  muteDeviceCall,
  sendDeviceDigits,
} from './device-call.ts'
import type { LiveCall } from '#app/features/telephony/calls/phone-views.server.ts'
import { POLICE_AND_FIRE, readDialled } from '#app/features/telephony/calls/numbers.ts'
import { beat, connectThisDevice } from './phone-device.ts'
import { type CallTarget, isRinging, readPhone, setPhone, showCall } from './phone-store.ts'
import { sendOrder } from './tab-orders.ts'

// The actions of a user on the phone, from any of their pages.

export const NO_CALL_TO_TRANSFER = 'Unable to transfer call. Missing call id. Please try again.'
const BUSY = 'You are already on a call. Add people to it from the Call tab.'

const connect = async (callId: string): Promise<void> =>
  readPhone().holder ? connectThisDevice(callId) : sendOrder({ order: 'connect', callId })

/** Calls a number or a colleague, after asking what is missing. */
export async function dial(target: CallTarget): Promise<void> {
  const { to } = target
  const dialled = to === undefined ? null : readDialled(to)
  if (dialled?.kind === 'too-short') return
  if (dialled?.kind === 'refused') return showRefusal(dialled.message)
  const isEmergency = dialled?.kind === 'emergency'
  const { call: current, userId } = readPhone()
  if (current && (!isEmergency || current.phoneNumber === POLICE_AND_FIRE)) {
    return showToast({ id: 'busy', kind: 'info', message: BUSY })
  }
  const microphone = await microphoneState()
  setPhone({ microphone, open: true, question: null })
  if (microphone !== 'granted') return setPhone({ question: { about: 'microphone', target } })
  // Help comes before the present call.
  if (current) {
    if (userId && isRinging(current, userId)) await decline(current, 'reject')
    else await hangUp(current, 'leave')
  }
  // An emergency number is called at once, from where there is an emergency address (product decision 1).
  if (to !== undefined && !target.location && !isEmergency) {
    const found = await post<{
      locationId: string | null
      locations: { id: string; name: string }[]
      waiting: string[]
    }>('/phone/outgoing/location', { to })
    if (!found.ok) return showRefusal(found.error)
    const { locationId, locations, waiting } = found.data
    if (!locationId && locations.length > 1) {
      return setPhone({ question: { about: 'location', target, locations, waiting } })
    }
  }
  const placed = await post<{ call: LiveCall | null }>('/phone/calls', { id: uuidv7(), ...target })
  if (!placed.ok) return showRefusal(placed.error)
  const { call } = placed.data
  if (!call) return
  showCall(call)
  await connect(call.id)
}

/** Takes the caller whose turn it is, or calls them back. The same attempt takes one. */
export async function takeNext(): Promise<void> {
  if (readPhone().call) return showToast({ id: 'busy', kind: 'info', message: BUSY })
  const microphone = await microphoneState()
  setPhone({ microphone, open: true })
  if (microphone !== 'granted') return
  const taken = await post<{ call: LiveCall | null }>('/phone/queue/assign/incoming', { id: uuidv7() })
  if (!taken.ok) return showRefusal(taken.error)
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
  sendOrder({ order: 'microphone' })
  if (microphone !== 'granted') return
  beat()
  if (question?.about === 'microphone') await dial(question.target)
}

/** Takes the ringing call. */
export function answer(call: LiveCall): void {
  setPhone({ open: true, tab: 'call' })
  if (readPhone().holder) acceptDeviceCall(call.id)
  else sendOrder({ order: 'answer', callId: call.id })
}

/** Takes a ringing call off this user, or off everyone: the caller may leave a message. */
export async function decline(call: LiveCall, intent: 'reject' | 'voicemail'): Promise<void> {
  if (!(await act(call.id, { intent }))) return
  if (readPhone().holder) ignoreDeviceCall()
  else sendOrder({ order: 'disconnect' })
}

/** Gives the call to a colleague or a number: at once, or after talking to them. */
export async function passCallOn(call: LiveCall, mode: 'cold' | 'warm', to: CallTarget): Promise<void> {
  // It ended while the user chose.
  if (readPhone().call?.id !== call.id) return showRefusal(NO_CALL_TO_TRANSFER)
  await act(call.id, { intent: 'transfer', mode, ...to })
}

/** Leaves the others in the call, or ends it for all. */
export async function hangUp(call: LiveCall, intent: 'leave' | 'end'): Promise<void> {
  await act(call.id, { intent })
  disconnectDeviceCall()
  sendOrder({ order: 'disconnect' })
}

export async function setMuted(call: LiveCall, label: string, muted: boolean): Promise<void> {
  if (!muteDeviceCall(muted)) sendOrder({ order: 'mute', muted })
  await actOn(call.id, label, { intent: 'mute', muted: String(muted) })
}

/** Sends keys to the other side, for example to a menu. */
export function sendDigits(digits: string): void {
  if (!sendDeviceDigits(digits)) sendOrder({ order: 'digits', digits })
}

/** Joins a colleague's call, heard by that colleague only. */
export async function coach(callId: string, user: string): Promise<void> {
  if (await act(callId, { intent: 'coach', user })) await connect(callId)
}
