import { useNavigate } from 'react-router'
import { showToast } from '#app/components/feedback/toast-store.ts'
import { useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { conversationAssigned, type ConversationNotice, teamNotified } from '#app/features/texting/events.ts'
import { userName } from '#app/features/conversations/labels.ts'

/** Tells a user, on whatever page, that somebody points the team at a conversation or handed one over. */
export function MessageNotices({ userId }: { userId: string }) {
  const navigate = useNavigate()
  const show = (notice: ConversationNotice, message: string) => {
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
  useRealtimeEvent(conversationAssigned, (notice) =>
    show(notice, `${userName(notice.by)} assigned ${notice.name} to you`),
  )
  return null
}
