// Shows notifications while no page of Switchboard is in front. A click leads to the open page, or opens one.

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
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(([page]) => {
      if (page) return page.focus()
      return self.clients.openWindow(event.notification.data.url)
    }),
  )
})
