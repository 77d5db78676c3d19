import { index, route } from '@react-router/dev/routes'
import * as reviews from '../reviews/routes.ts'
import * as snoozes from '../snoozes/routes.ts'

export const pages = [
  route('share', 'features/messages/routes/share-file.tsx'),
  route('messages', 'features/messages/routes/messages.tsx', [
    index('features/messages/routes/messages-index.tsx'),
    route('new', 'features/messages/routes/choose-recipients.tsx'),
    route('to', 'features/messages/routes/new-conversation.tsx'),
    route(':conversationId', 'features/messages/routes/conversation.tsx', [
      route('schedule', 'features/messages/routes/schedule-text.tsx'),
      route('schedule/:followUpId', 'features/messages/routes/schedule-text.tsx', { id: 'schedule/edit' }),
      route('cards/:mediaId', 'features/messages/routes/contact-card.tsx'),
      ...reviews.conversationPages,
      ...snoozes.conversationPages,
    ]),
  ]),
]

export const resources = [
  route('messages/rooms', 'features/messages/routes/more-conversations.ts'),
  route('messages/to/find', 'features/messages/routes/find-conversation.ts'),
  route('messages/to/send', 'features/messages/routes/send-first-text.ts'),
  route('messages/:conversationId/history', 'features/messages/routes/older-texts.ts'),
  route('messages/:conversationId/send', 'features/messages/routes/send-text.ts'),
]
