import type { PhoneView } from './phone-store.ts'

const MICROPHONE = {
  prompt: 'Allow the microphone.',
  denied: 'Your browser blocks the microphone.',
  missing: 'No microphone was found.',
} as const

export const NEEDS_HTTPS = 'The phone needs a secure connection. Open this page with https.'

/** Whether another tab of the user's is the phone, known once the phone's state is loaded. */
export const ringsElsewhere = ({ secure, holder, userId, ringable, queue }: PhoneView): boolean =>
  secure && !holder && userId !== null && queue !== null && ringable.includes(userId)

/** Why calls can't reach the user; null if they can, or the phone has just started. */
export function whyUnreachable({
  holder,
  secure,
  microphone,
  device,
  userId,
  ringable,
  queue,
}: PhoneView): string | null {
  if (!secure) return NEEDS_HTTPS
  if (!holder) {
    // Known once the phone's state is loaded.
    const isKnown = userId !== null && queue !== null
    return isKnown && !ringable.includes(userId) ? 'The phone in your other tab can’t ring now.' : null
  }
  if (microphone !== 'granted') return MICROPHONE[microphone]
  if (device === 'reconnecting') return 'The phone is reconnecting.'
  return device === 'offline' || device === 'disabled' ? 'The phone is disconnected.' : null
}

/** A gap like this between a page's beats means that the page, or the whole computer, was asleep. */
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
