import type { ServerArea } from '../area.server.ts'
import { smsHandlers } from './socket.server.ts'
import {
  countUnreadConversations,
  listConversations,
} from '#app/features/texting/conversations/list-conversations.server.ts'

export const messagesServer: ServerArea = {
  name: 'messages',
  badge: countUnreadConversations,
  handlers: smsHandlers,
  savedLists: [
    {
      list: 'conversations',
      label: 'Messages',
      path: '/messages',
      params: ['q'],
      can: 'message',
      count: async (ctx, params, limit) =>
        (await listConversations(ctx, { search: params.get('q'), limit })).items.length,
    },
  ],
}
