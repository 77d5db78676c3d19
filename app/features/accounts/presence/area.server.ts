import type { ServerArea } from '#app/features/area.server.ts'
import * as events from './events.ts'
import { sweepPresence } from './presence-live.server.ts'
import { presenceHandlers } from './socket.server.ts'

export const presenceServer: ServerArea = {
  name: 'presence',
  events,
  handlers: presenceHandlers,
  schedule: {
    'sweep-presence': {
      at: '* * * * *',
      run: (parts) => sweepPresence(parts, parts.now()),
    },
  },
}
