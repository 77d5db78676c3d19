import {
  AlarmClock,
  Ban,
  LayoutGrid,
  ListChecks,
  MessageSquare,
  PhoneMissed,
  PhoneOff,
  UserRound,
  Voicemail,
} from '#app/components/icons.tsx'
import { useRef } from 'react'
import { Form, Link, useNavigate, useSearchParams } from 'react-router'
import { useLetterKeys } from '#app/components/preferences.tsx'
import { useListKeys } from '#app/components/lists/use-list-keys.ts'
import { RelativeTime, useClock } from '#app/components/time.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { userShortName } from '#app/features/messaging/conversations/labels.ts'
import { boardsChanged } from '#app/features/people/boards/events.ts'
import { callLogged } from '#app/features/telephony/calls/events.ts'
import { END_SNOOZE_PATH } from '#app/features/messaging/snoozes/paths.ts'
import { untilSentence } from '#app/features/messaging/snoozes/snooze.ts'
import {
  conversationChanged,
  conversationRemoved,
  snoozesChanged,
} from '#app/features/messaging/texting/events.ts'
import { followUpsChanged } from '#app/features/messaging/timeline/events.ts'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { formatDateTime } from '#app/lib/dates.ts'
import { WAITING_LABELS, snoozePath, waitingLabel, subjectOf, type WaitingItem } from '../waiting.ts'

const ICONS = {
  conversation: MessageSquare,
  cut: PhoneOff,
  'opt-out': Ban,
  missed: PhoneMissed,
  voicemail: Voicemail,
  'follow-up': ListChecks,
  card: LayoutGrid,
}

/** Loads the list again when something in it may have changed. */
export function useFreshWaiting(): void {
  const { revalidate } = useRealtime()
  useRealtimeEvent(conversationChanged, () => revalidate())
  useRealtimeEvent(conversationRemoved, () => revalidate())
  useRealtimeEvent(callLogged, () => revalidate())
  useRealtimeEvent(followUpsChanged, () => revalidate())
  useRealtimeEvent(boardsChanged, () => revalidate())
  useRealtimeEvent(snoozesChanged, () => revalidate())
}

interface WaitingListProps {
  items: readonly WaitingItem[]
  userId: string
}

/** Lists what waits for an answer, since when and who has it. */
export function WaitingList({ items, userId }: WaitingListProps) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={item.id} className="relative flex items-start gap-3 px-4 py-2.5 hover:bg-sunken/60">
          <Item item={item} userId={userId} />
        </li>
      ))}
    </ul>
  )
}

/** The same, to go through by J and K, and to snooze: one by its link or S, several by their checkboxes, which X checks. */
export function SnoozableList({ items, userId }: WaitingListProps) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const letters = useLetterKeys()
  const list = useRef<HTMLUListElement>(null)
  useListKeys(true, (step) => {
    const links = [...(list.current?.children ?? [])].map((row) => row.querySelector('a'))
    const now = links.findIndex((link) => link?.closest('li')?.contains(document.activeElement))
    links[Math.min(Math.max(now + step, 0), links.length - 1)]?.focus()
  })
  const chosen = (form: HTMLFormElement | null) => (form ? new FormData(form).getAll('on').map(String) : [])
  const onKeyDown = (event: React.KeyboardEvent<HTMLLIElement>, subject: string) => {
    if (!letters || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
    const checkbox = event.currentTarget.querySelector<HTMLInputElement>('input[name="on"]')
    if (event.key === 'x' && checkbox) {
      event.preventDefault()
      checkbox.checked = !checkbox.checked
    } else if (event.key === 's' || event.key === 'h') {
      event.preventDefault()
      const several = chosen(event.currentTarget.closest('form'))
      void navigate(snoozePath(several.length > 0 ? several : [subject], search), {
        preventScrollReset: true,
      })
    }
  }
  return (
    <Form method="get" action="/waiting/snooze" preventScrollReset>
      {search.has('who') ? <input type="hidden" name="who" value={search.get('who')!} /> : null}
      <div className="border-line border-b px-4 py-2.5">
        <Button type="submit" size="sm">
          <AlarmClock aria-hidden />
          Snooze selected…
        </Button>
      </div>
      <ul ref={list} className="divide-y divide-line">
        {items.map((item) => {
          const subject = subjectOf(item)
          return (
            // The letters work only while the focus is inside (WCAG 2.1.4).
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={item.id}
              className="relative flex items-start gap-3 px-4 py-2.5 hover:bg-sunken/60"
              aria-keyshortcuts={subject ? 'X S' : undefined}
              onKeyDown={subject ? (event) => onKeyDown(event, subject) : undefined}
            >
              {subject ? (
                <Checkbox
                  name="on"
                  value={subject}
                  aria-label={`Select ${item.name}`}
                  className="z-10 mt-0.5"
                />
              ) : (
                <span className="w-4.5 shrink-0" />
              )}
              <Item item={item} userId={userId} />
              {subject ? (
                <Link
                  to={snoozePath([subject], search)}
                  preventScrollReset
                  className={buttonVariants({ variant: 'ghost', size: 'icon', className: 'z-10' })}
                  title="Snooze"
                >
                  <AlarmClock aria-hidden />
                  <span className="sr-only">Snooze {item.name}</span>
                </Link>
              ) : (
                <span className="w-8 shrink-0" />
              )}
            </li>
          )
        })}
      </ul>
    </Form>
  )
}

