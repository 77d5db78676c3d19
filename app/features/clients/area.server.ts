import { sql } from 'drizzle-orm'
import { trashCutoff } from '#app/lib/trash.ts'
import { withoutAccount } from '#db/tenant.ts'
import type { ServerArea } from '../area.server.ts'
import * as events from './events.ts'

export const clientsServer: ServerArea = {
  name: 'clients',
  events,
  purge: ({ pool }, now) =>
    withoutAccount(pool, (tx) =>
      tx.execute(sql`select purge_clients(${trashCutoff(now).toISOString()}::timestamptz)`),
    ),
}
