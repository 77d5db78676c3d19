import type { ServerArea } from '#app/features/area.server.ts'
import { apiCalls } from './api.server.ts'
import { clientTagTable } from './client-tables.server.ts'
import * as events from './events.ts'
import { refreshOutdatedTags } from './refresh-outdated.server.ts'
import { refreshAllTags, refreshTag } from './tag-members.server.ts'

export const tagsServer: ServerArea = {
  name: 'tags',
  apiCalls,
  events,
  clientTables: [clientTagTable],
  tasks: {
    'tags.refresh': (ctx, { tagId }) => refreshTag(ctx, tagId),
    'tags.refresh-all': (ctx, { timedOnly }) => refreshAllTags(ctx, { timedOnly }),
  },
  // Time zones are offset by multiples of 15 minutes, so every midnight falls on one of these times.
  schedule: { 'refresh-tags': { at: '*/15 * * * *', run: refreshOutdatedTags } },
  demoData: async (agency) => (await import('./demo-data.server.ts')).addDemoTags(agency),
}
