import { sql } from 'drizzle-orm'
import { withoutAccount } from '#db/tenant.ts'
import type { ServerArea } from '#app/features/area.server.ts'
import { apiCalls } from './api.server.ts'
import { invitationMail } from './invitations.server.ts'
import { mailResetCode } from './reset-password.server.ts'

export const authServer: ServerArea = {
  name: 'auth',
  apiCalls,
  mails: [invitationMail],
  tasksWithoutAccount: { 'auth.mail-reset-code': mailResetCode },
  purge: ({ pool }) => withoutAccount(pool, (tx) => tx.execute(sql`select purge_sessions()`)),
}
