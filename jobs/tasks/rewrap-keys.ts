import { sql } from 'drizzle-orm'
import { currentMasterKeyId, rewrapAccountKey } from '#app/lib/crypto.server.ts'
import type { Parts } from '#app/lib/system-ctx.server.ts'
import { withAccount, withoutAccount } from '#db/tenant.ts'

const BATCH = 500

/**
 * After a new master key was put first in ENCRYPTION_KEYS: wraps the accounts' keys with it. Once this has run the old
 * one may be taken out. The sealed fields themselves stay as they are.
 */
export async function rewrapKeys({ pool }: Parts): Promise<void> {
  for (;;) {
    const accounts = await withoutAccount(pool, (tx) =>
      tx.execute<{ id: string }>(
        sql`select account_keys_to_rewrap(${currentMasterKeyId()}, ${BATCH}::int) as id`,
      ),
    )
    for (const { id } of accounts) await withAccount(pool, id, (tx) => rewrapAccountKey(tx, id))
    if (accounts.length < BATCH) return
  }
}
