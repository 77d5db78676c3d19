import { selectConversation } from '#app/features/texting/conversations/conversation-view.server.ts'
import type { After } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { tagsChanged } from '#app/features/tags/events.ts'
import { conversationChanged } from '#app/features/texting/events.ts'
import type { Snapshot } from './merge-snapshot.ts'

/** No client has more conversations than this; pages reload any others. */
const MOST_ROOMS = 50

/** Publishes the changes to conversations and tags. */
export async function publishMoved(tx: Database, after: After, snapshot: Snapshot): Promise<void> {
  for (const { id } of snapshot.rooms.slice(0, MOST_ROOMS)) {
    const room = await selectConversation(tx, id)
    if (room) after(conversationChanged(room))
  }
  if ([...snapshot.added, ...snapshot.removed].some(({ table }) => table === 'client_tags')) {
    after(tagsChanged())
  }
}
