import type { ServerArea } from '../area.server.ts'
import { smsHandlers } from './socket.server.ts'

export const messagesServer: ServerArea = { handlers: smsHandlers }
