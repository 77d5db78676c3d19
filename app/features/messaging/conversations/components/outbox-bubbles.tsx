import type { RefObject } from 'react'
import type { ComposerHandle } from './composer-form.tsx'
import { OutboxBubble } from './outbox-bubble.tsx'
import type { Outbox, OutboxItem } from './use-outbox.ts'

/** The messages of a conversation that the server has not accepted yet. */
export function OutboxBubbles({
  items,
  outbox,
  composer,
  sending,
  bodyOf,
}: {
  items: readonly OutboxItem[]
  outbox: Pick<Outbox, 'retry' | 'discard'>
  composer: RefObject<ComposerHandle | null>
  sending?: string
  /** The text to show, where it isn't the item's own. */
  bodyOf?: (item: OutboxItem) => string
}) {
  return items.map((item) => (
    <OutboxBubble
      key={item.requestId}
      item={bodyOf ? { ...item, body: bodyOf(item) } : item}
      sending={sending}
      onRetry={() => outbox.retry(item)}
      onEdit={() => {
        outbox.discard(item)
        composer.current?.restore(item)
      }}
    />
  ))
}
