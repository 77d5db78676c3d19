import type { ServerArea } from '#app/features/area.server.ts'
import { apiCalls } from './api.server.ts'
import { checkScheduledTexts } from './check-scheduled.server.ts'
import { timelineTables } from './client-tables.server.ts'
import * as events from './events.ts'
import { followUpHandOver } from './hand-over.server.ts'
import { reminderMail, remindFollowUp } from './reminders.server.ts'
import { sendScheduledText } from './scheduled-text.server.ts'
import { listClientRecordings } from './timeline.server.ts'

export const timelineServer: ServerArea = {
  name: 'timeline',
  apiCalls,
  events,
  clientTables: timelineTables,
  clientTabs: listClientRecordings,
  handOver: followUpHandOver,
  mails: [reminderMail],
  tasks: {
    'follow-ups.remind': (ctx, { followUpId }) => remindFollowUp(ctx, followUpId),
    'follow-ups.check': (ctx, changed) => checkScheduledTexts(ctx, changed),
    'follow-ups.send': (ctx, { followUpId }) => sendScheduledText(ctx, followUpId),
  },
  demoData: async (agency) => (await import('./demo-data.server.ts')).addTimeline(agency),
}
