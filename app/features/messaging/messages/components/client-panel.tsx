import { Plus, UserPlus, X } from '#app/components/icons.tsx'
import { Link, useSearchParams } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { RelativeTime } from '#app/components/time.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { OrDash, PhoneNumber } from '#app/components/values.tsx'
import { TagChip } from '#app/features/people/tags/components/client-tags.tsx'
import { ActivityLine } from '#app/features/messaging/timeline/components/activity-item.tsx'
import { newNotePath } from '#app/features/messaging/timeline/timeline-paths.ts'
import type { ActivityView } from '#app/features/messaging/timeline/timeline-views.server.ts'
import type { ClientTag } from '#app/features/people/tags/tag-members.server.ts'
import { cn } from '#app/lib/cn.ts'
import type { ConversationView } from '#app/features/messaging/texting/texting-views.server.ts'
import { PANEL_TABS, type PanelTab } from '../client-panel-tabs.ts'
import { clientHref } from '../conversation-actions.ts'

/** The fields of the client that the panel shows; phones as stored. */
export interface PanelClient {
  id: string
  name: string
  companyName: string | null
  mobilePhone: string | null
  phone: string | null
  email: string | null
  managedBy: string | null
  /** `6 years`; null when added today. */
  clientFor: string | null
  coName: string | null
  coMobilePhone: string | null
  coEmail: string | null
  lastContactedOn: string | null
}

/** The panel's tabs, and the content of the open one. */
export interface PanelPart {
  tabs: PanelTab[]
  tab: PanelTab
  tags?: ClientTag[]
  activity?: { items: ActivityView[]; more: boolean }
  records?: {
    addTo: string
    addLabel: string
    items: { id: string; title: string; to: string; facts: string[]; state: string | null }[]
  }
}

/** The client beside a one-to-one conversation. */
export function ClientPanel({
  conversation,
  client,
  part,
  onClose,
}: {
  conversation: ConversationView
  client: PanelClient | null
  part: PanelPart | null
  /** Set while the panel covers the conversation. */
  onClose?: () => void
}) {
  return (
    <>
      <header className="flex min-h-[52px] shrink-0 items-center gap-2 border-line border-b px-3.5">
        <h2 className="flex-1 font-semibold text-lg">Contact</h2>
        {client ? (
          <Link to={clientHref(conversation)} className={cn(buttonVariants())}>
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
      <div className="scroll-thin min-h-0 flex-1 overflow-y-auto flow:overflow-visible">
        {client ? <Details client={client} /> : <Unknown conversation={conversation} />}
        {client && part ? <Tabs clientId={client.id} part={part} /> : null}
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
          <OrDash>{client.managedBy && <bdi>{client.managedBy}</bdi>}</OrDash>
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

/** The tabs are links. Each loads its content, and the next conversation opens the same one. */
function Tabs({ clientId, part }: { clientId: string; part: PanelPart }) {
  const [search] = useSearchParams()
  const to = (tab: PanelTab) => {
    const next = new URLSearchParams(search)
    next.set('panel', tab)
    return `?${next}`
  }
  return (
    <section aria-labelledby="panel-part">
      <nav aria-label="About the contact" className="border-line border-b px-2 py-1.5">
        <ul className="flex flex-wrap gap-0.5">
          {PANEL_TABS.filter((tab) => part.tabs.includes(tab.name)).map((tab) => (
            <li key={tab.name}>
              <Link
                to={to(tab.name)}
                replace
                preventScrollReset
                aria-current={tab.name === part.tab ? 'true' : undefined}
                className="flex h-7 items-center rounded-sm px-1.5 text-muted text-sm hover:bg-sunken hover:text-text aria-current:bg-brand-soft aria-current:font-medium aria-current:text-brand-text"
              >
                {tab.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <h3 id="panel-part" className="sr-only">
        {PANEL_TABS.find((tab) => tab.name === part.tab)?.label}
      </h3>
      <Part clientId={clientId} part={part} />
    </section>
  )
}

function Part({ clientId, part: { tags, activity, records } }: { clientId: string; part: PanelPart }) {
  const contact = `/contacts/contact/${clientId}`
  if (tags) {
    return (
      <div className="flex flex-col items-start gap-3 px-3.5 py-3">
        {tags.length === 0 ? (
          <p className="text-muted text-sm">No tags yet.</p>
        ) : (
          <ul aria-label="Tags of the contact" className="flex max-w-full flex-wrap gap-1.5">
            {tags.map((tag) => (
              <li key={tag.id} className="flex max-w-full">
                <TagChip tag={tag} />
              </li>
            ))}
          </ul>
        )}
        <Add to={`${contact}/tags`}>Assign Tags</Add>
      </div>
    )
  }
  if (activity) {
    return (
      <>
        <div className="px-3.5 pt-3 pb-1">
          <Add to={newNotePath(clientId)}>Add note</Add>
        </div>
        {activity.items.length === 0 ? (
          <p className="px-3.5 py-2 text-muted text-sm">No Activities Found</p>
        ) : (
          <ul aria-label="Notes and calls" className="divide-y divide-line">
            {activity.items.map((item) => (
              <ActivityLine key={item.id} activity={item} />
            ))}
          </ul>
        )}
        {activity.more ? (
          <p className="border-line border-t px-3.5 py-2 text-sm">
            <Link to={contact} className="text-brand-text hover:underline">
              See all of it on the contact
            </Link>
          </p>
        ) : null}
      </>
    )
  }
  if (!records) return null
  return (
    <>
      {records.items.length === 0 ? (
        <p className="px-3.5 pt-3 text-muted text-sm">None yet.</p>
      ) : (
        <ul className="divide-y divide-line border-line border-b">
          {records.items.map((record) => (
            <li key={record.id} className="px-3.5 py-2">
              <span className="flex min-w-0 items-baseline gap-2">
                <Link
                  to={record.to}
                  className="min-w-0 flex-1 break-words font-medium text-sm hover:underline"
                >
                  <bdi>{record.title}</bdi>
                </Link>
                {record.state ? <Chip>{record.state}</Chip> : null}
              </span>
              {record.facts.length > 0 ? (
                <bdi className="block break-words text-muted text-xs">{record.facts.join(' · ')}</bdi>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <div className="px-3.5 py-3">
        <Add to={records.addTo}>{records.addLabel}</Add>
      </div>
    </>
  )
}

function Add({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <Link to={to} className={buttonVariants({ size: 'sm' })}>
      <Plus aria-hidden />
      {children}
    </Link>
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
      <dd className="min-w-0 [overflow-wrap:anywhere]">
        {typeof children === 'string' ? <bdi>{children}</bdi> : children}
      </dd>
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
      <bdi>{address}</bdi>
    </a>
  )
}

function Unknown({ conversation }: { conversation: ConversationView }) {
  return (
    <EmptyState
      icon={UserPlus}
      title="Not a contact yet"
      action={
        <Link to={clientHref(conversation)} className={cn(buttonVariants({ variant: 'primary' }))}>
          Create contact
        </Link>
      }
    >
      <PhoneNumber number={conversation.phoneNumber} /> is on no contact. Create one to keep the conversation
      with it.
    </EmptyState>
  )
}
