import { countUnworkedCalls } from '#app/features/telephony/calls/log/call-log.server.ts'
import type { ServerArea } from '#app/features/area.server.ts'
import { apiCalls } from './api.server.ts'
import { listCalls, listRecordings } from './list-calls.server.ts'
import { readLogQuery } from './log-query.ts'
import { callSearch } from './search-source.server.ts'

export const callLogServer: ServerArea = {
  name: 'call-log',
  apiCalls,
  badge: countUnworkedCalls,
  search: [callSearch],
  savedLists: [
    {
      list: 'call-log',
      label: 'Phone',
      path: '/phone-log',
      params: [
        'view',
        'field',
        'value',
        'location',
        'from',
        'to',
        'direction',
        'status',
        'unworked',
        'result',
        'office',
        'clock',
        'outcome',
        'hour',
        'weekday',
        'by',
        'queued',
        'back',
      ],
      refs: { location: 'location', by: 'user' },
      count: async (ctx, params, most) => {
        const query = { ...readLogQuery(params), limit: most }
        const { items } = await (query.view === 'recordings' ? listRecordings : listCalls)(ctx, query)
        return items.length
      },
    },
  ],
}
