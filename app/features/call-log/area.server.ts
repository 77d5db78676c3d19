import { countUnworkedCalls } from '#app/features/calls/log/call-log.server.ts'
import type { ServerArea } from '../area.server.ts'
import { callSearch } from './search-source.server.ts'

export const callLogServer: ServerArea = {
  name: 'call-log',
  badge: countUnworkedCalls,
  search: [callSearch],
}
