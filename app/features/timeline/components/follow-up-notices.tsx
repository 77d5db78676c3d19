import { useNavigate } from 'react-router'
import { showToast } from '#app/components/feedback/toast-store.ts'
import { useClock } from '#app/components/time.tsx'
import { useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { formatTime } from '#app/lib/dates.ts'
import { clientPath } from '#app/features/clients/client-path.ts'
import { followUpDue } from '../events.ts'

/** Reminds the user of a follow-up at its time, on any page. */
export function FollowUpNotices() {
  const navigate = useNavigate()
  const { timeZone } = useClock()
  useRealtimeEvent(followUpDue, ({ id, clientId, name, note, date }) => {
    const what = note ? `: ${note.length > 80 ? `${note.slice(0, 80)}…` : note}` : ''
    showToast({
      id: `follow-up-${id}`,
      kind: 'info',
      message: `Follow up with ${name} at ${formatTime(new Date(date), timeZone)}${what}`,
      // It stays for a user who is on the phone or away.
      durationMs: Infinity,
      action: { label: 'Open', onClick: () => void navigate(clientPath(clientId)) },
    })
  })
  return null
}
