import { CircleCheck } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { usePeers } from '#app/features/accounts/shell/components/peers-context.ts'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { cardTitle, CO_APPLICANT } from '../board.ts'
import type { CardView } from '../board-views.server.ts'
import { cardPath } from '../paths.ts'
import { boardsChanged } from '../events.ts'
import { DueChip } from './due-chip.tsx'
import { nameOf } from './people.ts'

/** A card of a contact, with the names of its board and lane. */
export interface ClientCard {
  card: CardView
  board: string
  lane: string
}

/** A contact's cards on all boards: where each one is, and whose it is. */
export function ClientCards({ cards }: { cards: readonly ClientCard[] }) {
  const peers = usePeers()
  const { revalidate } = useRealtime()
  useRealtimeEvent(boardsChanged, revalidate)
  if (cards.length === 0) return null
  return (
    <section aria-label="Task boards" className="p-3 pb-0">
      <ul className="flex flex-col gap-2">
        {cards.map(({ card, board, lane }) => {
          const assignee = nameOf(peers, card.assignedTo)
          return (
            <li key={card.id} className="relative rounded-md border border-line p-2.5 hover:bg-sunken/60">
              <p className="flex items-start gap-2">
                <Link
                  to={cardPath(card.boardId, card.id)}
                  prefetch="intent"
                  className="min-w-0 flex-1 break-words font-medium after:absolute after:inset-0"
                >
                  <bdi>{card.title ? cardTitle(card) : board}</bdi>
                </Link>
                <Chip tone={card.done ? 'ok' : 'plain'}>
                  {card.done ? <CircleCheck aria-hidden /> : null}
                  <bdi className="truncate">{lane}</bdi>
                </Chip>
              </p>
              <p className="mt-1 flex flex-wrap items-center gap-x-2 text-muted text-sm">
                <bdi>
                  {[
                    card.title && board,
                    card.level === 'coapplicant' && CO_APPLICANT,
                    assignee ?? 'Unassigned',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </bdi>
                <DueChip card={card} />
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
