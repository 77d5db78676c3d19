import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { chatMedia, chatMessages, chatReactions, chatRooms, chatRoomUsers } from '#db/schema/index.ts'
import { addRow, CANARY, type SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/messaging/chat/routes/chat': { access: 'signed-in' },
    'features/messaging/chat/routes/chat-index': { access: 'signed-in' },
    'features/messaging/chat/routes/new-room': { access: 'signed-in', forms: [{ users: '$employee' }] },
    'features/messaging/chat/routes/room-page': {
      access: 'signed-in',
      params: { conversationId: '$chatRoom' },
      forms: [
        { intent: 'send', to: '/chat/$chatRoom', body: 'Hello', requestId: '$uuid' },
        { intent: 'edit', messageId: '$chatMessage', body: 'Stolen' },
        { intent: 'react', messageId: '$chatMessage', emoji: '👍' },
        { intent: 'delete', messageId: '$chatMessage' },
        ...['mark-unread', 'hide', 'show', 'move-up', 'move-down'].map((intent) => ({ intent })),
      ],
    },
    'features/messaging/chat/routes/people': {
      access: 'signed-in',
      params: { conversationId: '$chatRoom' },
      forms: [
        { intent: 'rename', title: 'Stolen' },
        { intent: 'add', users: '$employee' },
        { intent: 'remove', userId: '$employee' },
        { intent: 'leave' },
      ],
    },
    'features/messaging/chat/routes/gif': {
      access: 'signed-in',
      params: { conversationId: '$chatRoom' },
      forms: [{ intent: 'send', to: '/chat/$chatRoom', body: 'giphy:abc', requestId: '$uuid' }],
    },
    'features/messaging/chat/routes/more-rooms': { access: 'signed-in' },
    'features/messaging/chat/routes/room-order': { access: 'signed-in', forms: [{ roomIds: '$chatRoom' }] },
    'features/messaging/chat/routes/older-messages': {
      access: 'signed-in',
      params: { conversationId: '$chatRoom' },
    },
    'features/messaging/chat/routes/message-action': {
      access: 'signed-in',
      params: { conversationId: '$chatRoom' },
      forms: [
        { intent: 'send', to: '/chat/$chatRoom', body: 'Hello', requestId: '$uuid' },
        { intent: 'send', to: '/chat/$chatRoom', body: 'giphy:abc', requestId: '$uuid' },
        { intent: 'edit', messageId: '$chatMessage', body: 'Stolen' },
        { intent: 'react', messageId: '$chatMessage', emoji: '👍' },
        { intent: 'delete', messageId: '$chatMessage' },
        { intent: 'view' },
      ],
    },
    'features/messaging/chat/routes/media-upload': {
      access: 'signed-in',
      params: { conversationId: '$chatRoom' },
      forms: [{}],
    },
    'features/messaging/chat/routes/media-file': { access: 'signed-in', params: { mediaId: '$chatMedia' } },
    'features/messaging/chat/routes/gif-file': {
      access: 'signed-in',
      params: { gifId: 'x' },
      withoutProvider: 503,
    },
  },
  sockets: {
    chat_rooms: {},
    chat_room: { roomId: '$chatRoom' },
    chat_joinRoom: { roomId: '$chatRoom' },
    chat_isTyping: { roomId: '$chatRoom' },
    chat_leaveRoom: { roomId: '$chatRoom' },
    chat_createRoom: { users: ['$employee'] },
    chat_viewRoom: { roomId: '$chatRoom' },
    chat_loadMore: { roomId: '$chatRoom' },
    chat_message: { requestId: '$uuid', roomId: '$chatRoom', message: 'Hello' },
    chat_reaction: { messageId: '$chatMessage', emoji: '👍' },
    chat_updateMessage: { messageId: '$chatMessage', message: 'Changed' },
    chat_deleteMessage: { messageId: '$chatMessage' },
    chat_search: { search: 'Canary-7f3a91' },
    chat_updateRoom: { roomId: '$chatRoom', title: 'Renewals' },
    chat_hideRoom: { roomId: '$chatRoom' },
    chat_roomOrder: { roomIds: ['$chatRoom'] },
    chat_removeUser: { roomId: '$chatRoom', userId: '$employee' },
    chat_addUsers: { roomId: '$chatRoom', users: ['$employee'] },
  },
  rows: async (tx, { account, users, storageKey }) => {
    const accountId = account.id
    const chatRoom = await addRow(tx, chatRooms, {
      accountId,
      format: 'group',
      title: CANARY,
      createdBy: users.member.id,
      lastMessagePreview: CANARY,
    })
    const within = { accountId, roomId: chatRoom }
    await tx
      .insert(chatRoomUsers)
      .values([users.member, users.employee].map((user) => ({ ...within, userId: user.id })))
    const chatMessage = await addRow(tx, chatMessages, { ...within, userId: users.member.id, body: CANARY })
    await tx.update(chatRooms).set({ lastMessageId: chatMessage }).where(eq(chatRooms.id, chatRoom))
    const ofMessage = { accountId, messageId: chatMessage }
    await tx.insert(chatReactions).values({ ...ofMessage, userId: users.employee.id, emoji: '🎉' })
    const media = await addRow(tx, chatMedia, {
      ...ofMessage,
      uploadedBy: users.member.id,
      storageKey,
      contentType: 'application/pdf',
      byteSize: 12,
      fileName: CANARY,
    })
    return { chatRoom, chatMessage, chatMedia: media }
  },
  hostile: async ({ insert, column, id }) => {
    const messages = await insert(
      "insert into chat_messages (account_id, room_id, user_id, body) select $account, $chatRoom, $user, 'x' from many returning id",
    )
    const rooms = await insert(
      "insert into chat_rooms (account_id, format, title) select $account, 'group', 'x' from many returning id",
    )
    await insert(
      "insert into chat_room_users (account_id, room_id, user_id) select $account, id, $user from chat_rooms where title = 'x' returning room_id as id",
    )
    return [
      column('chat_messages', 'body', [...messages, id('chatMessage')]),
      column('chat_messages', 'gif_title', messages),
      column('chat_rooms', 'title', [id('chatRoom'), ...rooms]),
      column('chat_rooms', 'last_message_preview', rooms),
      column('chat_media', 'file_name', [id('chatMedia')]),
    ]
  },
  secrets: [
    {
      column: 'chat_messages.body',
      path: '/chat/$chatRoom',
      form: (body) => ({ intent: 'send', to: '/chat/$chatRoom', body, requestId: randomUUID() }),
    },
    {
      column: 'chat_rooms.title',
      path: '/chat/$chatRoom/people',
      form: (title) => ({ intent: 'rename', title }),
    },
  ],
  pages: { 'team chat': ['/chat', '/chat/:chat', '/chat/new'] },
  demoIds: async (db, { accountId, id }) => {
    const [room] = await db.admin`
      insert into chat_room_users (account_id, room_id, user_id)
      select account_id, room_id, ${id} from chat_room_users where account_id = ${accountId} limit 1
      returning room_id as id`
    return { chat: room!.id as string }
  },
  notTyped: {
    'chat_messages.mentions': 'ids and places in the text',
    'chat_reactions.emoji': 'one emoji',
  },
  notRefused: {
    'chat_messages.gif_title': 'from the provider',
    'chat_rooms.last_message_preview': 'a copy of the newest message',
    'chat_media.file_name': 'numbers are crossed out of file names',
  },
} satisfies SecurityFixture
