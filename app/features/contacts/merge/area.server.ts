import { sql } from 'drizzle-orm'
import { trashCutoff } from '#app/lib/trash.ts'
import { withoutAccount } from '#db/tenant.ts'
import type { ServerArea } from '#app/features/area.server.ts'
import { apiCalls } from './api.server.ts'

export const mergeServer: ServerArea = {
  name: 'merge',
  apiCalls,
  unmergedTables: { client_merges: 'the record of merges and splits itself' },
  purge: ({ pool }, now) =>
    withoutAccount(pool, (tx) =>
      tx.execute(sql`select purge_merges(${trashCutoff(now).toISOString()}::timestamptz)`),
    ),
}
