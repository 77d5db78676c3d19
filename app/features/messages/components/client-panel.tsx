import { UserPlus, X } from 'lucide-react'
import { Link } from 'react-router'
import { EmptyState } from '#app/components/states.tsx'
import { RelativeTime } from '#app/components/time.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { OrDash, PhoneNumber } from '#app/components/values.tsx'
import { cn } from '#app/lib/cn.ts'
import type { RoomView } from '../messages.schema.ts'
import { contactHref } from './room-menu.tsx'

/** What the panel shows of the contact; phones as stored. */
export interface PanelClient {
  id: string
  name: string
  companyName: string | null
  mobilePhone: string | null
  phone: string | null
  email: string | null
  managedBy: string | null
  /** `6 years`, or null for today. */
  clientFor: string | null
  coName: string | null
  coMobilePhone: string | null
  coEmail: string | null
  lastContactedOn: string | null
}

/** The person beside the conversation; of one-to-one rooms only (spec 2, 2). */
export function ClientPanel({
  room,
  client,
  onClose,
}: {
  room: RoomView
  client: PanelClient | null
  /** Set while it lies over the conversation. */
  onClose?: () => void
}) {
  return (
    <>
      <header className="flex min-h-[52px] shrink-0 items-center gap-2 border-line border-b px-3.5">
        <h2 className="flex-1 font-semibold text-[15px]">Client</h2>
        {client ? (
          <Link to={contactHref(room)} className={cn(buttonVariants())}>
            Open
          </Link>
        ) : null}
        {onClose ? (
          <Button variant="ghost" size="icon" onClick={onClose} className="-mr-2">
            <X aria-hidden />
            <span className="sr-only">Close</span>
          </Button>
        ) : null}
      </header>
      <div className="scroll-thin min-h-0 flex-1 overflow-y-auto">
        {client ? <Details client={client} /> : <Unknown room={room} />}
      </div>
    </>
  )
}

function Details({ client }: { client: PanelClient }) {
  return (
    <>
      <Facts title="Details" hideTitle>
        <Fact label="Name">{client.name}</Fact>
        {client.companyName && client.companyName !== client.name ? (
          <Fact label="Company">{client.companyName}</Fact>
        ) : null}
        <Fact label="Mobile">
          <PhoneNumber number={client.mobilePhone} link />
        </Fact>
        {client.phone ? (
          <Fact label="Home">
            <PhoneNumber number={client.phone} link />
          </Fact>
        ) : null}
        <Fact label="Email">
          <Email address={client.email} />
        </Fact>
        <Fact label="Managed by">
          <OrDash>{client.managedBy}</OrDash>
        </Fact>
        <Fact label="Client for">
          <OrDash>{client.clientFor}</OrDash>
        </Fact>
        <Fact label="Contacted">
          <RelativeTime at={client.lastContactedOn} />
        </Fact>
      </Facts>
      {client.coName ? (
        <Facts title="Co-applicant">
          <Fact label="Name">{client.coName}</Fact>
          <Fact label="Mobile">
            <PhoneNumber number={client.coMobilePhone} link />
          </Fact>
          <Fact label="Email">
            <Email address={client.coEmail} />
          </Fact>
        </Facts>
      ) : null}
    </>
  )
}

function Facts({
  title,
  hideTitle,
  children,
}: {
  title: string
  hideTitle?: boolean
  children: React.ReactNode
}) {
  return (
    <section className="border-line border-b px-3.5 py-3">
      <h3 className={cn('mb-2 font-semibold text-sm', hideTitle && 'sr-only')}>{title}</h3>
      <dl className="grid grid-cols-[84px_minmax(0,1fr)] gap-x-2.5 gap-y-1.5 text-sm">{children}</dl>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-faint">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  )
}

function Email({ address }: { address: string | null }) {
  if (!address) return <OrDash />
  return (
    <a
      href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}
      title={address}
      className="block truncate hover:underline"
    >
      {address}
    </a>
  )
}

function Unknown({ room }: { room: RoomView }) {
  return (
    <EmptyState
      icon={UserPlus}
      title="Nobody you know yet"
      action={
        <Link to={contactHref(room)} className={cn(buttonVariants({ variant: 'primary' }))}>
          Create contact
        </Link>
      }
    >
      <PhoneNumber number={room.phoneNumber} /> is on no contact. Create one to keep the conversation with it.
    </EmptyState>
  )
}
