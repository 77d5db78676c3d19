import type { Page } from '#app/lib/paging.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { ChatMessageView, ChatRoomView } from './chat-views.server.ts'
import { gifsOffered } from './gifs.server.ts'
import { getChatRoom, listChatRooms } from './list-rooms.server.ts'
import { listChatAround, listChatMessages, searchChat } from './list-messages.server.ts'
import { MIN_SEARCH_LENGTH } from '#app/features/messaging/conversations/limits.ts'

/** The list beside the room, or what a search found. */
export async function loadChatList(
  ctx: Ctx,
  input: { cursor: string | null; search: string | null; hidden: boolean },
) {
  const term = input.search?.trim() ?? ''
  const [rooms, found] = await Promise.all([
    listChatRooms(ctx, { cursor: input.cursor, hidden: input.hidden }),
    term.length >= MIN_SEARCH_LENGTH ? searchChat(ctx, term) : null,
  ])
  return { rooms, found, hidden: input.hidden }
}

export interface ChatPage {
  room: ChatRoomView
  messages: Page<ChatMessageView>
  /** False while an older part is shown that does not reach the newest message. */
  reachesEnd: boolean
  /** The first message the user hasn't seen; null when there is none on the page. */
  unreadFrom: string | null
  /** Whether GIFs can be sent. */
  gifs: boolean
}

/** One room: its newest page, the page before a message, or the page around one. */
export async function loadChatRoom(
  ctx: Ctx,
  roomId: string,
  place: { before?: string | null; at?: string | null } = {},
): Promise<ChatPage> {
  const around = isUuid(place.at) ? place.at : null
  const [room, history] = await Promise.all([
    getChatRoom(ctx, roomId),
    around
      ? listChatAround(ctx, roomId, around)
      : listChatMessages(ctx, { roomId, before: place.before }).then((messages) => ({
          messages,
          reachesEnd: !isUuid(place.before),
        })),
  ])
  const unread = ({ id, type, user }: ChatMessageView) =>
    type === 'message' && user.id !== ctx.actor?.id && id > (room.viewedId ?? '')
  const unreadFrom = room.unread > 0 ? (history.messages.items.find(unread)?.id ?? null) : null
  return { room, ...history, unreadFrom, gifs: gifsOffered() }
}
