import { sql } from 'drizzle-orm'
import { currentMasterKeyId, rewrapAccountKey } from '#app/lib/crypto.server.ts'
import type { Services } from '#app/lib/services.ts'
import { withAccount, withoutAccount } from '#db/tenant.ts'

const BATCH = 500

/**
 * Wraps every account's key with the current master key, the first in ENCRYPTION_KEYS. Afterwards older master keys are no
 * longer needed. Sealed fields don't change.
 * @param onProgress gets the number of keys that are done
 */
export async function rewrapKeys(
  { pool }: Pick<Services, 'pool'>,
  onProgress: (done: number) => void = () => {},
): Promise<void> {
  let done = 0
  for (;;) {
    const accounts = await withoutAccount(pool, (tx) =>
      tx.execute<{ id: string }>(
        sql`select account_keys_to_rewrap(${currentMasterKeyId()}, ${BATCH}::int) as id`,
      ),
    )
    for (const { id } of accounts) await withAccount(pool, id, (tx) => rewrapAccountKey(tx, id))
    done += accounts.length
    onProgress(done)
    if (accounts.length < BATCH) return
  }
}
