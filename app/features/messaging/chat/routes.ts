import { index, route } from '@react-router/dev/routes'

export const pages = [
  route('chat', 'features/messaging/chat/routes/chat.tsx', [
    index('features/messaging/chat/routes/chat-index.tsx'),
    route('new', 'features/messaging/chat/routes/new-room.tsx'),
    route(':conversationId', 'features/messaging/chat/routes/room-page.tsx', [
      route('people', 'features/messaging/chat/routes/people.tsx'),
      route('gif', 'features/messaging/chat/routes/gif.tsx'),
    ]),
  ]),
]

export const resources = [
  route('chat/rooms', 'features/messaging/chat/routes/more-rooms.ts'),
  route('chat/order', 'features/messaging/chat/routes/room-order.ts'),
  route('chat/media/:mediaId', 'features/messaging/chat/routes/media-file.ts'),
  route('chat/gifs/:gifId', 'features/messaging/chat/routes/gif-file.ts'),
  route('chat/:conversationId/history', 'features/messaging/chat/routes/older-messages.ts'),
  route('chat/:conversationId/send', 'features/messaging/chat/routes/message-action.ts'),
  route('utilities/upload/chat/:conversationId', 'features/messaging/chat/routes/media-upload.ts'),
]
