import type { ServerArea } from '#app/features/area.server.ts'
import { apiCalls } from './api.server.ts'
import { returnOverdue } from './return-overdue.server.ts'
import { returnSnoozed } from './snoozes.server.ts'

export const snoozesServer: ServerArea = {
  name: 'snoozes',
  apiCalls,
  tasks: { 'snoozes.return': (ctx, { snoozeId }) => returnSnoozed(ctx, snoozeId) },
  schedule: { 'return-snoozes': { at: '* * * * *', run: returnOverdue } },
}
