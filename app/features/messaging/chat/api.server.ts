import { z } from 'zod'
import { mediaResponse } from '#app/features/accounts/files/media-response.server.ts'
import { receiveUpload } from '#app/features/accounts/files/read-upload.server.ts'
import { sealCursor } from '#app/lib/api/cursor.server.ts'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { cursorPage, cursorQuery, flagQuery, listOf, wholeList } from '#app/lib/api/list.ts'
import { requestIdOf } from '#app/lib/api/request-id.server.ts'
import { inOneTransaction } from '#app/lib/ctx.server.ts'
import { parseInput } from '#app/lib/parse-input.ts'
import {
  addUsersSchema,
  createChatSchema,
  reactSchema,
  sendChatSchema,
  updateChatSchema,
  updateRoomSchema,
} from './chat.schema.ts'
import { CHAT_FILES, CHAT_PAGE_SIZE } from './limits.ts'
import { listChatMessages, searchChat } from './list-messages.server.ts'
import { getChatRoom, listChatRooms } from './list-rooms.server.ts'
import { readChatFile, saveChatUpload, CHAT_UPLOAD } from './media.server.ts'
import { deleteChat, reactToChat, sendChat, updateChat } from './messages.server.ts'
import { hideChatRoom, markChatUnread, muteChatRoom, viewChatRoom } from './own-rooms.server.ts'
import { addChatUsers, createChatRoom, removeChatUser, retitleChatRoom } from './rooms.server.ts'
import {
  chatMatch,
  chatMessageAnswer,
  chatRoomAnswer,
  chatRoomWithMessages,
  chatUpload,
  toChatMessage,
  toChatRoom,
  toChatUpload,
} from './chat-views.server.ts'

const common = { area: 'chat', who: 'user', example: { params: { id: '$chatRoom' } } } as const
const message = { params: { id: '$chatMessage' } }
const ownMessage = { forbidden: 'only your own messages, for a day' }

