import { sql } from 'drizzle-orm'
import { withoutAccount } from '#db/tenant.ts'
import type { ServerArea } from '../area.server.ts'

export const authServer: ServerArea = {
  name: 'auth',
  purge: ({ pool }) => withoutAccount(pool, (tx) => tx.execute(sql`select purge_sessions()`)),
}
