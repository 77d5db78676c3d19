import type { PhoneView } from './phone-store.ts'

const MICROPHONE = {
  prompt: 'Allow the microphone.',
  denied: 'Your browser blocks the microphone.',
  missing: 'No microphone was found.',
} as const

/** Why calls can't reach the user on this page; null if they can, or soon will. */
export function whyUnreachable({ holder, microphone, device }: PhoneView): string | null {
  if (!holder) return null
  if (microphone !== 'granted') return MICROPHONE[microphone]
  return device === 'offline' || device === 'disabled' ? 'The phone is disconnected.' : null
}

/** Pages beat every 10 s. A gap like this means that the page, or the whole computer, was asleep. */
const ASLEEP_MS = 60_000

/** Reports each time the page wakes. Call the result with every beat. */
export function watchSleep(now: () => number, woke: (since: Date) => void): () => void {
  let last = now()
  return () => {
    const before = last
    last = now()
    if (last - before >= ASLEEP_MS) woke(new Date(before))
  }
}
