import { Plus, Trash2 } from '#app/components/icons.tsx'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { FoldMenu, MenuLink } from '#app/components/ui/fold-menu.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { cn } from '#app/lib/cn.ts'
import { plural } from '#app/lib/plural.ts'
import type { LaneView } from '../board-views.server.ts'
import { boardPath, newCardPath } from '../paths.ts'
import type { LaneState } from '../board-state.ts'
import { isSelected, type Selection } from '../selection.ts'
import { CardItem, type CardItemProps } from './card-item.tsx'
import type { UserView } from '#app/lib/user-view.server.ts'
import { useDropLane } from './use-drag-and-drop.ts'

interface LaneProps {
  lane: LaneView
  boardId: string
  state: LaneState | undefined
  /** Not all cards are shown. */
  filtered: boolean
  search: string
  canClear: boolean
  onNearEnd: () => void
  card: Omit<CardItemProps, 'card' | 'assignee' | 'selected' | 'inSelectedLane'>
  selection: Selection
  /** Selects all cards of the lane that match, or none. */
  onSelectLane: (laneId: string, chosen: boolean) => void
  people: readonly UserView[]
}

const count = (cards: number) => cards.toLocaleString('en-US')

/** A lane, which loads its next cards while its end is near. */
export function Lane({
  lane,
  boardId,
  state,
  filtered,
  search,
  canClear,
  onNearEnd,
  card,
  selection,
  onSelectLane,
  people,
}: LaneProps) {
  const element = useRef<HTMLElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const over = useDropLane(element, lane.id)
  const { cards = [], nextCursor = null, total = 0, matching = 0 } = state ?? {}
  useNearEnd(end, nextCursor, onNearEnd)
  const more = new URLSearchParams(search)
  if (nextCursor) {
    more.set('lane', lane.id)
    more.set('after', nextCursor)
  }
  const titleId = `lane-${lane.id}`
  const whole = selection.lanes.has(lane.id)
  const missing = matching - cards.length
  return (
    <section
      ref={element}
      aria-labelledby={titleId}
      className={cn(
        'flex w-[296px] min-w-[280px] shrink-0 flex-col rounded-md bg-sunken',
        over && 'ring-2 ring-brand-line',
      )}
    >
      <header className="flex min-h-10 items-center gap-2 px-3 py-1">
        {card.selectFor && matching > 0 ? (
          <Checkbox
            form={card.selectFor}
            name="lane"
            value={`${lane.id}:${matching}`}
            checked={whole}
            onChange={(event) => onSelectLane(lane.id, event.target.checked)}
            aria-label={`Select all ${plural(matching, 'card')} in ${lane.label}`}
            className="shrink-0"
          />
        ) : null}
        <h2 id={titleId} tabIndex={-1} className="min-w-0 truncate font-medium">
          <bdi>{lane.label}</bdi>
        </h2>
        <span className="text-muted text-sm tabular-nums">
          {filtered ? `${count(matching)} of ${count(total)}` : count(total)}
        </span>
        <LaneLinks lane={lane} boardId={boardId} search={search} canClear={canClear && total > 0} />
      </header>
      <div className="max-h-[72vh] min-h-0 flex-1 overflow-y-auto px-3 pb-3 low:max-h-dvh low:flex-none print:max-h-none print:overflow-visible">
        <ul aria-label={lane.label} className="flex flex-col">
          {cards.map((one) => (
            <li key={one.id} className="pb-2">
              <CardItem
                {...card}
                card={one}
                selected={isSelected(selection, one.id, lane.id)}
                inSelectedLane={whole}
                assignee={people.find(({ id }) => id === one.assignedTo)}
              />
            </li>
          ))}
        </ul>
        {cards.length === 0 ? (
          <p className="py-6 text-center text-muted text-sm">
            {filtered && total > 0 ? 'No cards match the filter' : 'No cards'}
          </p>
        ) : null}
        <div ref={end} className="pt-2 text-center text-sm">
          {nextCursor ? (
            <Link to={`?${more}`} preventScrollReset className="text-muted hover:underline">
              Next cards
            </Link>
          ) : null}
          {missing > 0 ? (
            <p className="hidden text-muted print:block">
              {plural(missing, 'more card')} not printed. Scroll down in the lane to load them.
            </p>
          ) : null}
        </div>
      </div>
    </section>
  )
}

/** Calls `onNearEnd` while the end of the cards is near what is scrolled to and there are more. */
function useNearEnd(
  end: React.RefObject<HTMLElement | null>,
  nextCursor: string | null,
  onNearEnd: () => void,
): void {
  const loadNext = useEffectEvent(onNearEnd)
  useEffect(() => {
    const node = end.current
    if (!node || !nextCursor) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadNext(), {
      root: node.parentElement,
      rootMargin: '400px',
    })
    observer.observe(node)
    return () => observer.disconnect()
  }, [end, nextCursor])
}

function LaneLinks({
  lane,
  boardId,
  search,
  canClear,
}: Pick<LaneProps, 'lane' | 'boardId' | 'search' | 'canClear'>) {
  return (
    <>
      <Link
        to={`${newCardPath(boardId)}?${new URLSearchParams([...new URLSearchParams(search), ['to', lane.id]])}`}
        preventScrollReset
        prefetch="intent"
        aria-label={`Add a card to ${lane.label}`}
        title="Add Card"
        className={cn(buttonVariants({ variant: 'ghost', size: 'icon-sm' }), 'ml-auto')}
      >
        <Plus aria-hidden />
      </Link>
      {canClear ? (
        <FoldMenu label={`More for ${lane.label}`}>
          {(close) => (
            <MenuLink
              to={`${boardPath(boardId)}/lanes/${lane.id}/clear${search}`}
              onClick={close}
              icon={<Trash2 aria-hidden />}
              className="menu-item-danger"
            >
              Clear lane
            </MenuLink>
          )}
        </FoldMenu>
      ) : null}
    </>
  )
}
