import { index, route } from '@react-router/dev/routes'
import * as reviews from '../reviews/routes.ts'
import * as snoozes from '../snoozes/routes.ts'

export const pages = [
  route('share', 'features/messaging/messages/routes/share-file.tsx'),
  route('messages', 'features/messaging/messages/routes/messages.tsx', [
    index('features/messaging/messages/routes/messages-index.tsx'),
    route('new', 'features/messaging/messages/routes/choose-recipients.tsx'),
    route('to', 'features/messaging/messages/routes/new-conversation-page.tsx'),
    route(':conversationId', 'features/messaging/messages/routes/conversation-page.tsx', [
      route('schedule', 'features/messaging/messages/routes/schedule-text.tsx'),
      route('schedule/:followUpId', 'features/messaging/messages/routes/schedule-text.tsx', {
        id: 'schedule/edit',
      }),
      route('cards/:mediaId', 'features/messaging/messages/routes/contact-card.tsx'),
      ...reviews.conversationPages,
      ...snoozes.conversationPages,
    ]),
  ]),
]

export const resources = [
  route('messages/rooms', 'features/messaging/messages/routes/more-conversations.ts'),
  route('messages/to/find', 'features/messaging/messages/routes/find-conversation.ts'),
  route('messages/to/send', 'features/messaging/messages/routes/send-first-text.ts'),
  route('messages/:conversationId/history', 'features/messaging/messages/routes/older-texts.ts'),
  route('messages/:conversationId/send', 'features/messaging/messages/routes/send-text.ts'),
]
