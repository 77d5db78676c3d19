import { getJson, post } from '#app/lib/api-client.ts'

const URL_OF = '/push/subscription'

/**
 * Whether this browser shows our notifications to this user. blocked: the user has forbidden them in the browser;
 * unsupported: the browser or this installation can't send any.
 */
export type BrowserPush = 'on' | 'off' | 'blocked' | 'unsupported'

export async function readBrowserPush(): Promise<BrowserPush> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const key = await getJson<{ publicKey: string | null }>(URL_OF)
  if (!key.ok || !key.data.publicKey) return 'unsupported'
  const subscription = await currentSubscription()
  if (!subscription) return 'off'
  return (await isOwn(subscription)) ? 'on' : 'off'
}

/** The server's answer: whether the browser is the user's now. */
interface Changed {
  on: boolean
  userId: string
}

/** Users who want notifications in this browser whenever they are signed in. It survives a logout. */
const wantedBy = (userId: string) => `push:${userId}`

/**
 * Call when a user's pages are loaded. Logging out ends the browser's subscription, so that no one else sees a former user's
 * notifications; this makes it again for a user who wants it.
 */
export async function followSignIn(userId: string): Promise<void> {
  const supported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!supported || Notification.permission !== 'granted') return
  const subscription = await currentSubscription()
  if (subscription) {
    const own = await isOwn(subscription)
    if (own === null) return
    if (own) return localStorage.setItem(wantedBy(userId), '')
    await subscription.unsubscribe()
  }
  if (localStorage.getItem(wantedBy(userId)) !== null) await turnOnPush()
}

/** Null when the server doesn't say. */
async function isOwn({ endpoint }: PushSubscription): Promise<boolean | null> {
  const answer = await post<Changed>(URL_OF, { intent: 'check', endpoint })
  return answer.ok ? answer.data.on : null
}

/**
 * Asks the browser for the permission and subscribes.
 * @throws Error with a message for the user
 */
export async function turnOnPush(): Promise<BrowserPush> {
  if ((await Notification.requestPermission()) === 'denied') return 'blocked'
  if (Notification.permission !== 'granted') return 'off'
  const key = await getJson<{ publicKey: string | null }>(URL_OF)
  if (!key.ok) throw new Error(key.error)
  const registration = await navigator.serviceWorker.register('/push-worker.js')
  const subscription = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key.data.publicKey })
    .catch(() => {
      throw new Error('Your browser could not reach its notification service. Try again later.')
    })
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  const { endpoint } = subscription
  const answer = await post<Changed>(URL_OF, { intent: 'subscribe', endpoint, p256dh, auth })
  if (!answer.ok) throw new Error(answer.error)
  localStorage.setItem(wantedBy(answer.data.userId), '')
  return 'on'
}

export async function turnOffPush(): Promise<void> {
  const subscription = await currentSubscription()
  if (!subscription) return
  const answer = await post<Changed>(URL_OF, { intent: 'unsubscribe', endpoint: subscription.endpoint })
  if (answer.ok) localStorage.removeItem(wantedBy(answer.data.userId))
  await subscription.unsubscribe()
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}
