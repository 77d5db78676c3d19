import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { cn } from '#app/lib/cn.ts'
import { useHydrated } from '../use-hydrated.ts'
import { usePrinting } from './use-printing.ts'

export interface VirtualListProps<Item> {
  /** The list's accessible name. */
  label: string
  items: readonly Item[]
  /** Pixels. */
  rowHeight: number | ((item: Item) => number)
  overscan?: number
  /** How many items there are in all, when that is known. */
  total?: number
  /** `tabIndex` is for the row's first link, which the keys move between. */
  renderRow: (item: Item, index: number, tabIndex: 0 | -1 | undefined) => ReactNode
  /** Called while the end of the loaded items is near. */
  onNearEnd?: () => void
  /** Changes when another list is shown, which starts at `initialOffset`. */
  listKey?: string
  initialOffset?: number
  /**
   * The open row, or null for none: the list shows it at first and is one tab stop, from where the keys lead to the other
   * rows. Without it Tab reaches every row.
   */
  currentId?: string | null
  /** The scrolling area, and more props for it. */
  areaRef?: RefObject<HTMLDivElement | null>
  areaProps?: Pick<HTMLAttributes<HTMLDivElement>, 'onScroll' | 'onPointerEnter' | 'onPointerLeave'>
  onScroll?: (offset: number) => void
  /** Below the last row: the next page's skeleton, its error, or the link to it. */
  footer?: ReactNode
  className?: string
}

/** As many rows as the server renders, so that hydration re-creates none: it would swallow a click. */
const UNMEASURED_ROWS = 20

/** The next page is loaded when this many rows are left below the screen. */
const NEAR_END = 25

/**
 * A long list in its own scrolling area that renders only the visible rows. The arrow keys, j, k, Home and End move
 * between rows. The server, a browser without JavaScript and a printer get all items.
 */
export function VirtualList<Item extends { id: string }>(props: VirtualListProps<Item>) {
  const { items, rowHeight, overscan = 5, onNearEnd, listKey, initialOffset = 0, total, currentId } = props
  const hydrated = useHydrated()
  const virtual = !usePrinting() && hydrated
  const ownArea = useRef<HTMLDivElement>(null)
  const area = props.areaRef ?? ownArea
  const heightOf = (item: Item) => (typeof rowHeight === 'number' ? rowHeight : rowHeight(item))
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => area.current,
    estimateSize: (index) => heightOf(items[index]!),
    overscan,
    getItemKey: (index) => items[index]!.id,
    initialRect: {
      width: 0,
      height: items.slice(0, UNMEASURED_ROWS).reduce((sum, item) => sum + heightOf(item), 0),
    },
    enabled: hydrated,
  })
  const rows = virtualizer.getVirtualItems()
  const lastShown = rows.at(-1)?.index ?? 0

  useEffect(() => {
    if (hydrated && lastShown >= items.length - NEAR_END) onNearEnd?.()
  })

  // Once for each list, when it is tall enough to scroll.
  const start = useRef({ initialOffset, current: -1 })
  start.current = { initialOffset, current: items.findIndex(({ id }) => id === currentId) }
  useEffect(() => {
    if (!hydrated) return
    if (start.current.current < 0) area.current?.scrollTo({ top: start.current.initialOffset })
    else virtualizer.scrollToIndex(start.current.current, { align: 'auto' })
  }, [hydrated, listKey, area, virtualizer])

  const [focusedId, setFocusedId] = useState<string>()
  const isListed = (id: string | null | undefined) => items.some((item) => item.id === id)
  const tabStop = [focusedId, currentId].find(isListed) ?? items[0]?.id
  const tabIndexOf = ({ id }: Item) =>
    !hydrated || currentId === undefined ? undefined : id === tabStop ? 0 : -1

  // By `top` rather than a transform: the browser would count the change from the server's rows as a shift of the layout.
  const row = (item: Item, index: number, top?: number) => (
    <li
      key={item.id}
      data-index={index}
      // Needed only when some of the rows are not rendered.
      aria-setsize={top !== undefined ? (total ?? -1) : undefined}
      aria-posinset={top !== undefined ? index + 1 : undefined}
      className={top !== undefined ? 'absolute inset-x-0' : undefined}
      style={{ height: heightOf(item), top }}
    >
      {props.renderRow(item, index, tabIndexOf(item))}
    </li>
  )

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys move between the links inside
    <div
      ref={area}
      className={cn('scroll-thin list-area', props.className)}
      {...props.areaProps}
      onScroll={(event) => {
        props.areaProps?.onScroll?.(event)
        props.onScroll?.(event.currentTarget.scrollTop)
      }}
      onKeyDown={(event) => {
        const index = targetOf(event, items.length)
        if (index === null) return
        event.preventDefault()
        setFocusedId(items[index]!.id)
        focusRow(event.currentTarget, index, () => virtualizer.scrollToIndex(index))
      }}
    >
      <ul
        aria-label={props.label}
        className="relative"
        style={virtual ? { height: virtualizer.getTotalSize() } : undefined}
      >
        {virtual
          ? rows.map(({ index, start }) => row(items[index]!, index, start))
          : items.map((item, index) => row(item, index))}
      </ul>
      {props.footer}
    </div>
  )
}

/** The row that a key moves to; null for other keys, and past either end. */
function targetOf(event: KeyboardEvent<HTMLElement>, count: number): number | null {
  const from = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')?.dataset.index
  if (from === undefined || event.ctrlKey || event.metaKey || event.altKey) return null
  const [next, previous] = [Number(from) + 1, Number(from) - 1]
  const target = { ArrowDown: next, j: next, ArrowUp: previous, k: previous, Home: 0, End: count - 1 }[
    event.key
  ]
  return target === undefined || target < 0 || target >= count ? null : target
}

function focusRow(area: HTMLElement, index: number, scrollTo: () => void): void {
  const focus = () => {
    const link = area.querySelector<HTMLElement>(`[data-index="${index}"] a`)
    link?.focus()
    return Boolean(link)
  }
  if (focus()) return
  // Not rendered yet.
  scrollTo()
  requestAnimationFrame(() => requestAnimationFrame(focus))
}
