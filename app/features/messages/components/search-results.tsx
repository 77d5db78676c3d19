import { Search, X } from '#app/components/icons.tsx'
import { useState } from 'react'
import { Form, Link } from 'react-router'
import { refuseSecret } from '#app/components/forms/refuse-secret.ts'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { RelativeTime } from '#app/components/time.tsx'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { cn } from '#app/lib/cn.ts'
import type { ConversationView, SearchMatch } from '#app/features/texting/texting.schema.ts'
import { conversationNumbers, conversationTitle } from '#app/features/texting/labels.ts'
import { MIN_SEARCH_LENGTH, SEARCH_TOO_SHORT } from '#app/features/conversations/limits.ts'
import { userShortName } from '#app/features/conversations/labels.ts'

/** The search box; what it looks for stands in the URL. */
export function MessageSearch({ term, path }: { term: string; path: string }) {
  const [typed, setTyped] = useState(term)
  const hydrated = useHydrated()
  const short = typed.trim().length < MIN_SEARCH_LENGTH
  const hint = short && (hydrated ? typed.trim() !== '' : term !== '')
  return (
    <Form method="get" action={path} role="search" className="shrink-0 border-line border-b px-3.5 py-2.5">
      <div className="flex items-center gap-1.5">
        <Input
          key={term}
          type="search"
          name="q"
          defaultValue={term}
          autoFocus={term === ''}
          minLength={MIN_SEARCH_LENGTH}
          required
          placeholder="Search messages"
          aria-label="Search messages"
          aria-describedby="message-search-hint"
          autoComplete="off"
          className="h-8 flex-1"
          onInput={refuseSecret}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" size="icon" disabled={hydrated && short}>
          <Search aria-hidden />
          <span className="sr-only">Search</span>
        </Button>
        <Link to={path} className={cn(buttonVariants({ variant: 'ghost', size: 'icon' }))} preventScrollReset>
          <X aria-hidden />
          <span className="sr-only">Close the search</span>
        </Link>
      </div>
      <p id="message-search-hint" role="status" className={cn('text-muted text-xs', hint && 'pt-1.5')}>
        {hint ? SEARCH_TOO_SHORT : null}
      </p>
    </Form>
  )
}

export interface Matches {
  conversations: ConversationView[]
  texts: SearchMatch[]
}

/** What was found: conversations by name or number, then texts, each leading to its place. */
export function SearchResults({
  term,
  matches,
  openId,
}: {
  term: string
  matches: Matches
  openId?: string
}) {
  if (matches.conversations.length === 0 && matches.texts.length === 0) {
    return (
      <EmptyState icon={Search} title={`Nothing found for “${term}”`}>
        Try another word, or part of a name or number.
      </EmptyState>
    )
  }
  const to = (roomId: string, at?: string) =>
    `/messages/${roomId}?${new URLSearchParams({ q: term, ...(at ? { at } : {}) })}`
  const row = 'grid grid-cols-[28px_minmax(0,1fr)] gap-x-2.5 border-line border-b px-3.5 py-2.5 hover:bg-bg'
  return (
    <div className="scroll-thin min-h-0 flex-1 overflow-y-auto">
      {matches.conversations.length > 0 ? (
        <section aria-labelledby="found-conversations">
          <h2 id="found-conversations" className="px-3.5 pt-3 pb-1 font-medium text-faint text-xs">
            Conversations
          </h2>
          <ul>
            {matches.conversations.map((conversation) => (
              <li key={conversation.id}>
                <Link
                  to={to(conversation.id)}
                  className={cn(row, conversation.id === openId && 'bg-brand-soft')}
                >
                  <Avatar
                    name={conversation.client ? conversationTitle(conversation) : ''}
                    seed={conversation.client?.id ?? conversation.id}
                  />
                  <span className="min-w-0">
                    <span className="block truncate font-medium">{conversationTitle(conversation)}</span>
                    <span className="block truncate text-muted text-sm">
                      {conversationNumbers(conversation)}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {matches.texts.length > 0 ? (
        <section aria-labelledby="found-texts">
          <h2 id="found-texts" className="px-3.5 pt-3 pb-1 font-medium text-faint text-xs">
            Messages
          </h2>
          <ul>
            {matches.texts.map((match) => {
              const name = match.title
              return (
                <li key={match.id}>
                  <Link to={to(match.roomId, match.id)} className={row}>
                    <Avatar name={match.client ? name : ''} seed={match.client?.id ?? match.roomId} />
                    <span className="min-w-0">
                      <span className="flex items-baseline gap-2">
                        <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
                        <RelativeTime at={match.createdAt} short className="text-faint text-xs" />
                      </span>
                      <span className="line-clamp-2 text-muted text-sm [overflow-wrap:anywhere]">
                        {match.flow === 'outgoing'
                          ? `${match.user ? userShortName(match.user) : 'Automatic'}: `
                          : null}
                        <Marked text={match.message} term={term} />
                      </span>
                    </span>
                  </Link>
                </li>
              )
            })}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

/** The text from shortly before the first place where the term is, with that place marked. */
export function Marked({ text, term }: { text: string; term: string }) {
  const at = text.toLowerCase().indexOf(term.trim().toLowerCase())
  if (at < 0) return text
  // From the beginning of a word.
  const from = at > 40 ? text.indexOf(' ', at - 30) + 1 : 0
  const end = at + term.trim().length
  return (
    <>
      {from > 0 ? '…' : ''}
      {text.slice(from, at)}
      <mark className="rounded-[3px] bg-brand-soft px-0.5 font-medium text-brand-text">
        {text.slice(at, end)}
      </mark>
      {text.slice(end)}
    </>
  )
}
