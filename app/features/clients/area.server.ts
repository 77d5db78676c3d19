import type { ServerArea } from '../area.server.ts'
import { refreshClientTags } from './client-tags.server.ts'
import * as events from './events.ts'
import { clientHandOver } from './hand-over.server.ts'
import { purgeClients } from './purge.server.ts'

export const clientsServer: ServerArea = {
  name: 'clients',
  events,
  handOver: clientHandOver,
  tasks: { 'tags.refresh-client': (ctx, { clientId }) => refreshClientTags(ctx, clientId) },
  purge: purgeClients,
}
