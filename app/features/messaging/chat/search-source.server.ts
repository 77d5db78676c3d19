import type { Ctx } from '#app/lib/ctx.server.ts'
import { excerpt } from '#app/lib/excerpt.ts'
import type { Database } from '#db/client.ts'
import { userShortName } from '#app/features/messaging/conversations/labels.ts'
import { isLongEnoughForText, MOST_HITS, type SearchSource } from '#app/features/area.server.ts'
import type { SearchHit } from '#app/features/area.ts'
import { findChatMessages } from './list-messages.server.ts'

export const chatSearch: SearchSource = {
  kind: 'chat',
  label: 'Team',
  position: 40,
  find: findMessages,
  all: { path: '/chat', minLength: 4 },
}

async function findMessages(tx: Database, { actor }: Ctx, term: string): Promise<SearchHit[]> {
  if (!actor || !isLongEnoughForText(term)) return []
  const matches = await findChatMessages(tx, actor.id, { term, most: MOST_HITS + 1 })
  return matches.map(({ id, roomId, roomTitle, user, message }) => ({
    id,
    to: `/chat/${roomId}?${new URLSearchParams({ at: id })}`,
    title: roomTitle,
    detail: `${user.id === actor.id ? 'You' : userShortName(user)}: ${excerpt(message, term)}`,
  }))
}
