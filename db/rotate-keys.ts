import postgres from 'postgres'
import { rewrapAccountKey } from '#app/lib/crypto.server.ts'
import { openPool } from './client.ts'
import { withAccount } from './tenant.ts'

/**
 * Wraps every account's data key by the first key of ENCRYPTION_KEYS, one account at a time while everything runs. What
 * the data keys encrypt stays as it is. Afterwards the other master keys open nothing any more.
 * @param url of the owner: it lists the accounts.
 * @returns how many accounts there are and how many keys changed hands.
 */
export async function rotateKeys(url: string): Promise<{ accounts: number; rewrapped: number }> {
  const owner = postgres(url, { max: 1, onnotice: () => {}, connection: { role: 'switchboard_definer' } })
  const pool = openPool(url, { max: 1, applicationName: 'switchboard rotate keys' })
  try {
    const accounts = await owner<{ id: string }[]>`select id from accounts order by id`
    let rewrapped = 0
    for (const { id } of accounts) {
      if (await withAccount(pool, id, (tx) => rewrapAccountKey(tx, id))) rewrapped += 1
    }
    return { accounts: accounts.length, rewrapped }
  } finally {
    await Promise.all([owner.end(), pool.end()])
  }
}

if (import.meta.main) {
  const url = process.env.DATABASE_URL
  if (!url) {
    console.error('DATABASE_URL is not set: set it, and ENCRYPTION_KEYS with the new key first.')
    process.exit(1)
  }
  const { accounts, rewrapped } = await rotateKeys(url)
  console.log(
    `${rewrapped} of ${accounts} accounts' keys are now wrapped by the first key of ENCRYPTION_KEYS.`,
  )
}
