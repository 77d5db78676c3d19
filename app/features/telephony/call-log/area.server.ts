import { countUnworkedCalls } from '#app/features/telephony/calls/log/call-log.server.ts'
import type { ServerArea } from '#app/features/area.server.ts'
import { apiCalls } from './api.server.ts'
import { listCalls, listRecordings } from './list-calls.server.ts'
import { callLog } from './log-query.ts'
import { callSearch } from './search-source.server.ts'

export const callLogServer: ServerArea = {
  name: 'call-log',
  apiCalls,
  badge: countUnworkedCalls,
  search: [callSearch],
  savedLists: [
    {
      ...callLog.saved,
      count: async (ctx, params, most) => {
        const query = { ...callLog.read(params), limit: most }
        const { items } = await (query.view === 'recordings' ? listRecordings : listCalls)(ctx, query)
        return items.length
      },
    },
  ],
}
