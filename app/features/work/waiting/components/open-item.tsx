import { Clock } from '#app/components/icons.tsx'
import { Link, useLocation } from 'react-router'
import { ActionButton } from '#app/components/actions/action-button.tsx'
import { DateTime, useClock } from '#app/components/time.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { useActions } from '#app/features/accounts/shell/components/use-actions.ts'
import { buttonsOf } from '#app/features/actions.ts'
import { ConversationHeader } from '#app/features/messaging/conversations/components/conversation-header.tsx'
import { userName } from '#app/features/messaging/conversations/labels.ts'
import { followUpTitle } from '#app/features/messaging/timeline/components/due-labels.ts'
import { DueTime } from '#app/features/messaging/timeline/components/follow-up-item.tsx'
import type { FollowUpView } from '#app/features/messaging/timeline/timeline-views.server.ts'
import type { CardView } from '#app/features/people/boards/board-views.server.ts'
import { cardTitle } from '#app/features/people/boards/board.ts'
import { DueChip } from '#app/features/people/boards/components/due-chip.tsx'
import { cardPath } from '#app/features/people/boards/paths.ts'
import { clientPath } from '#app/features/people/clients/paths.ts'
import { Recordings } from '#app/features/telephony/call-log/components/recordings.tsx'
import { outcomeLabel } from '#app/features/telephony/call-log/labels.ts'
import { callPath } from '#app/features/messaging/timeline/timeline-paths.ts'
import type { CallLogEntry } from '#app/features/telephony/calls/log/call-log-entry.server.ts'
import { formatPhone } from '#app/lib/phone.ts'
import type { UserView } from '#app/lib/user-view.server.ts'
import { openItem } from '../item-actions.ts'
import { snoozePath, subjectOf, type WaitingItem } from '../waiting.ts'

/** The list's values for what is open beside it. */
export interface ItemContext {
  /** As the list has or had it; undefined for what was never in it. */
  item: WaitingItem | undefined
  here: string
  /** The page to open when this is done. */
  next: string
  back: { to: string; label: string }
}

/** A call, follow-up or card that isn't a conversation. */
export type Thing =
  | { kind: 'call'; call: CallLogEntry }
  | { kind: 'follow-up'; followUp: FollowUpView }
  | { kind: 'card'; card: CardView; details: string }

/** A thing that waits, with what can be done about it and a link to its own page. */
export function ThingPane({
  thing,
  context,
  userId,
}: {
  thing: Thing
  context: ItemContext
  userId: string
}) {
  const { item, here, next, back } = context
  const place = useLocation()
  const { title, subtitle, to, words, client } = about(thing)
  const subject = item && subjectOf(item)
  const ended = endOf(thing, useClock().now)
  const actions = useActions(
    openItem,
    item && ended === null
      ? {
          ...{ item, userId, back: here, next, reply: () => {} },
          snooze: subject ? snoozePath([subject], place, next) : null,
        }
      : null,
    title,
  )
  return (
    <section aria-label={title} className="@container/conversation flex min-h-0 min-w-0 flex-1 flex-col">
      <ConversationHeader
        back={back}
        face={<Clock aria-hidden className="size-5 shrink-0 text-muted" />}
        title={title}
        subtitle={subtitle}
      >
        {buttonsOf(actions).map((action) => (
          <ActionButton
            key={action.id}
            action={{ look: 'quiet', ...action }}
            words="sr-only @min-[560px]/conversation:not-sr-only"
            className="px-2"
          />
        ))}
      </ConversationHeader>
      {ended === null ? null : <NoLongerWaits why={ended} next={next} />}
      <div className="flex min-h-0 flex-1 flex-col items-start gap-4 overflow-y-auto px-5 py-5 flow:overflow-visible">
        <About thing={thing} />
        <p className="flex flex-wrap gap-2">
          <Link to={to} className={buttonVariants()}>
            {words}
          </Link>
          {client ? (
            <Link to={clientPath(client.id)} className={buttonVariants()}>
              Open contact
            </Link>
          ) : null}
        </p>
      </div>
    </section>
  )
}

/** Says why an open thing left the list, and leads on. */
export function NoLongerWaits({ why, next }: { why: string; next: string }) {
  return (
    <div
      role="status"
      className="flex min-h-9 shrink-0 items-center gap-2 border-line border-b bg-info-soft px-3.5 py-1 text-sm"
    >
      <p className="min-w-0 flex-1 break-words">{why}</p>
      <Link to={next} preventScrollReset className={buttonVariants({ size: 'sm' })}>
        Next
      </Link>
    </div>
  )
}

const by = (what: string, user: UserView | null) => (user ? `${what} by ${userName(user)}.` : `${what}.`)

/** Why the thing no longer waits; null while it does. */
function endOf(thing: Thing, now: Date): string | null {
  if (thing.kind === 'call') return thing.call.workedBy ? by('Reviewed', thing.call.workedBy) : null
  if (thing.kind === 'follow-up') {
    const { isActive, completedBy, date } = thing.followUp
    if (!isActive) return by('Completed', completedBy)
    return new Date(date) > now ? 'It is due later.' : null
  }
  return thing.card.done ? 'This card is completed.' : null
}

interface AboutThing {
  title: string
  subtitle: string
  /** Its own page. */
  to: string
  words: string
  /** The contact, where that isn't its page. */
  client?: { id: string } | null
}

function about(thing: Thing): AboutThing {
  if (thing.kind === 'call') {
    const { id, client, phoneNumber, location } = thing.call
    const number = phoneNumber && formatPhone(phoneNumber)
    return {
      title: client?.name ?? (number || 'Unknown caller'),
      subtitle: [client && number, location?.name].filter(Boolean).join(' · '),
      to: callPath(id),
      words: 'Open the call',
      client,
    }
  }
  if (thing.kind === 'follow-up') {
    const { client } = thing.followUp
    return {
      title: client.name,
      subtitle: 'Follow-up',
      to: `${clientPath(client.id)}?lower=tasks`,
      words: 'Open contact',
    }
  }
  const { card } = thing
  return {
    title: cardTitle(card),
    subtitle: ['Card', card.title && card.client?.name].filter(Boolean).join(' · '),
    to: cardPath(card.boardId, card.id),
    words: 'Open card',
    client: card.client,
  }
}

function About({ thing }: { thing: Thing }) {
  if (thing.kind === 'call') {
    const { call } = thing
    return (
      <>
        <p>
          {outcomeLabel(call)} · <DateTime at={call.createdAt} show="both" className="text-muted" />
        </p>
        {call.recordings.length > 0 ? <Recordings of={call.recordings} transcript={call.transcript} /> : null}
      </>
    )
  }
  if (thing.kind === 'follow-up') {
    return (
      <>
        <p className="text-sm">
          <DueTime followUp={thing.followUp} />
        </p>
        <p dir="auto" className="whitespace-pre-wrap break-words text-base">
          {followUpTitle(thing.followUp)}
        </p>
      </>
    )
  }
  return (
    <>
      <DueChip card={thing.card} />
      {thing.details ? (
        <p dir="auto" className="whitespace-pre-wrap break-words text-base">
          {thing.details}
        </p>
      ) : null}
    </>
  )
}
