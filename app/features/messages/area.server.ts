import { countUnreadConversations } from '#app/features/texting/conversations.server.ts'
import type { ServerArea } from '../area.server.ts'
import { smsHandlers } from './socket.server.ts'

export const messagesServer: ServerArea = {
  name: 'messages',
  badge: countUnreadConversations,
  handlers: smsHandlers,
}
