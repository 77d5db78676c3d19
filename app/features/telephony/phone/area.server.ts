import type { ServerArea } from '#app/features/area.server.ts'
import { apiCalls } from './api.server.ts'
import { phoneHandlers } from './socket.server.ts'

export const phoneServer: ServerArea = {
  name: 'phone',
  apiCalls,
  handlers: phoneHandlers,
}
