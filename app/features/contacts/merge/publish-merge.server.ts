import { selectConversation } from '#app/features/messaging/texting/conversations/conversation-view.server.ts'
import type { Tx } from '#app/lib/ctx.server.ts'
import { tagsChanged } from '#app/features/people/tags/events.ts'
import { conversationChanged } from '#app/features/messaging/texting/events.ts'
import type { Snapshot } from './merge-snapshot.ts'

/** No client has more conversations than this; pages reload any others. */
const MOST_CONVERSATIONS = 50

/** Publishes the changes to conversations and tags. */
export async function publishMoved(tx: Tx, snapshot: Snapshot): Promise<void> {
  for (const { id } of snapshot.conversations.slice(0, MOST_CONVERSATIONS)) {
    const conversation = await selectConversation(tx, id)
    if (conversation) tx.after(conversationChanged(conversation))
  }
  if ([...snapshot.added, ...snapshot.removed].some(({ table }) => table === 'client_tags')) {
    tx.after(tagsChanged())
  }
}
