import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { isPageFocused } from '#app/components/feedback/page-focus.ts'
import { ConfirmDialog } from '#app/components/dialogs/confirm-dialog.tsx'
import {
  Ellipsis,
  Phone,
  PhoneForwarded,
  PhoneIncoming,
  PhoneOff,
  Voicemail,
  X,
} from '#app/components/icons.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { clientPath } from '#app/features/people/clients/paths.ts'
import { cn } from '#app/lib/cn.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { incomingKind, incomingTitle, verificationText } from '../call-labels.ts'
import type { LiveCall } from '#app/features/telephony/calls/phone-views.server.ts'
import { ownPart, usePhone } from '../phone-store.ts'
import { answer, decline, passCallOn } from '../softphone.ts'

const ChoosePeople = lazy(() => import('./choose-people.tsx'))

/**
 * Rings on every page of the user, above open dialogs. It takes the focus only from the page itself, never from a field;
 * F6 goes to it from anywhere.
 */
export default function IncomingCall({ call, userId }: { call: LiveCall; userId: string }) {
  const { open } = usePhone()
  const title = incomingTitle(call, userId)
  const isInvited = Boolean(ownPart(call, userId)?.invitedBy)
  const verification = verificationText(call)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = box.current
    if (isPageFocused()) element?.focus()
    // An open dialog that sees the focus here, or where it has gone, would take it back.
    const keepFocus = (event: FocusEvent) => event.stopPropagation()
    const goThere = (event: KeyboardEvent) => {
      if (event.key !== 'F6') return
      event.preventDefault()
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      element?.focus()
    }
    element?.addEventListener('focusin', keepFocus)
    element?.addEventListener('focusout', keepFocus)
    document.addEventListener('keydown', goThere)
    return () => {
      element?.removeEventListener('focusin', keepFocus)
      element?.removeEventListener('focusout', keepFocus)
      document.removeEventListener('keydown', goThere)
    }
  }, [])
  // Outside of the page, which an open dialog hides from screen readers.
  return createPortal(
    <section
      ref={box}
      data-above-dialogs
      aria-keyshortcuts="F6"
      role="alertdialog"
      aria-labelledby="incoming-title"
      aria-describedby="incoming-text"
      tabIndex={-1}
      className={cn(
        'pointer-events-auto fixed top-14 right-2 z-60 max-h-[calc(100dvh-16px)] overflow-y-auto low:top-2 flex w-[min(360px,calc(100vw-16px))] flex-col gap-3 rounded-lg border border-line bg-surface p-4 shadow-float outline-none sm:right-4',
        open && 'xl:right-[calc(var(--spacing-drawer)+16px)]',
      )}
    >
      <div className="flex items-start gap-3">
        <span className="grid size-10 shrink-0 animate-pulse place-items-center rounded-full bg-ok-soft text-ok motion-reduce:animate-none">
          <PhoneIncoming aria-hidden className="size-5" />
        </span>
        <div className="min-w-0 flex-1">
          <h2
            id="incoming-title"
            className={cn('font-semibold', isInvited ? 'wrap-anywhere' : 'truncate text-lg')}
          >
            <bdi>{title}</bdi>
          </h2>
          <p id="incoming-text" className="text-muted text-sm">
            {incomingKind(call, userId)}
            {call.client && call.phoneNumber ? ` · ${formatPhone(call.phoneNumber)}` : ''}
            {call.location ? ` · ${call.location.name}` : ''}
            {call.ivr === 'main' ? '' : ` · Chose ${call.ivr}`}
            {verification ? ` · ${verification}` : ''}
          </p>
        </div>
      </div>
      <CallContacts call={call} />
      <div className="flex gap-2">
        <Button variant="primary" className="flex-1" onClick={() => answer(call)}>
          <Phone aria-hidden />
          Answer
        </Button>
        <Button onClick={() => void decline(call, 'reject')}>
          <X aria-hidden />
          Reject
        </Button>
      </div>
      {call.direction === 'peer' || isInvited ? null : <ForEverybody call={call} userId={userId} />}
    </section>,
    document.body,
  )
}

/** Actions that end the ringing for everyone; to reject the call only stops it here. */
function ForEverybody({ call, userId }: { call: LiveCall; userId: string }) {
  const [choosing, setChoosing] = useState(false)
  const [more, setMore] = useState(false)
  return (
    <>
      <p className="text-muted text-xs">Reject stops it ringing for you. Others can still answer.</p>
      <div className="flex gap-2">
        <Button
          className="flex-1"
          onClick={() => void decline(call, 'voicemail')}
          title="Send to voicemail, for everyone"
        >
          <Voicemail aria-hidden />
          Voicemail
        </Button>
        <Button className="flex-1" onClick={() => setChoosing(true)} title="Transfer to a colleague">
          <PhoneForwarded aria-hidden />
          Transfer
        </Button>
        <Button size="icon" title="More" aria-expanded={more} onClick={() => setMore(!more)}>
          <Ellipsis aria-hidden />
          <span className="sr-only">More</span>
        </Button>
      </div>
      {more ? (
        <ConfirmDialog
          trigger={
            <Button variant="danger-quiet">
              <PhoneOff aria-hidden />
              Hang up on caller
            </Button>
          }
          title="Hang up on the caller?"
          description="The call ends for your colleagues too, and the caller can’t leave a message."
          confirmLabel="Hang up"
          danger
          action={`/phone/calls/${call.id}`}
          fields={{ intent: 'hang-up' }}
        />
      ) : null}
      {choosing ? (
        <Suspense fallback={null}>
          <ChoosePeople
            purpose="transfer-ringing"
            exclude={[userId]}
            onClose={() => setChoosing(false)}
            onChoose={([target], mode) => {
              setChoosing(false)
              if (target) void passCallOn(call, mode, target)
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** Links to the contact who calls, or to all who share the number. */
export function CallContacts({ call }: { call: LiveCall }) {
  const clients = call.sharedBy.length > 1 ? call.sharedBy : call.client ? [call.client] : []
  if (clients.length === 0) return null
  return (
    <div className="text-sm">
      {clients.length > 1 ? <p className="text-muted">Contacts with this number</p> : null}
      <ul className="flex flex-wrap gap-x-3 gap-y-1">
        {clients.map((client) => (
          <li key={client.id} className="min-w-0">
            <Link to={clientPath(client.id)} className="text-brand-text hover:underline">
              {clients.length > 1 ? <bdi>{client.name}</bdi> : 'Open the contact'}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
