import { ArrowDown } from '#app/components/icons.tsx'
import { Fragment, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useClock } from '#app/components/time.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { cn } from '#app/lib/cn.ts'
import { dayHeading } from '#app/lib/dates.ts'

interface Said {
  id: string
  createdAt: string
}

export interface MessageListProps<Message extends Said> {
  messages: readonly Message[]
  /** One message as an `li` with the id `m-<id>`. */
  children: (message: Message) => React.ReactNode
  /** What is not with the server yet, behind the messages, and how many. */
  outbox: React.ReactNode
  waiting: number
  /** What comes after everything, as what is to be sent later. */
  tail?: React.ReactNode
  /** Whether a message that came in below is worth a sign. */
  isNews: (message: Message) => boolean
  foundId: string | null
  /** Older messages: link and, with JavaScript, fetch. */
  olderHref: string | null
  loadingOlder: boolean
  olderError: string | null
  onOlder: () => void
  /** Set while an older part is shown that does not reach to the newest message. */
  newestHref: string | null
  /** Below the last message: who has seen it. */
  foot?: React.ReactNode
  typing: string | null
}

/** Nearer to the end than this counts as being at it. */
const AT_END = 80

/**
 * A conversation, read from the bottom up: the box is a reversed column, so the newest message is in sight without any
 * script, and older pages push nothing.
 */
export function MessageList<Message extends Said>(props: MessageListProps<Message>) {
  const { messages, waiting, foundId, olderHref, loadingOlder, newestHref } = props
  const { scroller, content, below, toEnd } = useStickToEnd(messages, waiting, props.isNews)
  const { now, timeZone } = useClock()

  useEffect(() => {
    if (!foundId) return
    const found = content.current?.querySelector(`#m-${CSS.escape(foundId)}`)
    found?.scrollIntoView({ block: 'center' })
  }, [foundId, content])

  return (
    <div className="@container/stream relative min-h-0 flex-1 bg-bg">
      <div
        ref={scroller}
        // Scrolled by keys: it has to take the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label="Conversation"
        className="scroll-thin flex h-full flex-col-reverse overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:outline-offset-[-2px]"
      >
        <div
          ref={content}
          className="flex min-h-full flex-col justify-end px-5 pt-4 pb-2 @max-[560px]/stream:px-3"
        >
          {olderHref ? (
            <div className="flex flex-col items-center gap-1 pb-2">
              <Link
                to={olderHref}
                preventScrollReset
                aria-disabled={loadingOlder || undefined}
                className={cn(buttonVariants({ size: 'sm' }))}
                onClick={(event) => {
                  event.preventDefault()
                  props.onOlder()
                }}
              >
                {loadingOlder ? 'Loading…' : 'Get More Messages'}
              </Link>
              {props.olderError ? (
                <p role="alert" className="text-bad text-xs">
                  {props.olderError}
                </p>
              ) : null}
            </div>
          ) : null}
          <div
            role="log"
            aria-live="polite"
            aria-relevant="additions"
            aria-busy={loadingOlder}
            aria-label="Messages"
          >
            <ol className="flex flex-col gap-1">
              {withDays(messages, now, timeZone).map(({ message, day }) => (
                <Fragment key={message.id}>
                  {day ? <DaySeparator>{day}</DaySeparator> : null}
                  {props.children(message)}
                </Fragment>
              ))}
              {props.outbox}
              {props.tail}
            </ol>
          </div>
          {messages.length === 0 && waiting === 0 && !props.tail ? (
            <p className="pb-6 text-center text-muted text-sm">
              Nothing has been said yet. Write the first message below.
            </p>
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

/** The heading above each message that is the first of its day. */
function withDays<Message extends Said>(messages: readonly Message[], now: Date, timeZone: string) {
  const headings = messages.map(({ createdAt }) => dayHeading(new Date(createdAt), now, timeZone))
  return messages.map((message, index) => ({
    message,
    day: headings[index] === headings[index - 1] ? null : headings[index],
  }))
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
 * Keeps the end in sight for who is at it, and the text being read in place for who is not. In a reversed column
 * scrollTop is 0 at the end and negative above it.
 */
function useStickToEnd<Message extends Said>(
  messages: readonly Message[],
  waiting: number,
  isNews: (message: Message) => boolean,
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
    // What one has written oneself is always wanted in sight.
    if (wrote) toEnd('auto')
    else if (appended && away && before.current.height > 0) {
      element.scrollTop -= height - before.current.height
      if (last && isNews(last)) setBelow('news')
    }
    before.current = { lastId: last?.id, height, waiting }
  }, [messages, waiting, isNews, toEnd])

  return { scroller, content, below, toEnd }
}
