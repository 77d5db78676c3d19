import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { announce } from '#app/components/feedback/announcements.ts'
import { showToast } from '#app/components/feedback/toast-store.ts'
import { type EventToast, useAreas } from '#app/features/area.ts'
import { useRealtimeEvents } from '#app/realtime/client/realtime.tsx'

/** Shows the areas' notices as toasts, and reads others out, whatever page the user is on. `since` is the server's now. */
export function EventNotices({
  userId,
  timeZone,
  since,
}: {
  userId: string
  timeZone: string
  since: string
}) {
  const navigate = useNavigate()
  const show = ({ link, ...toast }: EventToast) =>
    showToast({
      ...toast,
      action: link && {
        label: link.label,
        onClick: () => (link.download ? window.location.assign(link.to) : void navigate(link.to)),
      },
    })
  useRealtimeEvents(
    useAreas()
      .flatMap((area) => area.notices ?? [])
      .map(({ event, toast }) => ({
        event,
        handler: (payload) => {
          const message = toast(payload, { userId, timeZone })
          if (message) show(message)
        },
      })),
  )
  const [loadedAt] = useState(since)
  const newest = useRef(new Map<string, string>())
  useRealtimeEvents(
    useAreas()
      .flatMap((area) => area.spokenNotices ?? [])
      .map(({ event, spoken }) => ({
        event,
        handler: (payload) => {
          const news = spoken(payload, { userId, timeZone })
          if (!news || news.at <= (newest.current.get(news.about) ?? loadedAt)) return
          newest.current.set(news.about, news.at)
          if (!document.querySelector(news.unless)) announce(news.text)
        },
      })),
  )
  return null
}
