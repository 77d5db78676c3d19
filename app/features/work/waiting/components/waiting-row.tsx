import {
  AlarmClock,
  Ban,
  LayoutGrid,
  ListChecks,
  MessageSquare,
  PhoneMissed,
  PhoneOff,
  Voicemail,
} from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { useClock } from '#app/components/time.tsx'
import { userShortName } from '#app/features/messaging/conversations/labels.ts'
import { untilSentence } from '#app/features/messaging/snoozes/snooze.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { cn } from '#app/lib/cn.ts'
import { isLate, WAITING_LABELS, waitingLabel, type WaitingItem } from '../waiting.ts'

const ICONS = {
  conversation: MessageSquare,
  cut: PhoneOff,
  'opt-out': Ban,
  missed: PhoneMissed,
  voicemail: Voicemail,
  'follow-up': ListChecks,
  card: LayoutGrid,
}

/** An item: the words, then how long it has waited, where, and who has it. */
export function ItemRow({
  item,
  userId,
  to = item.to,
  current = false,
}: {
  item: WaitingItem
  userId: string
  to?: string
  /** Open beside the list. */
  current?: boolean
}) {
  const Icon = ICONS[item.kind]
  return (
    <>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2">
          <Link
            to={to}
            prefetch="intent"
            preventScrollReset
            dir="auto"
            aria-current={current ? 'true' : undefined}
            className="min-w-0 flex-1 truncate text-left font-medium after:absolute after:inset-0"
          >
            {item.name}
          </Link>
          <Who item={item} userId={userId} />
        </p>
        {item.detail ? (
          <p className="truncate text-sm">
            <bdi>{item.detail}</bdi>
          </p>
        ) : null}
        <p className="truncate text-muted text-sm">
          <Since item={item} />
          {' · '}
          {WAITING_LABELS[item.kind]}
          {item.location ? (
            <>
              {' · '}
              <bdi>{item.location}</bdi>
            </>
          ) : null}
        </p>
        <Why snooze={item.snooze} />
      </div>
    </>
  )
}

/** Says who snoozed it until when, and why it came back. */
function Why({ snooze }: Pick<WaitingItem, 'snooze'>) {
  const { now, timeZone } = useClock()
  if (!snooze) return null
  const { by, until, mine, back } = snooze
  return (
    <p className="flex items-center gap-1.5 text-brand-text text-sm">
      <AlarmClock aria-hidden className="size-3.5 shrink-0" />
      <span className="min-w-0">
        {back === 'reply' ? 'The client answered. ' : ''}
        {back === 'time' ? 'Was snoozed by' : 'Snoozed by'} <bdi>{by}</bdi>{' '}
        {untilSentence(until, now, timeZone)}
        {mine ? ', only for you' : ''}
      </span>
    </p>
  )
}

/** How long it has waited; for texts also how many there are, and how long ago the last one came. */
function Since({ item: { since, texts, snooze } }: { item: WaitingItem }) {
  const { now, timeZone } = useClock()
  const age = waitingLabel(since, now)
  const last = texts && texts.count > 1 ? waitingLabel(texts.last, now) : null
  const late = isLate(since, now) && snooze?.back !== null
  return (
    <>
      <time
        dateTime={since}
        title={formatDateTime(new Date(since), timeZone)}
        className={cn('font-medium tabular-nums', late ? 'text-bad' : 'text-text')}
      >
        {age === 'now' ? 'just now' : `waiting ${age}`}
      </time>
      {last ? ` · ${texts!.count} texts · last ${last === 'now' ? 'just now' : `${last} ago`}` : ''}
    </>
  )
}

function Who({ item, userId }: { item: WaitingItem; userId: string }) {
  if (item.who.length === 0) return null
  return (
    <bdi className="max-w-32 shrink-0 truncate text-muted text-sm">
      <span className="sr-only">With </span>
      {item.who.map((user) => (user.id === userId ? 'You' : userShortName(user))).join(', ')}
    </bdi>
  )
}
