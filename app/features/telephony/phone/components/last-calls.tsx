import { useState } from 'react'
import { Link } from 'react-router'
import { ChevronDown, ChevronUp, Phone, X } from '#app/components/icons.tsx'
import { showToast } from '#app/components/feedback/toast-store.ts'
import { Button } from '#app/components/ui/button.tsx'
import { RelativeTime } from '#app/components/time.tsx'
import { clientPath } from '#app/features/people/clients/paths.ts'
import { post } from '#app/lib/api-client.ts'
import { clockTime } from '#app/lib/clock-time.ts'
import { formatPhone } from '#app/lib/phone.ts'
import type { RecentCall } from '../dial-lists.server.ts'
import { callNoteKey, hasCallNote } from '../call-note-draft.ts'
import { usePhone } from '../phone-store.ts'
import { dial } from '../softphone.ts'
import { CallNoteForm } from './call-notes.tsx'
import { newContactPath } from '#app/features/people/clients/paths.ts'

const UNSAVED = 'There is an unsaved note on this call. Submit it, or delete its text first.'

/** Calls that wait for a note. A note, or Remove Call, takes one off the list. */
export function LastCalls({ calls, onSaved }: { calls: RecentCall[]; onSaved: () => void }) {
  return (
    <ul>
      {calls.map((call) => (
        <LastCall key={call.id} call={call} onSaved={onSaved} />
      ))}
    </ul>
  )
}

function LastCall({ call, onSaved }: { call: RecentCall; onSaved: () => void }) {
  const { client, phoneNumber } = call
  const { userId, lastCallId } = usePhone()
  const draftKey = client && callNoteKey(userId, client.id, phoneNumber)
  // A note begun in the call goes on here.
  const [open, setOpen] = useState(
    () => call.id === lastCallId || (draftKey !== null && hasCallNote(draftKey)),
  )
  const title = client?.name ?? formatPhone(phoneNumber)
  const remove = async () => {
    if (draftKey && hasCallNote(draftKey)) {
      setOpen(true)
      return showToast({ id: 'last-call', kind: 'warn', message: UNSAVED })
    }
    const answer = await post(`/phone/recent/${call.id}`, { intent: 'remove' })
    if (answer.ok) onSaved()
    else showToast({ id: 'last-call', kind: 'bad', message: answer.error })
  }
  return (
    <li className="flex flex-col gap-2 border-line border-b px-4 py-3">
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium text-sm">
            {client ? (
              <Link to={clientPath(client.id)} className="hover:underline">
                <bdi>{title}</bdi>
              </Link>
            ) : (
              title
            )}
          </p>
          <p className="text-muted text-xs">
            {call.direction === 'inbound' ? 'Incoming' : 'Outgoing'} · {clockTime(call.duration)} ·{' '}
            <RelativeTime at={call.endedAt} />
          </p>
        </div>
        <Button
          variant="ghost"
          size="icon-sm"
          title={`Call ${title}`}
          onClick={() => void dial({ to: phoneNumber, ...(client ? { client: client.id } : {}) })}
        >
          <Phone aria-hidden />
          <span className="sr-only">Call {title}</span>
        </Button>
        <Button variant="ghost" size="icon-sm" title="Remove Call" onClick={() => void remove()}>
          <X aria-hidden />
          <span className="sr-only">Remove Call with {title}</span>
        </Button>
        <Button variant="ghost" size="icon-sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
          <span className="sr-only">Note on the call with {title}</span>
        </Button>
      </div>
      {open && client ? (
        <CallNoteForm
          url={`/phone/recent/${call.id}`}
          client={client}
          phoneNumber={phoneNumber}
          onSaved={onSaved}
        />
      ) : null}
      {open && !client ? (
        <p className="text-muted text-sm">
          Notes belong to a contact.{' '}
          <Link to={newContactPath(phoneNumber)} className="text-brand-text hover:underline">
            Create contact
          </Link>
        </p>
      ) : null}
    </li>
  )
}
