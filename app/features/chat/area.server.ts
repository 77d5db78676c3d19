import type { ServerArea } from '../area.server.ts'
import * as events from './events.ts'
import { deleteForsakenChatUploads } from './media.server.ts'
import { chatHandlers } from './socket.server.ts'

export const chatServer: ServerArea = {
  events,
  handlers: chatHandlers,
  purge: (parts) => deleteForsakenChatUploads(parts),
}
