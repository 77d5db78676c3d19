import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { cn } from '#app/lib/cn.ts'
import { useLetterKeys } from '../preferences.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { useListKeys } from './use-list-keys.ts'
import { usePrinting } from './use-printing.ts'

export interface VirtualListProps<Item> {
  /** The list's accessible name. */
  label: string
  items: readonly Item[]
  /** Pixels. */
  rowHeight: number | ((item: Item) => number)
  overscan?: number
  /** How many items there are in all, when that is known. */
  total?: number | undefined
  /** `tabIndex` is for the row's links and buttons: only one row has tab stops. The keys move between the first links. */
  renderRow: (item: Item, index: number, tabIndex: 0 | -1 | undefined) => ReactNode
  /** Called while the end of the loaded items is near. */
  onNearEnd?: () => void
  /** Changes when another list is shown, which starts at `initialOffset`. */
  listKey?: string
  initialOffset?: number
  /** The open row: the list shows it at first, and Tab leads to it. */
  currentId?: string | undefined
  /** Opens a row beside the list: then j and k open the next and the previous one from anywhere on the page. */
  onOpen?: (item: Item) => void
  /** The scrolling area, and more props for it. */
  areaRef?: RefObject<HTMLDivElement | null>
  areaProps?: Pick<
    HTMLAttributes<HTMLDivElement>,
    'onScroll' | 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur'
  >
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
 * A long list in its own scrolling area that renders only the visible rows. One row is a tab stop: the one that had the
 * focus last or is open, or the first on screen. The arrow keys, j, k, Home and End move between rows. The server, a
 * browser without JavaScript and a printer get all items.
 */
export function VirtualList<Item extends { id: string }>(props: VirtualListProps<Item>) {
  const { items, rowHeight, overscan = 5, onNearEnd, listKey, initialOffset = 0, total, currentId } = props
  const hydrated = useHydrated()
  const virtual = !usePrinting() && hydrated
  const ownArea = useRef<HTMLDivElement>(null)
  const area = props.areaRef ?? ownArea
  const [focused, setFocused] = useState<{ id: string; now: boolean }>()
  const indexOf = (id: string | undefined) => (id ? items.findIndex((item) => item.id === id) : -1)
  const held = focused?.now ? indexOf(focused.id) : -1
  const heightOf = (item: Item) => (typeof rowHeight === 'number' ? rowHeight : rowHeight(item))
  const virtualizer = useRows({ items, heightOf, overscan, area, held, hydrated })
  const rows = virtualizer.getVirtualItems()
  const lastShown = virtualizer.range?.endIndex ?? 0

  useEffect(() => {
    if (hydrated && lastShown + overscan >= items.length - NEAR_END) onNearEnd?.()
  })

  // Once for each list, when it is tall enough to scroll.
  const showStart = useEffectEvent(() => {
    const current = indexOf(currentId)
    if (current < 0) area.current?.scrollTo({ top: initialOffset })
    else virtualizer.scrollToIndex(current, { align: 'auto' })
  })
  useEffect(() => {
    if (hydrated) showStart()
  }, [hydrated, listKey])

  const focusRow = (index: number) => {
    // Renders the row, wherever it is.
    flushSync(() => setFocused({ id: items[index]!.id, now: true }))
    area.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`)?.focus()
  }
  const letterKeys = useLetterKeys()
  useListKeys(props.onOpen !== undefined, (step) => {
    const index = Math.max(0, indexOf(currentId) + step)
    const item = items[index]
    if (!item || item.id === currentId) return
    focusRow(index)
    props.onOpen?.(item)
  })

  const isRendered = (id: string | undefined) => rows.some(({ key }) => key === id)
  const onScreen = rows.find((row) => row.start >= (virtualizer.scrollOffset ?? 0))
  const tabStop = [focused?.id, currentId].find(isRendered) ?? items[onScreen?.index ?? 0]?.id
  const tabIndexOf = ({ id }: Item) => (hydrated ? (id === tabStop ? 0 : -1) : undefined)

  const row = (item: Item, index: number, top?: number) => (
    <Row key={item.id} index={index} total={total} style={{ height: heightOf(item), top }}>
      {props.renderRow(item, index, tabIndexOf(item))}
    </Row>
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
      onFocus={(event) => {
        props.areaProps?.onFocus?.(event)
        const index = rowOf(event.target)
        const item = index === null ? undefined : items[index]
        if (item) setFocused({ id: item.id, now: true })
      }}
      onBlur={(event) => {
        props.areaProps?.onBlur?.(event)
        if (!event.currentTarget.contains(event.relatedTarget)) {
          setFocused((before) => before && { ...before, now: false })
        }
      }}
      onKeyDown={(event) => {
        const index = targetOf(event, items.length, letterKeys && !props.onOpen)
        if (index === null) return
        event.preventDefault()
        focusRow(index)
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

/** By `top` rather than a transform: the browser would count the change from the server's rows as a shift of the layout. */
function Row({
  index,
  total,
  style,
  children,
}: {
  index: number
  total: number | undefined
  /** Without `top` all rows are rendered, one below the other. */
  style: { height: number; top: number | undefined }
  children: ReactNode
}) {
  const isPlaced = style.top !== undefined
  return (
    <li
      data-index={index}
      aria-setsize={isPlaced ? (total ?? -1) : undefined}
      aria-posinset={isPlaced ? index + 1 : undefined}
      className={isPlaced ? 'absolute inset-x-0' : undefined}
      style={style}
    >
      {children}
    </li>
  )
}

function useRows<Item extends { id: string }>({
  items,
  heightOf,
  overscan,
  area,
  held,
  hydrated,
}: {
  items: readonly Item[]
  heightOf: (item: Item) => number
  overscan: number
  area: RefObject<HTMLDivElement | null>
  /** Index of the row with the focus, or -1. */
  held: number
  hydrated: boolean
}) {
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized
  return useVirtualizer({
    count: items.length,
    getScrollElement: () => area.current,
    estimateSize: (index) => heightOf(items[index]!),
    overscan,
    getItemKey: (index) => items[index]!.id,
    initialRect: {
      width: 0,
      height: items.slice(0, UNMEASURED_ROWS).reduce((sum, item) => sum + heightOf(item), 0),
    },
    // The row with the focus stays, also off screen.
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range)
      return held < 0 || rows.includes(held) ? rows : [...rows, held].sort((a, b) => a - b)
    },
    enabled: hydrated,
  })
}

function rowOf(target: EventTarget): number | null {
  const index = (target as HTMLElement).closest<HTMLElement>('[data-index]')?.dataset.index
  return index === undefined ? null : Number(index)
}

const isPlain = (event: { altKey: boolean; ctrlKey: boolean; metaKey: boolean }) =>
  !event.altKey && !event.ctrlKey && !event.metaKey

/** The row that a key moves to; null for other keys, and past either end. */
function targetOf(event: KeyboardEvent<HTMLElement>, count: number, letters: boolean): number | null {
  const from = rowOf(event.target)
  if (from === null || !isPlain(event)) return null
  const keys = new Map([
    ['ArrowDown', from + 1],
    ['ArrowUp', from - 1],
    ['Home', 0],
    ['End', count - 1],
    ...(letters
      ? ([
          ['j', from + 1],
          ['k', from - 1],
        ] as const)
      : []),
  ])
  const target = keys.get(event.key)
  return target === undefined || target < 0 || target >= count ? null : target
}
