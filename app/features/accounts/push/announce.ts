import type { UserNotification } from './notification.ts'

const OPEN = 'open-page'

/** Opens a page without a full load, which would end a call in this one. */
const openPage = (url: string) => window.dispatchEvent(new CustomEvent(OPEN, { detail: url }))

/** Calls `open` for clicks on notifications, including the service worker's. @returns a function that ends it */
export function onNotificationClick(open: (url: string) => void): () => void {
  const clicked = (event: Event) => open((event as CustomEvent<string>).detail)
  const posted = ({ data }: MessageEvent<{ open?: string } | null>) => data?.open && open(data.open)
  window.addEventListener(OPEN, clicked)
  navigator.serviceWorker?.addEventListener('message', posted)
  return () => {
    window.removeEventListener(OPEN, clicked)
    navigator.serviceWorker?.removeEventListener('message', posted)
  }
}

/** Only one of several tabs notifies in this time. */
const LOCK_MS = 2000

/**
 * Plays a sound and, while no tab of ours is in front, shows a notification where the browser allows it. Nothing happens
 * where the page it is about is being read.
 */
export function alertUser(notification: UserNotification): void {
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
      openPage(url)
      shown.close()
    })
  } catch {
    // Browsers of phones show notifications from a service worker only.
  }
}
