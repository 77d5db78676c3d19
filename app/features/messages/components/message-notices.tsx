import { useNavigate } from 'react-router'
import { showToast } from '#app/components/feedback/toast.ts'
import { useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import type { UserView } from '../messages.schema.ts'
import { userName } from '../words.ts'

interface Notice {
  roomId: string
  by: UserView
  name: string
}

/** Tells a user, on whatever page, that somebody points the team at a conversation or handed one over. */
export function MessageNotices({ userId }: { userId: string }) {
  const navigate = useNavigate()
  const show = (notice: Notice, message: string) => {
    if (notice.by.id === userId) return
    showToast({
      id: `room-${notice.roomId}`,
      kind: 'info',
      message,
      action: { label: 'Open', onClick: () => void navigate(`/messages/${notice.roomId}`) },
    })
  }
  useRealtimeEvent<Notice>('sms_notify_team', (notice) =>
    show(notice, `${userName(notice.by)} asks the team to look at ${notice.name}`),
  )
  useRealtimeEvent<Notice>('sms_assigned', (notice) =>
    show(notice, `${userName(notice.by)} assigned ${notice.name} to you`),
  )
  return null
}
