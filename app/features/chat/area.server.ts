import type { ServerArea } from '../area.server.ts'
import * as events from './events.ts'
import { deleteOrphanedChatUploads } from './media.server.ts'
import { chatHandlers } from './socket.server.ts'

export const chatServer: ServerArea = {
  events,
  handlers: chatHandlers,
  purge: (parts) => deleteOrphanedChatUploads(parts),
}
