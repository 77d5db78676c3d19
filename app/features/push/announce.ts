import type { UserNotification } from './notification.ts'

/** So that of several tabs one notifies. */
const LOCK_MS = 2000

/**
 * Plays a sound and, while no tab of ours is in front, shows a notification where the browser allows it. Nothing happens
 * where the page it is about is being read.
 */
export function announce(notification: UserNotification): void {
  const { visibilityState } = document
  if (visibilityState === 'visible' && window.location.pathname === notification.url) return
  const work = async () => {
    if (notification.sound) void new Audio('/sounds/notify.wav').play().catch(() => {})
    if (visibilityState !== 'visible') show(notification)
    await new Promise((resolve) => setTimeout(resolve, LOCK_MS))
  }
  if (!navigator.locks) return void work()
  const name = `notification ${notification.tag}`
  void navigator.locks.request(name, { ifAvailable: true }, async (lock) => (lock ? work() : undefined))
}

function show({ title, body, tag, url }: UserNotification) {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  try {
    const shown = new Notification(title, { body, tag, icon: '/favicon.svg' })
    shown.addEventListener('click', () => {
      window.focus()
      window.location.assign(url)
      shown.close()
    })
  } catch {
    // Browsers of phones show notifications from a service worker only.
  }
}
