import { Form, Link, useLocation } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { deletedSentence } from '#app/lib/event-sentences.ts'
import { BOARD_GONE } from '../board.ts'
import type { CardView } from '../board-views.server.ts'
import { cardPath } from '../paths.ts'
import type { GoneCard } from '../cards.server.ts'

export const goneSentence = ({ why, by }: GoneCard): string =>
  why === 'deleted' ? `${deletedSentence(by, 'this card')}.` : 'The contact of this card was deleted.'

/** Says in an open card that it is gone, with the way to get it back. `gone` is null if its board is gone. */
export function CardGoneNotice({ card, gone }: { card: CardView; gone: GoneCard | null }) {
  const { search } = useLocation()
  return (
    <Alert variant="warn">
      <p>
        {gone ? goneSentence(gone) : BOARD_GONE} What you typed is still here, so that you can copy it.
        {gone?.why === 'contact' ? ' You can save it after the contact is restored.' : ''}
      </p>
      {gone?.why === 'contact' && card.client ? (
        <Link to={`/contacts/contact/${card.client.id}`} className="font-medium underline">
          Open the contact
        </Link>
      ) : null}
      {gone?.why === 'deleted' ? (
        <Form
          method="post"
          action={`${cardPath(card.boardId, card.id)}/restore${search}`}
          preventScrollReset
          className="mt-2"
        >
          <SubmitButton size="sm" variant="secondary" name="card" value={card.id}>
            Restore the card
          </SubmitButton>
        </Form>
      ) : null}
    </Alert>
  )
}
