import type { ServerArea } from '../area.server.ts'
import * as events from './events.ts'
import { sweepPresence } from './presence-live.server.ts'
import { shellHandlers } from './socket.server.ts'

export const shellServer: ServerArea = {
  name: 'shell',
  events,
  handlers: shellHandlers,
  schedule: {
    'sweep-presence': {
      at: '* * * * *',
      run: (parts) => sweepPresence(parts, parts.now()),
    },
  },
}
