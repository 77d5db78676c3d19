import { sql } from 'drizzle-orm'
import { withoutAccount } from '#db/tenant.ts'
import type { ServerArea } from '../area.server.ts'
import { apiCalls } from './api.server.ts'

export const apiServer: ServerArea = {
  name: 'api',
  apiCalls,
  purge: ({ pool }) => withoutAccount(pool, (tx) => tx.execute(sql`select purge_api_replays()`)),
}
