import { ErrorState, PartError } from '#app/components/feedback/empty-state.tsx'
import { ClientCards } from '#app/features/people/boards/components/client-cards.tsx'
import { Tasks } from '#app/features/messaging/timeline/components/follow-ups.tsx'
import type { ContactParts } from './contact-parts.ts'

export const openCards = (cards: ContactParts['cards']) => cards?.filter(({ card }) => !card.done).length ?? 0

export function TasksTab({ clientId, data: { cards, followUps } }: { clientId: string; data: ContactParts }) {
  return (
    <>
      {cards ? <ClientCards cards={cards} /> : <PartError>Unable to get task board cards</PartError>}
      {followUps ? (
        <Tasks clientId={clientId} cards={openCards(cards)} {...followUps} />
      ) : (
        <ErrorState title="Unable to get follow ups" />
      )}
    </>
  )
}
