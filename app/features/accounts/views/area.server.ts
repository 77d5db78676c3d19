import { savedViews } from '#db/schema/index.ts'
import type { ServerArea } from '#app/features/area.server.ts'
import { purgeTrash } from '#app/features/purge-trash.server.ts'
import * as events from './events.ts'
import { viewHandOver } from './hand-over.server.ts'
import { findViews } from './list-views.server.ts'

export const viewsServer: ServerArea = {
  name: 'views',
  events,
  search: [
    {
      kind: 'view',
      label: 'Saved views',
      position: 55,
      find: findViews,
    },
  ],
  handOver: viewHandOver,
  purge: ({ pool }, now) => purgeTrash(pool, [{ table: savedViews }], now),
}
