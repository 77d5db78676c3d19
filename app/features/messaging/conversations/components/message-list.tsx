import { ArrowDown } from '#app/components/icons.tsx'
import { Fragment, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useClock } from '#app/components/time.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { cn } from '#app/lib/cn.ts'
import { dayHeading } from '#app/lib/dates.ts'

interface Listed {
  id: string
  createdAt: string
}

export interface MessageListProps<Message extends Listed> {
  /** Everything that the conversation shows under the heading of its day, oldest first. */
  messages: readonly Message[]
  /** Renders one message as an `li` with the id `m-<id>`. */
  children: (message: Message) => React.ReactNode
  /** Messages the server has not accepted yet, and how many. */
  outbox: React.ReactNode
  waiting: number
  /** After everything else, as scheduled texts are. */
  tail?: React.ReactNode
  /** Whether a button announces the message when it arrives below the visible part. */
  isNews?: (message: Message) => boolean
  /** The first message the user hadn't seen when they opened the conversation. */
  unreadFrom?: string | null
  /** The message a search led to. */
  foundId?: string | null
  /** Older messages: a link and, with JavaScript, a fetch. Null when there are none. */
  older: { href: string; load: () => void; loading: boolean; error: string | null } | null
  /** Set while an older part is shown that does not reach the newest message. */
  newestHref?: string | null
  /** Below the last message: who has seen it. */
  foot?: React.ReactNode
  typing?: string | null
}

/** This close to the end counts as being there, px. */
const AT_END = 80

/**
 * A conversation's messages, read from the bottom up. A reversed column shows the newest message without JavaScript and
 * stays in place when older ones are added.
 */
export function MessageList<Message extends Listed>(props: MessageListProps<Message>) {
  const { messages, waiting, foundId, older, newestHref } = props
  const { scroller, content, below, toEnd } = useStickToEnd(messages, waiting, props.isNews)
  const { now, timeZone } = useClock()
  const days = messages.map(({ createdAt }) => dayHeading(new Date(createdAt), now, timeZone))
  const today = dayHeading(now, now, timeZone)

  useEffect(() => {
    if (!foundId) return
    const found = content.current?.querySelector(`#m-${CSS.escape(foundId)}`)
    found?.scrollIntoView({ block: 'center' })
  }, [foundId, content])

  return (
    <div className="@container/stream relative min-h-0 flex-1 bg-bg flow:flex-none low:h-[80dvh]">
      <div
        ref={scroller}
        // Focusable, so that keys can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label="Conversation"
        className="scroll-thin flex h-full flex-col-reverse overflow-y-auto print:block print:overflow-visible not-low:overscroll-contain [overflow-anchor:none] focus-visible:outline-offset-[-2px]"
      >
        <div
          ref={content}
          className="flex min-h-full flex-col justify-end px-5 pt-4 pb-2 @max-[560px]/stream:px-3"
        >
          {older ? (
            <div className="flex flex-col items-center gap-1 pb-2">
              <Link
                to={older.href}
                preventScrollReset
                aria-disabled={older.loading || undefined}
                className={cn(buttonVariants({ size: 'sm' }))}
                onClick={(event) => {
                  event.preventDefault()
                  older.load()
                }}
              >
                {older.loading ? 'Loading…' : 'Get More Messages'}
              </Link>
              {older.error ? (
                <p role="alert" className="text-bad text-xs">
                  {older.error}
                </p>
              ) : null}
            </div>
          ) : null}
          <div
            role="log"
            aria-live="polite"
            aria-relevant="additions"
            aria-busy={older?.loading ?? false}
            aria-label="Messages"
          >
            <ol className="flex flex-col gap-1">
              {messages.map((message, index) => (
                <Fragment key={message.id}>
                  {days[index] === days[index - 1] ? null : <DaySeparator>{days[index]!}</DaySeparator>}
                  {message.id === props.unreadFrom ? <UnreadLine /> : null}
                  {props.children(message)}
                </Fragment>
              ))}
              {waiting > 0 && days.at(-1) !== today ? <DaySeparator>{today}</DaySeparator> : null}
              {props.outbox}
              {props.tail}
            </ol>
          </div>
          {messages.length === 0 && waiting === 0 && !props.tail ? (
            <p className="pb-6 text-center text-muted text-sm">No messages yet.</p>
          ) : null}
          {newestHref ? (
            <div className="flex justify-center pt-1 pb-2">
              <Link to={newestHref} preventScrollReset className={cn(buttonVariants({ size: 'sm' }))}>
                <ArrowDown aria-hidden />
                Newest messages
              </Link>
            </div>
          ) : null}
          {props.foot}
          <p role="status" className="h-5 shrink-0 truncate text-faint text-xs leading-5">
            {props.typing}
          </p>
        </div>
      </div>
      {below ? (
        <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
          <Button
            variant={below === 'news' ? 'primary' : 'secondary'}
            size="sm"
            className="pointer-events-auto rounded-full shadow-float"
            onClick={() => toEnd('smooth')}
          >
            <ArrowDown aria-hidden />
            {below === 'news' ? 'New messages' : 'To the newest'}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function UnreadLine() {
  return (
    <li className="flex items-center gap-3 self-stretch py-1 font-medium text-brand-text text-xs">
      <span aria-hidden className="h-px flex-1 bg-brand-line" />
      New messages
      <span aria-hidden className="h-px flex-1 bg-brand-line" />
    </li>
  )
}

function DaySeparator({ children }: { children: string }) {
  return (
    <li className="flex items-center gap-3 self-stretch py-2 text-faint text-xs">
      <span aria-hidden className="h-px flex-1 bg-line" />
      {children}
      <span aria-hidden className="h-px flex-1 bg-line" />
    </li>
  )
}

/**
 * Follows the end while it is visible, and otherwise keeps what is being read in place. In a reversed column scrollTop is
 * 0 at the end and negative above it.
 */
function useStickToEnd<Message extends Listed>(
  messages: readonly Message[],
  waiting: number,
  isNews?: (message: Message) => boolean,
) {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const before = useRef({ lastId: messages.at(-1)?.id, height: 0, waiting })
  const [below, setBelow] = useState<null | 'older' | 'news'>(null)

  const toEnd = useCallback((behavior: ScrollBehavior) => {
    scroller.current?.scrollTo({ top: 0, behavior })
  }, [])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const onScroll = () => {
      const away = -element.scrollTop
      setBelow((held) => (away <= AT_END ? null : (held ?? (away > 600 ? 'older' : null))))
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  }, [])

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const last = messages.at(-1)
    const height = element.scrollHeight
    const appended = last?.id !== before.current.lastId
    const wrote = waiting > before.current.waiting
    const away = -element.scrollTop > AT_END
    // Always show what the user has just written.
    if (wrote) toEnd('auto')
    else if (appended && away && before.current.height > 0) {
      element.scrollTop -= height - before.current.height
      if (last && isNews?.(last)) setBelow('news')
    }
    before.current = { lastId: last?.id, height, waiting }
  }, [messages, waiting, isNews, toEnd])

  return { scroller, content, below, toEnd }
}
