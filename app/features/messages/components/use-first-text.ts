import { useEffect, useState } from 'react'
import { madeBy } from '../choice.ts'
import { firstText, type FirstText } from '../first-text.ts'
import { post } from '../post.ts'
import { readDraft, saveDraft } from './drafts.ts'
import type { useOutbox } from './use-outbox.ts'

/** The first text to whom `address`, a `beginPath`, leads. Mount one per address (`key`). */
export function useFirstText(
  address: string,
  { userId, outbox }: { userId: string; outbox: Pick<ReturnType<typeof useOutbox>, 'send'> },
  typed = '',
) {
  const [state, show] = useState<FirstText>({ text: typed, sending: false })
  const [{ restore, ...handlers }] = useState(() =>
    firstText(typed, {
      make: () => post<{ roomId: string }>(madeBy(address), {}),
      send: (roomId, body) => outbox.send(roomId, body, []),
      keep: (text, roomId) => {
        saveDraft(userId, address, roomId ? '' : text)
        if (roomId) saveDraft(userId, roomId, text)
      },
      show,
    }),
  )
  useEffect(() => restore(readDraft(userId, address)), [restore, userId, address])
  const { roomId, text, sending, error } = state
  return {
    /** The conversation, once it was made. */
    roomId,
    /** What goes on in it; nothing of what was sent. */
    begun: sending ? '' : text,
    /** As FirstText takes them. */
    field: { text, sending, error, ...handlers },
  }
}
