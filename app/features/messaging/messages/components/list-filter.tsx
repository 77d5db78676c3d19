import { Link, useLocation } from 'react-router'
import { X } from '#app/components/icons.tsx'
import {
  ANSWER_TIMES,
  type ConversationFilter,
  TEXT_KINDS,
  WAITING_AGES,
} from '#app/features/messaging/texting/conversations/conversation-filter.ts'
import type { PeerView } from '#app/features/accounts/presence/presence.ts'
import { userName } from '#app/features/messaging/conversations/labels.ts'
import { formatDay } from '#app/lib/dates.ts'
import { plural } from '#app/lib/plural.ts'

interface ListFilterProps {
  filter: ConversationFilter
  count: number
  users: readonly PeerView[]
}

/** The filter that a report's number sets, with how many conversations it finds and a link that removes it. */
export function FoundConversations({ filter, count, users }: ListFilterProps) {
  const { pathname } = useLocation()
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-1.5 border-line border-b px-3.5 py-2">
      <p className="font-medium text-sm">{plural(count, 'conversation')}</p>
      <Link to={pathname} preventScrollReset className="chip min-h-7 max-w-full hover:underline">
        <span className="sr-only">Remove the filter</span>
        <bdi className="truncate">{labelOf(filter, users)}</bdi>
        <X aria-hidden className="size-3.5" />
      </Link>
    </div>
  )
}

function labelOf(filter: ConversationFilter, users: readonly PeerView[]): string {
  if ('waiting' in filter) {
    const age = WAITING_AGES.find((each) => each.age === filter.waiting)
    return age ? `Waiting: ${age.label.toLowerCase()}` : 'Waiting for an answer'
  }
  const { from, to, by } = filter
  const what =
    'texts' in filter
      ? `Texts: ${TEXT_KINDS.find(({ kind }) => kind === filter.texts)!.label.toLowerCase()}`
      : `First answer: ${ANSWER_TIMES.find(({ time }) => time === filter.answered)?.label.toLowerCase() ?? 'any'}`
  const user = users.find(({ id }) => id === by)
  const who = by === null ? '' : `, ${user ? userName(user) : 'a former user'}`
  const days = from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
  return `${what}${who}, ${days}`
}
