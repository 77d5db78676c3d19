import { chosenDevices } from './audio-devices.ts'

/** The SDK would ring at full volume, and has no setting for it. */
export const ALERT_VOLUME = 0.5

let tone: HTMLAudioElement | null = null

/** Rings on the chosen device. */
export async function startRinging(): Promise<void> {
  tone ??= new Audio('/sounds/ring.wav')
  tone.loop = true
  tone.volume = ALERT_VOLUME
  const ringing = tone
  // The chosen device may be unplugged: then the default rings.
  if ('setSinkId' in ringing) await ringing.setSinkId(chosenDevices().ring).catch(() => ringing.setSinkId(''))
  // A browser refuses sound on a page that was never clicked; the call is shown all the same.
  if (tone === ringing) await ringing.play().catch(() => {})
}

export function stopRinging(): void {
  tone?.pause()
  tone = null
}
