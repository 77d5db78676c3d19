import { sql } from 'drizzle-orm'
import { withoutAccount } from '#db/tenant.ts'
import type { ServerArea } from '../area.server.ts'
import { mailClosed } from './closing.server.ts'
import { eraseAccount, eraseClosedAccounts } from './erase-account.server.ts'
import { eraseClient } from './erase-client.server.ts'
import * as events from './events.ts'
import { purgeRetained } from './purge-retained.server.ts'
import { removeExpiredArchives, runArchive } from './run-archive.server.ts'

export const accountDataServer: ServerArea = {
  name: 'account-data',
  events,
  unmergedTables: { archives: 'a copy for one request, which expires within days' },
  tasks: {
    'data.archive': (ctx, { archiveId }) => runArchive(ctx, archiveId),
    'data.erase-client': (ctx, { clientId }) => eraseClient(ctx, clientId),
    'data.erase-account': (ctx) => eraseAccount(ctx),
    'data.mail-closed': (ctx, { userId }) => mailClosed(ctx, userId),
  },
  schedule: {
    'remove-expired-archives': { at: '11 * * * *', long: true, run: removeExpiredArchives },
    'erase-closed-accounts': { at: '3 9 * * *', run: eraseClosedAccounts },
  },
  purge: async (services) => {
    await purgeRetained(services)
    await withoutAccount(services.pool, (tx) => tx.execute(sql`select purge_erased_accounts()`))
  },
}
