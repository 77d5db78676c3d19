import { Search } from '#app/components/icons.tsx'
import { useEffect, useId } from 'react'
import { Link } from 'react-router'
import { announce } from '#app/components/feedback/announcements.ts'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { RelativeTime } from '#app/components/time.tsx'
import { cn } from '#app/lib/cn.ts'
import { plural } from '#app/lib/plural.ts'

interface FoundConversation {
  id: string
  to: string
  face: React.ReactNode
  title: string
  subtitle?: string
  open: boolean
}

interface FoundMessage {
  id: string
  /** The conversation at this message. */
  to: string
  face: React.ReactNode
  title: string
  at: string
  /** `Dana: ` */
  author: string
  text: string
}

/** Lists the conversations and then the messages of a search, each as a link. */
export function SearchResults({
  term,
  hint,
  conversationsLabel,
  conversations,
  messages,
}: {
  term: string
  /** Says what to try when nothing was found. */
  hint: string
  conversationsLabel: string
  conversations: readonly FoundConversation[]
  messages: readonly FoundMessage[]
}) {
  const found = conversations.length + messages.length
  useEffect(
    () => announce(found === 0 ? 'Nothing found' : plural(found, 'result')),
    // This runs once for each search.
    // oxlint-disable-next-line react/exhaustive-deps
    [term],
  )
  if (found === 0) {
    return (
      <EmptyState icon={Search} title={`Nothing found for “${term}”`}>
        {hint}
      </EmptyState>
    )
  }
  return (
    <div className="scroll-thin list-area">
      <Section label={conversationsLabel}>
        {conversations.map(({ id, to, face, title, subtitle, open }) => (
          <Row key={id} to={to} className={cn('items-center', open && 'bg-brand-soft')}>
            {face}
            <span className="min-w-0">
              <span className="block truncate font-medium">
                <bdi>{title}</bdi>
              </span>
              {subtitle ? <span className="block truncate text-muted text-sm">{subtitle}</span> : null}
            </span>
          </Row>
        ))}
      </Section>
      <Section label="Messages">
        {messages.map(({ id, to, face, title, at, author, text }) => (
          <Row key={id} to={to}>
            {face}
            <span className="min-w-0">
              <span className="flex items-baseline gap-2">
                <span className="min-w-0 flex-1 truncate font-medium">
                  <bdi>{title}</bdi>
                </span>
                <RelativeTime at={at} short className="text-faint text-xs" />
              </span>
              <span className="line-clamp-2 text-muted text-sm [overflow-wrap:anywhere]">
                <bdi>{author}</bdi>
                <bdi>
                  <Marked text={text} term={term} />
                </bdi>
              </span>
            </span>
          </Row>
        ))}
      </Section>
    </div>
  )
}

function Section({ label, children }: { label: string; children: React.ReactNode[] }) {
  const id = useId()
  if (children.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="px-3.5 pt-3 pb-1 font-medium text-faint text-xs">
        {label}
      </h2>
      <ul>{children}</ul>
    </section>
  )
}

function Row({ to, className, children }: { to: string; className?: string; children: React.ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        className={cn(
          'grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 border-line border-b px-3.5 py-2.5 hover:bg-bg',
          className,
        )}
      >
        {children}
      </Link>
    </li>
  )
}

/** The text from shortly before the first place that has the term, with that place marked. */
export function Marked({ text, term }: { text: string; term: string }) {
  const at = text.toLowerCase().indexOf(term.trim().toLowerCase())
  if (at < 0) return text
  // The excerpt starts at the beginning of a word.
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
