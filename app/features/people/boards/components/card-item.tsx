import { CircleCheck, CornerDownRight, MessageSquare } from '#app/components/icons.tsx'
import { memo, useRef } from 'react'
import { Form, Link } from 'react-router'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { Chip } from '#app/components/chip.tsx'
import { cn } from '#app/lib/cn.ts'
import { fullName } from '#app/lib/names.ts'
import { type CardColor, CO_APPLICANT, cardTitle } from '../board.ts'
import type { CardView } from '../board-views.server.ts'
import { boardPath, cardPath } from '../paths.ts'
import { CardContact } from './card-contact.tsx'
import { DueChip } from './due-chip.tsx'
import type { UserView } from '#app/lib/user-view.server.ts'
import { useDragCard } from './use-drag-and-drop.ts'

const EDGE: Record<CardColor, string> = {
  red: 'border-l-presence-red',
  orange: 'border-l-presence-orange',
  yellow: 'border-l-presence-yellow',
  green: 'border-l-presence-green',
  grey: 'border-l-presence-grey',
}

const MOST_TAGS = 3

export interface CardItemProps {
  card: CardView
  /** `?…` of the board, which its links keep. */
  search: string
  assignee: UserView | undefined
  canMessage: boolean
  /** Shows the first tags of its contact. */
  tagsShown: boolean
  /** The lane for completed cards; null if there is none, or it is in it. */
  doneLane: string | null
  /** Shows a checkbox for the form with this id. */
  selectFor: string | null
  selected: boolean
  /** All of its lane is selected but for some: the form then names the lane. */
  inSelectedLane: boolean
  onSelect: (card: CardView, range: boolean) => void
  onComplete: (card: CardView) => void
  /** Alt with an arrow key. */
  onKey: (card: CardView, key: string) => void
}

/** The board with only a tag's cards, besides what is filtered already. */
function tagSearch(boardId: string, search: string, tag: string): string {
  const params = new URLSearchParams(search)
  params.delete('tag')
  params.append('tag', tag)
  return `${boardPath(boardId)}?${params}`
}

/** A card in its lane: a link to its dialog, the ways to reach its contact, and the menu's twin of dragging. */
export const CardItem = memo(function CardItem(props: CardItemProps) {
  const { card, search, assignee, canMessage, tagsShown, doneLane, selectFor, onComplete, onKey } = props
  const { selected, inSelectedLane, onSelect } = props
  const element = useRef<HTMLElement>(null)
  const { dragging, edge } = useDragCard(element, card)
  const path = cardPath(card.boardId, card.id)
  const title = cardTitle(card)
  return (
    <article
      ref={element}
      data-card={card.id}
      className={cn(
        'group relative flex w-full max-w-[270px] flex-col gap-1 rounded-md border border-line border-l-4 bg-surface px-3 py-2 [contain-intrinsic-height:66px] [content-visibility:auto]',
        card.color && EDGE[card.color],
        dragging && 'opacity-40',
        edge === 'top' && 'shadow-[0_-2px_var(--brand-line)]',
        edge === 'bottom' && 'shadow-[0_2px_var(--brand-line)]',
      )}
    >
      <div className="flex items-start gap-2">
        {selectFor ? (
          <Checkbox
            form={selectFor}
            name={inSelectedLane ? undefined : 'card'}
            value={card.id}
            checked={selected}
            onChange={(event) => {
              const { shiftKey } = event.nativeEvent as MouseEvent
              onSelect(card, Boolean(shiftKey))
            }}
            aria-label={`Select ${title}`}
            className="mt-0.5 shrink-0"
          />
        ) : null}
        <div className="min-w-0 flex-1">
          <Link
            to={`${path}${search}`}
            preventScrollReset
            prefetch="intent"
            draggable={false}
            onKeyDown={(event) => {
              if (!event.altKey || !event.key.startsWith('Arrow')) return
              event.preventDefault()
              onKey(card, event.key)
            }}
            aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown"
            className="block truncate font-medium hover:underline"
            title={title}
          >
            <bdi>{title}</bdi>
          </Link>
        </div>
        {assignee ? (
          <Avatar
            name={fullName(assignee.firstName, assignee.lastName)}
            src={assignee.avatar}
            seed={assignee.id}
            size="xs"
            title={`Assigned to ${fullName(assignee.firstName, assignee.lastName)}`}
          />
        ) : null}
      </div>
      <CardFacts card={card} />
      {tagsShown && card.tags.length > 0 ? <CardTags card={card} search={search} /> : null}
      {/* Out of the way until the card is pointed at or has the focus; its dialog has them all. */}
      <div className="absolute right-1 bottom-1 flex items-center rounded-md bg-surface opacity-0 shadow-[-8px_0_8px_var(--surface)] group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:none)]:hidden print:hidden">
        <CardContact card={card} canMessage={canMessage} compact />
        {doneLane ? <CompleteCard card={card} search={search} to={doneLane} onComplete={onComplete} /> : null}
        <Link
          to={`${path}/move${search}`}
          preventScrollReset
          draggable={false}
          aria-label={`Move ${title} to…`}
          title="Move to…"
          className={buttonVariants({ variant: 'ghost', size: 'icon-sm' })}
        >
          <CornerDownRight aria-hidden />
        </Link>
      </div>
    </article>
  )
})

