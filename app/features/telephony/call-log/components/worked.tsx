import { Link } from 'react-router'
import { DateTime } from '#app/components/time.tsx'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { userName } from '#app/features/messaging/conversations/labels.ts'
import type { CallLogEntry } from '#app/features/telephony/calls/log/call-log-entry.server.ts'
import { canWork } from '../labels.ts'

interface WorkedProps {
  call: CallLogEntry
  userId: string | null
  /** The page's search, to which the dialog returns. */
  search: string
}

/** Shows who reviewed a call and when, with a link to mark it or to take the mark back. */
export function Worked({ call, userId, search }: WorkedProps) {
  const done = call.workedBy ? (
    <span className="flex items-center gap-1.5 whitespace-nowrap">
      <Avatar name={userName(call.workedBy)} src={call.workedBy.avatar} seed={call.workedBy.id} size="sm" />
      <span className="flex flex-col leading-tight">
        {userName(call.workedBy)}
        <DateTime at={call.workedOn} className="text-muted text-xs" />
      </span>
    </span>
  ) : null
  if (!canWork(call, userId)) return done
  return (
    <Link
      to={`/phone-log/${call.id}/work${search}`}
      preventScrollReset
      className="whitespace-nowrap text-brand-text underline-offset-2 hover:underline"
    >
      {done ?? 'Mark as reviewed'}
      {done ? <span className="sr-only">, take back the review</span> : null}
    </Link>
  )
}
