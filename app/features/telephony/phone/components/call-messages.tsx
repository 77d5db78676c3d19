import { newContactPath } from '#app/features/people/clients/paths.ts'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { MessageSquare } from '#app/components/icons.tsx'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { useAreas } from '#app/features/area.ts'
import type { CallClient } from '#app/features/telephony/calls/phone-views.server.ts'
import { isEmergency } from '#app/features/telephony/calls/numbers.ts'

/** The conversation with the caller, in the window that contacts' pages have too. */
export function CallMessages({
  client,
  phoneNumber,
}: {
  client: CallClient | null
  phoneNumber: string | null
}) {
  const [open, setOpen] = useState(false)
  const ClientWindow = useAreas().find((area) => area.clientWindow)?.clientWindow
  if (isEmergency(phoneNumber)) return <EmptyState title="An emergency number gets no messages." />
  if (!phoneNumber) return <EmptyState title="Colleagues’ messages are under Team." />
  if (!client || !ClientWindow) {
    return (
      <EmptyState
        title="Not a contact yet"
        action={
          <Link to={newContactPath(phoneNumber)} className={buttonVariants()}>
            Create contact
          </Link>
        }
      >
        Create a contact with this number to see their messages here.
      </EmptyState>
    )
  }
  return (
    <>
      <Button className="w-full" onClick={() => setOpen(true)}>
        <MessageSquare aria-hidden />
        Open messages
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <ClientWindow
            clientId={client.id}
            level={client.level ?? 'applicant'}
            name={client.name}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
