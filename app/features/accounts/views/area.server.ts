import { savedViews } from '#db/schema/index.ts'
import type { ServerArea } from '#app/features/area.server.ts'
import { purgeTrash } from '#app/features/purge-trash.server.ts'
import * as events from './events.ts'
import { viewHandOver } from './hand-over.server.ts'

export const viewsServer: ServerArea = {
  name: 'views',
  events,
  search: [
    {
      kind: 'view',
      label: 'Saved views',
      position: 55,
      // It looks into the manifests of all areas, which import this one.
      find: async (...search) => (await import('./list-views.server.ts')).findViews(...search),
    },
  ],
  handOver: viewHandOver,
  purge: ({ pool }, now) => purgeTrash(pool, [{ table: savedViews }], now),
}
