import type { ServerArea } from '#app/features/area.server.ts'
import * as events from './events.ts'
import { removeExpiredFiles } from './remove-expired.server.ts'

export const filesServer: ServerArea = {
  name: 'files',
  events,
  unmergedTables: {
    made_files:
      'made of the contact as it was, and expire within days; the kept contact lists evidence files too',
  },
  schedule: { 'remove-expired-files': { at: '7 * * * *', long: true, run: removeExpiredFiles } },
}
