import type { Device } from '@twilio/voice-sdk'
import type { MicrophoneState } from './phone-store.ts'

/** The browser's ids of the chosen devices; empty for its default (kept in local storage). */
export interface ChosenDevices {
  input: string
  output: string
  ring: string
}

const KEY = 'phone-devices'
const DEFAULTS: ChosenDevices = { input: '', output: '', ring: '' }

export function chosenDevices(): ChosenDevices {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<ChosenDevices>) }
  } catch {
    return DEFAULTS
  }
}

export function chooseDevice(kind: keyof ChosenDevices, id: string): void {
  localStorage.setItem(KEY, JSON.stringify({ ...chosenDevices(), [kind]: id }))
}

type Audio = NonNullable<Device['audio']>

/**
 * Makes the phone use the chosen devices. The browser's defaults need no asking, and can't be named before the microphone is
 * allowed. @throws when the chosen microphone is missing
 */
export async function applyChosenDevices(audio: Audio, mayListen: boolean): Promise<void> {
  const { input, output } = chosenDevices()
  const speak = async (speakers: Audio['speakerDevices'], chosen: string) => {
    const id = chosen || 'default'
    if (audio.isOutputSelectionSupported && audio.availableOutputDevices.has(id)) await speakers.set(id)
  }
  await Promise.all([
    mayListen && (input || audio.inputDevice) ? audio.setInputDevice(input || 'default') : null,
    speak(audio.speakerDevices, output),
  ])
}

/** Some browsers allow the microphone for one page and go on calling that `prompt`. */
let isAllowedHere = false

/** Asks the browser for the microphone. What came of it is in `microphoneState`. */
export async function askForMicrophone(): Promise<void> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
    for (const track of stream.getTracks()) track.stop()
    isAllowedHere = true
  } catch {
    isAllowedHere = false
  }
}

/** Whether this page may use a microphone, without asking for it. */
export async function microphoneState(): Promise<MicrophoneState> {
  if (!navigator.mediaDevices) return 'missing'
  const devices = await navigator.mediaDevices.enumerateDevices()
  if (!devices.some((device) => device.kind === 'audioinput')) return 'missing'
  try {
    const { state } = await navigator.permissions.query({ name: 'microphone' as PermissionName })
    return state === 'prompt' && isAllowedHere ? 'granted' : state
  } catch {
    // Older browsers have no such permission. Devices have names once they are allowed.
    return devices.some((device) => device.kind === 'audioinput' && device.label) ? 'granted' : 'prompt'
  }
}
