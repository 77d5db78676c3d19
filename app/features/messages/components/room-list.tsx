import { ArrowUp, MessageSquarePlus } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { EmptyState } from '#app/components/states.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { holdOrder, roomHeight, type RoomList as Rooms } from '../room-list-state.ts'
import { RoomRow } from './room-row.tsx'
import { offsetOf, useWindow } from './use-window.ts'

export interface RoomListProps {
  rooms: Rooms
  userId: string
  currentId: string | undefined
  /** Fetches the next page; the link does it without JavaScript. */
  onMore: () => void
  loadingMore: boolean
  moreHref: string | null
}

/** The conversations, in the spec's order, kept still while somebody is pointing at them. */
export function RoomList({ rooms, userId, currentId, onMore, loadingMore, moreHref }: RoomListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const { shown, waiting, release } = useHeldOrder(rooms, scroller)
  const heights = shown.map(roomHeight)
  const { from, to, above, below } = useWindow(scroller, heights)
  const keys = useRowKeys(scroller, shown.map((room) => room.id), heights, currentId)
  const hydrated = useHydrated()

  if (rooms.items.length === 0) {
    return (
      <EmptyState
        icon={MessageSquarePlus}
        title="No conversations yet"
        action={
          <Link to="/messages/new" className={buttonVariants({ variant: 'primary' })}>
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
        <div className="pointer-events-none absolute inset-x-0 top-2 z-10 flex justify-center">
          <Button
            variant="primary"
            size="sm"
            className="pointer-events-auto rounded-full shadow-float"
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
        onKeyDown={keys.onKeyDown}
      >
        <ul aria-label="Conversations" style={{ paddingTop: above, paddingBottom: below }}>
          {shown.slice(from, to).map((room) => (
            <RoomRow
              key={room.id}
              room={room}
              userId={userId}
              current={room.id === currentId}
              tabStop={!hydrated || room.id === keys.tabStop}
            />
          ))}
        </ul>
        <More key={rooms.nextCursor} onMore={onMore} loading={loadingMore} href={moreHref} />
      </div>
    </div>
  )
}

/** Loads the next page when it comes near; the link stands there for who has no JavaScript or no patience. */
function More({ href, loading, onMore }: { href: string | null; loading: boolean; onMore: () => void }) {
  const ref = useRef<HTMLAnchorElement>(null)
  const more = useRef(onMore)
  more.current = onMore
  useEffect(() => {
    if (!ref.current) return
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && more.current(), {
      rootMargin: '600px',
    })
    near.observe(ref.current)
    return () => near.disconnect()
  }, [href])
  if (!href) return null
  return (
    <div className="flex justify-center p-3">
      <a
        ref={ref}
        href={href}
        aria-disabled={loading || undefined}
        className={buttonVariants({ size: 'sm' })}
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

/**
 * Rows do not move under a pointer, nor while one reads further down: the order stays as it was shown until the pointer
 * leaves and the list is back at its top, and says how many conversations would have moved up.
 */
function useHeldOrder(rooms: Rooms, scroller: React.RefObject<HTMLDivElement | null>) {
  const [held, setHeld] = useState<string[] | null>(null)
  const order = useRef<string[]>([])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let pointing = false
    const settle = () => {
      const hold = pointing || element.scrollTop > 60
      setHeld((before) => (hold ? (before ?? order.current) : null))
    }
    // A finger rests on nothing: only a mouse or pen holds.
    const enter = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return
      pointing = true
      settle()
    }
    const leave = () => {
      pointing = false
      settle()
    }
    element.addEventListener('pointerenter', enter)
    element.addEventListener('pointerleave', leave)
    element.addEventListener('scroll', settle, { passive: true })
    return () => {
      element.removeEventListener('pointerenter', enter)
      element.removeEventListener('pointerleave', leave)
      element.removeEventListener('scroll', settle)
    }
  }, [scroller, rooms.items.length === 0])

  const view = held ? holdOrder(held, rooms.items) : { rooms: rooms.items, waiting: 0 }
  const ids = view.rooms.map((room) => room.id)
  const shownKey = ids.join()
  useLayoutEffect(() => {
    order.current = ids
    // Pages that came in behind are part of what is held from now on.
    setHeld((before) => (before && before.length !== ids.length ? ids : before))
  }, [shownKey])

  const release = () => setHeld(null)
  return { shown: view.rooms, waiting: view.waiting, release }
}

/** j and k, arrows, Home and End move between rows; Enter follows the link by itself. */
function useRowKeys(
  scroller: React.RefObject<HTMLDivElement | null>,
  ids: string[],
  heights: number[],
  currentId: string | undefined,
) {
  const navigate = useNavigate()
  const [focused, setFocused] = useState<string>()
  const at = (id: string | undefined) => (id ? ids.indexOf(id) : -1)
  const tabStop = [focused, currentId].find((id) => at(id) >= 0) ?? ids[0]

  const focusRow = (index: number) => {
    const id = ids[index]
    const element = scroller.current
    if (!id || !element) return
    setFocused(id)
    const top = offsetOf(heights, index)
    const bottom = top + heights[index]!
    if (top < element.scrollTop) element.scrollTop = top
    else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight
    requestAnimationFrame(() => {
      element.querySelector<HTMLElement>(`[data-room="${CSS.escape(id)}"] a`)?.focus({ preventScroll: true })
    })
  }

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-room]')?.dataset.room
    const index = at(row ?? tabStop)
    const next = {
      ArrowDown: index + 1,
      j: index + 1,
      ArrowUp: index - 1,
      k: index - 1,
      Home: 0,
      End: ids.length - 1,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    focusRow(Math.min(Math.max(next, 0), ids.length - 1))
  }

  // j and k work from anywhere on the screen where nothing is being typed, and open the conversation.
  const latest = useRef({ ids, currentId })
  latest.current = { ids, currentId }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      if (event.key !== 'j' && event.key !== 'k') return
      const target = event.target as HTMLElement
      if (target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]')) return
      const { ids: all, currentId: open } = latest.current
      const index = open ? all.indexOf(open) : -1
      const id = all[Math.max(0, event.key === 'j' ? index + 1 : index - 1)]
      if (id && id !== open) void navigate(`/messages/${id}`, { preventScrollReset: true })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate])

  return { tabStop, onKeyDown }
}
