import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { isPageFocused } from '#app/components/feedback/page-focus.ts'
import { Alert } from '#app/components/ui/alert.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#app/components/ui/tabs.tsx'
import { clientPath } from '#app/features/people/clients/paths.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { callerType, callStateText, callTitle, verificationText } from '../call-labels.ts'
import type { LiveCall } from '#app/features/telephony/calls/phone-views.server.ts'
import { isRinging, ownPart, usePhone } from '../phone-store.ts'
import { CallActions } from './call-actions.tsx'
import { CallMessages } from './call-messages.tsx'
import { CallNotes } from './call-notes.tsx'
import { Participants } from './call-participants.tsx'
import { CallStatus } from './call-status.tsx'
import { CallTimer } from './call-timer.tsx'
import { CallContacts } from './incoming-call.tsx'

interface CallPanelProps {
  call: LiveCall
  userId: string
  /** It is over, and stays while its user is typing. */
  ended?: boolean
}

/** The call that the user is in: who, what can be done with it, and what is beside it. */
export function CallPanel({ call, userId, ended = false }: CallPanelProps) {
  const { audio } = usePhone()
  const own = ownPart(call, userId)
  const panel = useRef<HTMLDivElement>(null)
  const ringing = isRinging(call, userId)
  // The button that took the call is gone, and keyboards go on from here.
  useEffect(() => {
    if (!ringing && isPageFocused()) panel.current?.focus()
  }, [ringing])
  return (
    <div ref={panel} tabIndex={-1} data-phone="call" className="flex flex-col gap-4 p-4 outline-none">
      {call.warning ? <Alert variant="bad">{call.warning}</Alert> : null}
      <div>
        <p className="flex items-center gap-2 text-muted text-xs">
          <span>{callerType(call, userId)}</span>
          <span aria-hidden>·</span>
          <span role="status">{ended ? 'Call ended' : callStateText(call, userId, audio)}</span>
          <span className="ml-auto text-sm tabular-nums">
            {ended ? null : <CallTimer start={call.answeredAt} end={call.endedAt} />}
          </span>
        </p>
        <h3 className="truncate font-semibold text-lg">
          {call.client && !call.otherSideLeft ? (
            <Link to={clientPath(call.client.id)} className="hover:underline">
              <bdi>{call.client.name}</bdi>
            </Link>
          ) : (
            <bdi>{callTitle(call, userId)}</bdi>
          )}
        </h3>
        <p className="text-muted text-sm tabular-nums">
          {[
            call.client && call.phoneNumber ? formatPhone(call.phoneNumber) : null,
            call.location?.name,
            verificationText(call),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {call.sharedBy.length > 1 ? <CallContacts call={call} /> : null}
        {call.errorMessage ? (
          <p role="alert" className="mt-1 text-bad text-sm">
            {call.errorMessage}
          </p>
        ) : null}
      </div>
      {own && !ringing && !ended ? (
        <>
          <CallStatus call={call} own={own} userId={userId} />
          <CallActions call={call} own={own} userId={userId} />
        </>
      ) : null}
      {ended ? null : <Participants call={call} own={own} />}
      <Tabs defaultValue="notes">
        <TabsList aria-label="Beside the call">
          <TabsTrigger value="notes">Notes</TabsTrigger>
          <TabsTrigger value="messages">Messages</TabsTrigger>
        </TabsList>
        <TabsContent value="notes">
          <CallNotes key={call.client?.id} client={call.client} phoneNumber={call.phoneNumber} />
        </TabsContent>
        <TabsContent value="messages">
          <CallMessages client={call.client} phoneNumber={call.phoneNumber} />
        </TabsContent>
      </Tabs>
    </div>
  )
}
