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
  const answer = await post<{ on: boolean }>(URL_OF, { intent: 'check', endpoint: subscription.endpoint })
  return answer.ok && answer.data.on ? 'on' : 'off'
}

/** Asks the browser for the permission and subscribes. @throws Error with a message for the user */
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
  const answer = await post(URL_OF, { intent: 'subscribe', endpoint: subscription.endpoint, p256dh, auth })
  if (!answer.ok) throw new Error(answer.error)
  return 'on'
}

export async function turnOffPush(): Promise<void> {
  const subscription = await currentSubscription()
  if (!subscription) return
  await post(URL_OF, { intent: 'unsubscribe', endpoint: subscription.endpoint })
  await subscription.unsubscribe()
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}
