import { index, route } from '@react-router/dev/routes'

export const pages = [
  route('chat', 'features/chat/routes/chat.tsx', [
    index('features/chat/routes/chat-index.tsx'),
    route('new', 'features/chat/routes/new-room.tsx'),
    route(':conversationId', 'features/chat/routes/room.tsx', [
      route('people', 'features/chat/routes/people.tsx'),
      route('gif', 'features/chat/routes/gif.tsx'),
    ]),
  ]),
]

export const resources = [
  route('chat/rooms', 'features/chat/routes/more-rooms.ts'),
  route('chat/order', 'features/chat/routes/room-order.ts'),
  route('chat/media/:mediaId', 'features/chat/routes/media-file.ts'),
  route('chat/gifs/:gifId', 'features/chat/routes/gif-file.ts'),
  route('chat/:conversationId/history', 'features/chat/routes/older-messages.ts'),
  route('chat/:conversationId/send', 'features/chat/routes/message-action.ts'),
  route('utilities/upload/chat/:conversationId', 'features/chat/routes/media-upload.ts'),
]
