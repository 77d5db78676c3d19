// Shows notifications while no page of Switchboard is in front. A click leads to the page that one is about.

self.addEventListener('push', (event) => {
  const { title, body, tag, url } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      data: { url },
      icon: '/favicon.svg',
      renotify: true,
      requireInteraction: true,
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.url))
})

/** Pages of visitors, which open nothing. */
const FOR_VISITORS = /^\/(login|logout|lock|mfa-setup|forgot-password|invitation|review|trainings|api)\b/

async function open(url) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find((each) => !FOR_VISITORS.test(new URL(each.url).pathname))
  if (!page) return self.clients.openWindow(url)
  await page.focus()
  // A call rings on every page.
  if (url !== '/') page.postMessage({ open: url }, [])
}
