import { useNavigate } from 'react-router'
import { showToast } from '#app/components/feedback/toast-store.ts'
import { useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { roomAssigned, type RoomNotice, teamNotified } from '#app/features/texting/events.ts'
import { userName } from '#app/features/texting/labels.ts'

/** Tells a user, on whatever page, that somebody points the team at a conversation or handed one over. */
export function MessageNotices({ userId }: { userId: string }) {
  const navigate = useNavigate()
  const show = (notice: RoomNotice, message: string) => {
    if (notice.by.id === userId) return
    showToast({
      id: `room-${notice.roomId}`,
      kind: 'info',
      message,
      action: { label: 'Open', onClick: () => void navigate(`/messages/${notice.roomId}`) },
    })
  }
  useRealtimeEvent(teamNotified, (notice) =>
    show(notice, `${userName(notice.by)} asks the team to look at ${notice.name}`),
  )
  useRealtimeEvent(roomAssigned, (notice) =>
    show(notice, `${userName(notice.by)} assigned ${notice.name} to you`),
  )
  return null
}
