import { sql } from 'drizzle-orm'
import { withoutAccount } from '#db/tenant.ts'
import type { ServerArea } from '../area.server.ts'
import * as events from './events.ts'

export const phoneServer: ServerArea = {
  name: 'phone',
  events,
  purge: ({ pool }) => withoutAccount(pool, (tx) => tx.execute(sql`select purge_call_events()`)),
}
