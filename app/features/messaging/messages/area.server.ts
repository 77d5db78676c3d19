import { apiCalls } from './api.server.ts'
import { countFound } from './messages-page.server.ts'
import type { ServerArea } from '#app/features/area.server.ts'
import { smsHandlers } from './socket.server.ts'
import { FILTER_NAMES } from '#app/features/messaging/texting/conversations/conversation-filter.ts'
import { countUnreadConversations } from '#app/features/messaging/texting/conversations/list-conversations.server.ts'

export const messagesServer: ServerArea = {
  name: 'messages',
  apiCalls,
  badge: countUnreadConversations,
  handlers: smsHandlers,
  savedLists: [
    {
      list: 'conversations',
      label: 'Messages',
      path: '/messages',
      params: ['q', ...FILTER_NAMES],
      can: 'message',
      count: (ctx, params, most) => countFound(ctx, params, most),
    },
  ],
}
