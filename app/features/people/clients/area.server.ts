import { clientFavorites } from '#db/schema/index.ts'
import type { ServerArea } from '#app/features/area.server.ts'
import { refreshClientTags } from './client-tags.server.ts'
import * as events from './events.ts'
import { clientHandOver } from './hand-over.server.ts'
import { purgeClients } from './purge.server.ts'

export const clientsServer: ServerArea = {
  name: 'clients',
  events,
  clientTables: [{ table: clientFavorites, nature: 'links', key: 'user_id' }],
  handOver: clientHandOver,
  tasks: { 'tags.refresh-client': (ctx, { clientId }) => refreshClientTags(ctx, clientId) },
  purge: purgeClients,
}
