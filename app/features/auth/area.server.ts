import { sql } from 'drizzle-orm'
import { withoutAccount } from '#db/tenant.ts'
import type { ServerArea } from '../area.server.ts'
import { mailResetCode } from './reset-password.server.ts'

export const authServer: ServerArea = {
  name: 'auth',
  tasksWithoutAccount: { 'auth.mail-reset-code': mailResetCode },
  purge: ({ pool }) => withoutAccount(pool, (tx) => tx.execute(sql`select purge_sessions()`)),
}