/** The card's contact, due date and number of comments, in one line. */
function CardFacts({ card }: Pick<CardItemProps, 'card'>) {
  const { client, level, title, dueOn, comments } = card
  return (
    <div className="flex h-5 min-w-0 items-center gap-1.5 text-muted text-sm">
      {title && client ? <bdi className="min-w-0 truncate">{client.name}</bdi> : null}
      {level === 'coapplicant' ? <span className="truncate text-xs">{CO_APPLICANT}</span> : null}
      {dueOn ? (
        <span className="shrink-0">
          <DueChip card={card} />
        </span>
      ) : null}
      {comments > 0 ? (
        <span className="inline-flex shrink-0 items-center gap-0.5 text-xs">
          <MessageSquare aria-hidden className="size-3.5" />
          {comments}
          <span className="sr-only">{comments === 1 ? 'comment' : 'comments'}</span>
        </span>
      ) : null}
    </div>
  )
}

/** The first tags of the card's contact; each shows only its cards. */
function CardTags({ card, search }: Pick<CardItemProps, 'card' | 'search'>) {
  return (
    <ul className="flex flex-wrap items-center gap-1">
      {card.tags.slice(0, MOST_TAGS).map((tag) => (
        <li key={tag} className="flex max-w-full">
          <Link
            to={tagSearch(card.boardId, search, tag)}
            preventScrollReset
            title={`Show only ${tag}`}
            draggable={false}
            className="flex max-w-full rounded-full hover:underline"
          >
            <Chip>
              <bdi className="truncate">{tag}</bdi>
            </Chip>
          </Link>
        </li>
      ))}
      {card.tags.length > MOST_TAGS ? (
        <li className="text-muted text-xs">+{card.tags.length - MOST_TAGS}</li>
      ) : null}
    </ul>
  )
}

function CompleteCard({
  card,
  search,
  to,
  onComplete,
}: Pick<CardItemProps, 'card' | 'search' | 'onComplete'> & { to: string }) {
  return (
    <Form
      method="post"
      action={`${cardPath(card.boardId, card.id)}/move${search}`}
      preventScrollReset
      onSubmit={(event) => {
        event.preventDefault()
        onComplete(card)
      }}
    >
      <input type="hidden" name="from" value={card.laneId} />
      <button
        type="submit"
        name="to"
        value={to}
        aria-label={`Complete ${cardTitle(card)}`}
        title="Complete"
        className={buttonVariants({ variant: 'ghost', size: 'icon-sm' })}
      >
        <CircleCheck aria-hidden />
      </button>
    </Form>
  )
}
