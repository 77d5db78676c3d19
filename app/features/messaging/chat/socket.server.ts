import { z } from 'zod'
import { defineHandler, type Handlers } from '#app/realtime/handler.ts'
import { enterRoom, publishTyping } from '#app/realtime/rooms.server.ts'
import {
  addUsersSchema,
  createChatSchema,
  deleteChatSchema,
  reactSchema,
  removeUserSchema,
  roomOrderSchema,
  sendChatSchema,
  updateChatSchema,
  updateRoomSchema,
} from './chat.schema.ts'
import { chatTyping, chatViewers } from './events.ts'
import { CHAT_PAGE_SIZE } from './limits.ts'
import { getChatRoom, listChatRooms } from './list-rooms.server.ts'
import { listChatMessages, searchChat } from './list-messages.server.ts'
import { deleteChat, reactToChat, sendChat, updateChat } from './messages.server.ts'
import { hideChatRoom, orderChatRooms, viewChatRoom } from './own-rooms.server.ts'
import { addChatUsers, createChatRoom, removeChatUser, retitleChatRoom } from './rooms.server.ts'

const room = z.object({ roomId: z.uuid() })
const access = 'signed-in'

/**
 * The team chat requests. Our own pages only join, leave and type over the socket; other clients may
 * use the rest, each of which calls the same function as the form of our pages. A room doesn't exist for anyone outside
 * it, admins included.
 */
export const chatHandlers: Handlers = {
  chat_rooms: defineHandler({
    schema: z.object({ cursor: z.string().max(300).nullish(), hidden: z.boolean().optional() }),
    access,
    handle: (ctx, input) => listChatRooms(ctx, input),
  }),
  chat_room: defineHandler({
    schema: room,
    access,
    handle: async (ctx, { roomId }) => {
      const [view, page] = await Promise.all([getChatRoom(ctx, roomId), listChatMessages(ctx, { roomId })])
      const pagination = { page: 1, limit: CHAT_PAGE_SIZE, loadFrom: page.nextCursor }
      return { ...view, messages: page.items, pagination }
    },
  }),
  chat_joinRoom: defineHandler({
    schema: room,
    access,
    handle: (ctx, { roomId }, socket) =>
      enterRoom(socket, roomId, chatViewers, () => getChatRoom(ctx, roomId)),
  }),
  chat_isTyping: defineHandler({
    schema: room,
    access,
    handle: (ctx, { roomId }, socket) => publishTyping(ctx, socket, roomId, chatTyping),
  }),
  chat_leaveRoom: defineHandler({
    schema: room,
    access,
    handle: (_ctx, { roomId }, socket) => socket.leave(roomId),
  }),
  chat_createRoom: defineHandler({
    schema: createChatSchema,
    access,
    handle: (ctx, input) => createChatRoom(ctx, input),
  }),
  chat_viewRoom: defineHandler({
    schema: room,
    access,
    whileReadOnly: true,
    handle: (ctx, { roomId }) => viewChatRoom(ctx, roomId),
  }),
  chat_loadMore: defineHandler({
    schema: room.extend({ loadFrom: z.uuid().nullish() }),
    access,
    handle: (ctx, { roomId, loadFrom }) => listChatMessages(ctx, { roomId, before: loadFrom }),
  }),
  chat_message: defineHandler({
    schema: sendChatSchema,
    access,
    handle: (ctx, input) => sendChat(ctx, input),
  }),
  chat_reaction: defineHandler({
    schema: reactSchema,
    access,
    handle: (ctx, input) => reactToChat(ctx, input),
  }),
  chat_updateMessage: defineHandler({
    schema: updateChatSchema,
    access,
    handle: (ctx, input) => updateChat(ctx, input),
  }),
  chat_deleteMessage: defineHandler({
    schema: deleteChatSchema,
    access,
    handle: (ctx, input) => deleteChat(ctx, input),
  }),
  chat_search: defineHandler({
    schema: z.object({ search: z.string().max(200) }),
    access,
    handle: (ctx, { search }) => searchChat(ctx, search),
  }),
  chat_updateRoom: defineHandler({
    schema: updateRoomSchema,
    access,
    handle: (ctx, input) => retitleChatRoom(ctx, input),
  }),
  chat_hideRoom: defineHandler({
    schema: room.extend({ hidden: z.boolean().default(true) }),
    access,
    handle: (ctx, { roomId, hidden }) => hideChatRoom(ctx, roomId, hidden),
  }),
  chat_roomOrder: defineHandler({
    schema: roomOrderSchema,
    access,
    handle: (ctx, input) => orderChatRooms(ctx, input),
  }),
  chat_removeUser: defineHandler({
    schema: removeUserSchema,
    access,
    handle: (ctx, input) => removeChatUser(ctx, input),
  }),
  chat_addUsers: defineHandler({
    schema: addUsersSchema,
    access,
    handle: (ctx, input) => addChatUsers(ctx, input),
  }),
}
