import { useNavigate } from 'react-router'
import { showToast } from '#app/components/feedback/toast-store.ts'
import { type EventToast, useAreas } from '#app/features/area.ts'
import { useRealtimeEvents } from '#app/realtime/client/realtime.tsx'

/** Shows the areas' notices as toasts, whatever page the user is on. */
export function EventNotices({ userId, timeZone }: { userId: string; timeZone: string }) {
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
  return null
}
