import { normalizeCalled } from '#emulators/twilio/numbers.ts'

import type { Device, FinalStatus } from './call.ts'
import { ClientDevice } from './client-device.ts'
import { defaultPhone, PhoneDevice } from './phone-device.ts'
import type { PhoneSettings } from './phone-device.ts'
import type { Voice } from './voice.ts'

/** Nobody is asked to play the emergency services: they answer. */
const EMERGENCY = { onCall: 'answer', ringMs: 300 } as const

export function phoneSettings(voice: Voice, number: string): PhoneSettings {
  return voice.phones.get(number) ?? { ...defaultPhone(number), ...(number.length === 3 && EMERGENCY) }
}

/** `client:maya?jobId=7` is the identity `maya` with a custom parameter. */
export function parseClient(address: string): { identity: string; params: Record<string, string> } {
  const [identity = '', query = ''] = address.replace(/^client:/, '').split('?')
  return { identity, params: Object.fromEntries(new URLSearchParams(query)) }
}

/** The device to ring for an address, or why there is none. */
export function deviceFor(voice: Voice, address: string): Device | { unreachable: FinalStatus } {
  if (address.startsWith('client:')) {
    const connections = voice.clients.get(parseClient(address).identity)
    if (!connections?.size) return { unreachable: 'no-answer' }
    return new ClientDevice(voice, [...connections])
  }
  const number = normalizeCalled(address)
  if (!number) return { unreachable: 'failed' }
  return new PhoneDevice(phoneSettings(voice, number))
}