export const apiCalls: ApiCall[] = [
  defineCall({
    ...common,
    method: 'GET',
    path: '/chat/rooms',
    summary: 'List your chat rooms',
    notes: 'In your order.',
    query: { ...cursorQuery(50), hidden: flagQuery().optional().describe('Those you have hidden instead.') },
    output: listOf(chatRoomAnswer),
    example: {},
    run: async (ctx, { query: { cursor = null, limit, hidden = false } }) =>
      cursorPage(await listChatRooms(ctx, { cursor, limit, hidden }), toChatRoom),
  }),
  defineCall({
    ...common,
    method: 'GET',
    path: '/chat/room/{id}',
    summary: 'Get a chat room with its newest messages',
    output: chatRoomWithMessages,
    run: (ctx, { params: { id } }) =>
      inOneTransaction(ctx, async (inner) => {
        const room = await getChatRoom(inner, id)
        const { items, nextCursor } = await listChatMessages(inner, { roomId: id })
        return {
          ...toChatRoom(room),
          messages: items.map(toChatMessage),
          pagination: {
            page: 1,
            limit: CHAT_PAGE_SIZE,
            loadFrom:
              nextCursor &&
              sealCursor(
                { accountId: ctx.account.id, path: `/api/chat/room/${id}/messages`, sort: null },
                nextCursor,
              ),
          },
        }
      }),
  }),
  defineCall({
    ...common,
    method: 'GET',
    path: '/chat/room/{id}/messages',
    summary: 'List the messages of a chat room',
    notes: 'The newest ones, oldest first; the cursor leads to those before.',
    query: cursorQuery(CHAT_PAGE_SIZE),
    output: listOf(chatMessageAnswer),
    run: async (ctx, { params, query: { cursor = null, limit } }) =>
      cursorPage(await listChatMessages(ctx, { roomId: params.id, before: cursor, limit }), toChatMessage),
  }),
  defineCall({
    ...common,
    method: 'POST',
    path: '/chat/room',
    summary: 'Create a chat room',
    notes: 'With one user it is the direct room, which may exist.',
    body: createChatSchema,
    output: chatRoomAnswer,
    example: { body: { users: ['$employee'], title: 'Renewals' } },
    run: async (ctx, { body }) => toChatRoom(await createChatRoom(ctx, body)),
  }),
  defineCall({
    ...common,
    method: 'PUT',
    path: '/chat/room/{id}',
    summary: 'Change a chat room',
    notes: 'The title is the same for all; the rest is your own.',
    body: z.object({
      title: updateRoomSchema.shape.title.optional().describe('Of a group with a name.'),
      hidden: z.boolean().optional(),
      muted: z.boolean().optional(),
      unread: z.boolean().optional().describe('False marks it as seen.'),
    }),
    output: chatRoomAnswer,
    errors: { conflict: 'the room has no name of its own' },
    example: { params: { id: '$chatRoom' }, body: { muted: true, unread: false } },
    run: (ctx, { params: { id }, body: { title, hidden, muted, unread } }) =>
      inOneTransaction(ctx, async (inner) => {
        if (title !== undefined) await retitleChatRoom(inner, { roomId: id, title })
        if (unread === false) await viewChatRoom(inner, id)
        if (unread === true) await markChatUnread(inner, id)
        if (muted !== undefined) await muteChatRoom(inner, id, muted)
        if (hidden !== undefined) await hideChatRoom(inner, id, hidden)
        return toChatRoom(await getChatRoom(inner, id))
      }),
  }),
  defineCall({
    ...common,
    method: 'POST',
    path: '/chat/room/{id}/users',
    summary: 'Add users to a group',
    body: z.object({ users: addUsersSchema.shape.users }),
    output: chatRoomAnswer,
    errors: { conflict: 'it is no group' },
    example: { params: { id: '$chatRoom' }, body: { users: ['$employee'] } },
    run: async (ctx, { params, body }) =>
      toChatRoom(await addChatUsers(ctx, { roomId: params.id, users: body.users })),
  }),
  defineCall({
    ...common,
    method: 'DELETE',
    path: '/chat/room/{id}/users/{userId}',
    summary: 'Remove a user from a group, or leave it',
    errors: { conflict: 'it is no group', forbidden: 'only its creator and admins remove others' },
    example: { params: { id: '$chatRoom', userId: '$employee' } },
    run: async (ctx, { params }) => {
      await removeChatUser(ctx, { roomId: params.id, userId: params.userId })
    },
  }),
  defineCall({
    ...common,
    method: 'POST',
    path: '/chat/room/{id}/messages',
    summary: 'Send a chat message',
    notes: 'giphy: and the id of a GIF sends that.',
    body: z.object({
      message: z.string().optional(),
      files: z
        .array(z.uuid())
        .max(CHAT_FILES.most)
        .optional()
        .describe('Ids of POST /utilities/upload/chat/{roomId}.'),
    }),
    output: chatMessageAnswer,
    status: 201,
    errors: { conflict: 'the only other user has left' },
    example: { params: { id: '$chatRoom' }, body: { message: 'The claim is paid.' } },
    run: async (ctx, { params, body, request }) => {
      const input = parseInput(sendChatSchema, {
        requestId: requestIdOf(request),
        roomId: params.id,
        message: body.message,
        fileIds: body.files ?? [],
      })
      return toChatMessage(await sendChat(ctx, input))
    },
  }),
  defineCall({
    ...common,
    method: 'PUT',
    path: '/chat/message/{id}',
    summary: 'Change a chat message',
    body: z.object({ message: updateChatSchema.shape.message }),
    output: chatMessageAnswer,
    errors: { ...ownMessage, conflict: 'it was deleted' },
    example: { ...message, body: { message: 'The claim is paid in full.' } },
    run: async (ctx, { params, body }) =>
      toChatMessage(await updateChat(ctx, { messageId: params.id, message: body.message })),
  }),
  defineCall({
    ...common,
    method: 'POST',
    path: '/chat/message/{id}/reactions',
    summary: 'React to a chat message, or take the reaction back',
    body: z.object({ emoji: reactSchema.shape.emoji }),
    output: chatMessageAnswer,
    errors: { conflict: 'it was deleted, or has too many reactions' },
    example: { ...message, body: { emoji: '👍' } },
    run: async (ctx, { params, body }) =>
      toChatMessage(await reactToChat(ctx, { messageId: params.id, emoji: body.emoji })),
  }),
  defineCall({
    ...common,
    method: 'DELETE',
    path: '/chat/message/{id}',
    summary: 'Delete a chat message',
    errors: ownMessage,
    example: message,
    run: async (ctx, { params }) => {
      await deleteChat(ctx, { messageId: params.id })
    },
  }),
  defineCall({
    ...common,
    method: 'GET',
    path: '/chat/search',
    summary: 'Search your chat rooms and their messages',
    query: { search: z.string().max(200).describe('At least 4 characters.') },
    output: listOf(chatMatch).extend({ rooms: z.array(chatRoomAnswer) }),
    example: { query: { search: 'claim' } },
    run: async (ctx, { query }) => {
      const { rooms, messages } = await searchChat(ctx, query.search)
      return { ...wholeList(messages), rooms: rooms.map(toChatRoom) }
    },
  }),
  defineCall({
    ...common,
    method: 'POST',
    path: '/utilities/upload/chat/{roomId}',
    summary: 'Upload a file for a chat room',
    notes: `Takes ${CHAT_FILES.kinds}.`,
    upload: true,
    output: chatUpload,
    status: 201,
    example: {
      params: { roomId: '$chatRoom' },
      files: { file: { name: 'claim.pdf', type: 'application/pdf', content: '%PDF-1.4\n%%EOF\n' } },
    },
    run: async (ctx, { params, request }) =>
      toChatUpload(
        await receiveUpload(ctx, request, CHAT_UPLOAD, (file) => saveChatUpload(ctx, params.roomId, file)),
      ),
  }),
  defineCall({
    ...common,
    method: 'GET',
    path: '/chat/media/{id}',
    summary: 'Get a file of a chat message',
    output: { file: 'application/octet-stream' },
    example: { params: { id: '$chatMedia' } },
    run: async (ctx, { params }) =>
      mediaResponse(
        { ...(await readChatFile(ctx, params.id)), contentType: 'application/octet-stream' },
        300,
      ),
  }),
]
