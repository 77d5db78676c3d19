import { sql } from 'drizzle-orm'
import { withoutAccount } from '#db/tenant.ts'
import type { ServerArea } from '#app/features/area.server.ts'
import { archiveFile } from './archives.server.ts'
import { closedMail } from './closing.server.ts'
import { eraseAccount, eraseClosedAccounts } from './erase-account.server.ts'
import { eraseClient } from './erase-client.server.ts'
import { purgeRetained } from './purge-retained.server.ts'

export const accountDataServer: ServerArea = {
  name: 'account-data',
  mails: [closedMail],
  tasks: {
    'data.archive': (ctx, { archiveId }) => archiveFile.make(ctx, archiveId),
    'data.erase-client': (ctx, { clientId }) => eraseClient(ctx, clientId),
    'data.erase-account': (ctx) => eraseAccount(ctx),
  },
  schedule: {
    'erase-closed-accounts': { at: '3 9 * * *', run: eraseClosedAccounts },
  },
  purge: async (services) => {
    await purgeRetained(services)
    await withoutAccount(services.pool, (tx) => tx.execute(sql`select purge_erased_accounts()`))
  },
}
