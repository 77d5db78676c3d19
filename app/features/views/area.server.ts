import { savedViews } from '#db/schema/index.ts'
import type { ServerArea } from '../area.server.ts'
import { purgeTrash } from '../purge-trash.server.ts'
import * as events from './events.ts'
import { viewHandOver } from './hand-over.server.ts'
import { viewSearch } from './list-views.server.ts'

export const viewsServer: ServerArea = {
  name: 'views',
  events,
  search: [viewSearch],
  handOver: viewHandOver,
  purge: ({ pool }, now) => purgeTrash(pool, [{ table: savedViews }], now),
}
