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

/** Said before keys are wrapped by hand, as this process can't see the others' settings. */
export const otherProcessesNeed = (): string =>
  `Wrapping with ${currentMasterKeyId()}. Every web process and worker must have this key in ENCRYPTION_KEYS already: others can no longer open what is wrapped with it.`
