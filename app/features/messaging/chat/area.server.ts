import type { ServerArea } from '#app/features/area.server.ts'
import { apiCalls } from './api.server.ts'
import * as events from './events.ts'
import { countUnreadChat } from './list-rooms.server.ts'
import { deleteOrphanedChatUploads } from './media.server.ts'
import { notifyOfChat } from './notify.server.ts'
import { chatSearch } from './search-source.server.ts'
import { chatHandlers } from './socket.server.ts'

export const chatServer: ServerArea = {
  name: 'chat',
  apiCalls,
  events,
  badge: countUnreadChat,
  handlers: chatHandlers,
  tasks: { 'chat.notify': (ctx, { messageId }) => notifyOfChat(ctx, messageId) },
  search: [chatSearch],
  purge: (parts) => deleteOrphanedChatUploads(parts),
  demoData: async (agency) => (await import('./demo-data.server.ts')).addChat(agency),
}
