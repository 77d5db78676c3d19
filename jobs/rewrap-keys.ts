import { sql } from 'drizzle-orm'
import { currentMasterKeyId, rewrapAccountKey } from '#app/lib/crypto.server.ts'
import type { Services } from '#app/lib/services.ts'
import { withAccount, withoutAccount } from '#db/tenant.ts'

const BATCH = 500

/**
 * Wraps every account's key with the current master key, the first in ENCRYPTION_KEYS. Afterwards older master keys are no
 * longer needed. Sealed fields don't change.
 */
export async function rewrapKeys({ pool }: Services): Promise<void> {
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
