import type { ServerArea } from '../area.server.ts'
import { returnSnoozed } from './snoozes.server.ts'

export const snoozesServer: ServerArea = {
  name: 'snoozes',
  tasks: { 'snoozes.return': (ctx, { snoozeId }) => returnSnoozed(ctx, snoozeId) },
}
