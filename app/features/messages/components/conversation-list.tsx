import { ArrowUp, MessageSquarePlus } from '#app/components/icons.tsx'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { cn } from '#app/lib/cn.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { rowHeight, type ConversationList as Conversations } from '#app/features/texting/conversation-list.ts'
import { ConversationRow } from './conversation-row.tsx'
import { useHeldOrder } from './use-held-order.ts'
import { useRowKeys } from '#app/features/conversations/components/use-row-keys.ts'
import { offsetOf, useWindow } from '#app/features/conversations/components/use-window.ts'

export interface ConversationListProps {
  conversations: Conversations
  userId: string
  currentId: string | undefined
  /** Fetches the next page; the link does it without JavaScript. */
  onMore: () => void
  loadingMore: boolean
  moreHref: string | null
}

/** The conversations, in the spec's order, kept still while somebody is pointing at them. */
export function ConversationList({
  conversations,
  userId,
  currentId,
  onMore,
  loadingMore,
  moreHref,
}: ConversationListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const { shown, waiting, release, handlers } = useHeldOrder(conversations.items)
  const heights = shown.map(rowHeight)
  const { from, to, above, below } = useWindow(scroller, heights)
  const keys = useRowKeys(
    scroller,
    shown.map((conversation) => conversation.id),
    heights,
    currentId,
  )
  const hydrated = useHydrated()
  useShowOnce(scroller, currentId ? shown.findIndex(({ id }) => id === currentId) : -1, heights)

  if (conversations.items.length === 0) {
    return (
      <EmptyState
        icon={MessageSquarePlus}
        title="No conversations yet"
        action={
          <Link to="/messages/new" className={cn(buttonVariants({ variant: 'primary' }))}>
            New message
          </Link>
        }
      >
        Text one of your contacts, or wait for somebody to write to one of your numbers.
      </EmptyState>
    )
  }

  return (
    <div className="relative min-h-0 flex-1">
      {waiting > 0 ? (
        // On the edge of the list, where it covers the air above the first row's name and not the name.
        <div className="pointer-events-none absolute inset-x-0 -top-3.5 z-10 flex justify-center">
          <Button
            variant="primary"
            size="sm"
            className="pointer-events-auto h-6 rounded-full shadow-float"
            onClick={() => {
              release()
              scroller.current?.scrollTo({ top: 0 })
            }}
          >
            <ArrowUp aria-hidden />
            {waiting === 1 ? '1 with news' : `${waiting} with news`}
          </Button>
        </div>
      ) : null}
      <div
        ref={scroller}
        className="scroll-thin h-full overflow-y-auto overscroll-contain [overflow-anchor:none]"
        {...handlers}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moves between the links in it */}
        <ul
          aria-label="Conversations"
          onKeyDown={keys.onKeyDown}
          style={{ paddingTop: above, paddingBottom: below }}
        >
          {shown.slice(from, to).map((conversation) => (
            <ConversationRow
              key={conversation.id}
              conversation={conversation}
              userId={userId}
              current={conversation.id === currentId}
              tabStop={!hydrated || conversation.id === keys.tabStop}
            />
          ))}
        </ul>
        {moreHref ? <More key={moreHref} onMore={onMore} loading={loadingMore} href={moreHref} /> : null}
      </div>
    </div>
  )
}

/** A page opened on a conversation shows it in the list too. Later the list is the reader's to scroll. */
function useShowOnce(scroller: React.RefObject<HTMLElement | null>, index: number, heights: number[]) {
  const done = useRef(false)
  useEffect(() => {
    const element = scroller.current
    if (done.current || !element) return
    done.current = true
    const top = offsetOf(heights, Math.max(index, 0))
    const fits = top + (heights[index] ?? 0) <= element.clientHeight
    if (!fits) element.scrollTo({ top: top - element.clientHeight / 3 })
  })
}

/** Loads the next page when it comes near; the link stands there for who has no JavaScript or no patience. */
function More({ href, loading, onMore }: { href: string; loading: boolean; onMore: () => void }) {
  const ref = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (!ref.current) return
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), {
      rootMargin: '600px',
    })
    near.observe(ref.current)
    return () => near.disconnect()
  }, [onMore])
  return (
    <div className="flex justify-center p-3">
      <a
        ref={ref}
        href={href}
        aria-disabled={loading || undefined}
        className={cn(buttonVariants({ size: 'sm' }))}
        onClick={(event) => {
          event.preventDefault()
          onMore()
        }}
      >
        {loading ? 'Loading…' : 'More'}
      </a>
    </div>
  )
}
