import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { cn } from '#app/lib/cn.ts'
import { useHydrated } from '../use-hydrated.ts'

export interface VirtualListProps<Item> {
  /** What the list holds, for who can't see it. */
  label: string
  items: readonly Item[]
  /** Pixels; every row has the same. */
  rowHeight: number
  overscan?: number
  /** All there are, when that is known; else the list only says where a row stands. */
  total?: number
  renderRow: (item: Item, index: number) => ReactNode
  /** Called while the end of what is loaded is near. */
  onNearEnd?: () => void
  /** Another list: starts at `initialOffset` again. */
  listKey?: string
  initialOffset?: number
  onScroll?: (offset: number) => void
  /** Under the last row: the next page's skeleton, its error, or the link to it. */
  footer?: ReactNode
  className?: string
}

/** A row that was drawn anew under the pointer would swallow its click. */
const UNMEASURED_ROWS = 20

/** Rows left below the screen when the next page is asked for. */
const NEAR_END = 25

/**
 * A long list in its own scrolling area, of which only the rows in sight exist. Arrow keys, Home and End go from row to
 * row: a row's main link is marked with the class `row-link`. The server, and a browser without JavaScript, draw all rows given.
 */
export function VirtualList<Item extends { id: string }>(props: VirtualListProps<Item>) {
  const { items, rowHeight, overscan = 5, onNearEnd, listKey, initialOffset = 0, total } = props
  const hydrated = useHydrated()
  const area = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => area.current,
    estimateSize: () => rowHeight,
    overscan,
    getItemKey: (index) => items[index]!.id,
    // Until it is measured: as many as the server draws, so that those stay in place when the script comes.
    initialRect: { width: 0, height: UNMEASURED_ROWS * rowHeight },
    enabled: hydrated,
  })
  const rows = virtualizer.getVirtualItems()
  const lastShown = rows.at(-1)?.index ?? 0

  useEffect(() => {
    if (hydrated && lastShown >= items.length - NEAR_END) onNearEnd?.()
  })

  // Once for each list, when its rows are there to be scrolled to.
  const start = useRef(initialOffset)
  start.current = initialOffset
  useEffect(() => {
    if (hydrated) area.current?.scrollTo({ top: start.current })
  }, [hydrated, listKey])

  const row = (item: Item, index: number, style?: React.CSSProperties) => (
    <li
      key={item.id}
      data-index={index}
      // Where all rows are there, they need not be counted.
      aria-setsize={style ? (total ?? -1) : undefined}
      aria-posinset={style ? index + 1 : undefined}
      className={style ? 'absolute inset-x-0 top-0' : undefined}
      style={{ height: rowHeight, ...style }}
    >
      {props.renderRow(item, index)}
    </li>
  )

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys move between the links inside
    <div
      ref={area}
      className={cn('scroll-thin relative min-h-0 flex-1 overflow-y-auto', props.className)}
      onScroll={(event) => props.onScroll?.(event.currentTarget.scrollTop)}
      onKeyDown={(event) => moveByKey(event, items.length, (index) => virtualizer.scrollToIndex(index))}
    >
      <ul
        aria-label={props.label}
        className="relative"
        style={hydrated ? { height: items.length * rowHeight } : undefined}
      >
        {hydrated
          ? rows.map(({ index, start: top }) =>
              row(items[index]!, index, { transform: `translateY(${top}px)` }),
            )
          : items.map((item, index) => row(item, index))}
      </ul>
      {props.footer}
    </div>
  )
}

function moveByKey(
  event: KeyboardEvent<HTMLElement>,
  count: number,
  scrollTo: (index: number) => void,
): void {
  const from = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')?.dataset.index
  if (from === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  const target = { ArrowDown: Number(from) + 1, ArrowUp: Number(from) - 1, Home: 0, End: count - 1 }[
    event.key
  ]
  if (target === undefined || target < 0 || target >= count) return
  event.preventDefault()
  const area = event.currentTarget
  const focus = () => {
    const link = area.querySelector<HTMLElement>(`[data-index="${target}"] .row-link`)
    link?.focus()
    return Boolean(link)
  }
  if (focus()) return
  // Not drawn yet: scroll there first.
  scrollTo(target)
  requestAnimationFrame(() => requestAnimationFrame(focus))
}