/** Lists what is snoozed, the next to come back first. */
export function SnoozedList({ items, userId }: WaitingListProps) {
  const [search] = useSearchParams()
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={item.id} className="relative flex items-start gap-3 px-4 py-2.5 hover:bg-sunken/60">
          <Item item={item} userId={userId} />
          <Form method="post" action={END_SNOOZE_PATH} preventScrollReset className="z-10">
            <input type="hidden" name="id" value={item.snooze?.id} />
            <input type="hidden" name="returnTo" value={`/waiting?${search}`} />
            <Button type="submit" size="sm">
              End snooze<span className="sr-only"> of {item.name}</span>
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  )
}

function Item({ item, userId }: { item: WaitingItem; userId: string }) {
  const Icon = ICONS[item.kind]
  return (
    <>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="truncate">
          <Link
            to={item.to}
            prefetch="intent"
            dir="auto"
            className="font-medium after:absolute after:inset-0"
          >
            {item.name}
          </Link>
        </p>
        <p className="truncate text-muted text-sm">
          {item.detail ? (
            <>
              <bdi>{item.detail}</bdi>
              {' · '}
            </>
          ) : null}
          {WAITING_LABELS[item.kind]}
          {item.location ? ` · ${item.location}` : ''}
        </p>
        <Why snooze={item.snooze} />
      </div>
      <div className="shrink-0 text-right text-sm">
        <Since item={item} />
        <Who item={item} userId={userId} />
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

/** How long it has waited; for texts also how many there are, and when the last one came. */
function Since({ item: { since, texts } }: { item: WaitingItem }) {
  const { now, timeZone } = useClock()
  const last = texts && texts.count > 1 ? texts.last : null
  return (
    <>
      <time
        dateTime={since}
        title={formatDateTime(new Date(since), timeZone)}
        className="block font-medium tabular-nums"
      >
        {waitingLabel(since, now)}
      </time>
      {last ? (
        <span className="block text-faint text-xs">
          {texts!.count} texts · last <RelativeTime at={last} short />
        </span>
      ) : null}
    </>
  )
}

function Who({ item, userId }: { item: WaitingItem; userId: string }) {
  if (item.who.length === 0) return <span className="text-faint">No one yet</span>
  return (
    <span className="flex items-center justify-end gap-1 text-muted">
      <UserRound aria-hidden className="size-3.5 shrink-0" />
      <bdi className="max-w-32 truncate">
        {item.who.map((user) => (user.id === userId ? 'You' : userShortName(user))).join(', ')}
      </bdi>
    </span>
  )
}
