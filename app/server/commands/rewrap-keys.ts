import '#app/lib/require-node.mjs'
import { checkKeyRing } from '#app/lib/crypto.server.ts'
import { env } from '#app/lib/env.server.ts'
import { openPool } from '#db/client.ts'
import { otherProcessesNeed, rewrapKeys } from '#jobs/rewrap-keys.ts'

// Wraps every account's key with the first of ENCRYPTION_KEYS now, instead of with the nightly job, and says which keys are
// still needed. Runs with the worker's environment, while the product is in use.
try {
  const pool = openPool(env().WORKER_DATABASE_URL ?? env().DATABASE_URL, { max: 2 })
  try {
    const problem = await checkKeyRing(pool)
    if (problem) throw new Error(problem)
    console.log(otherProcessesNeed())
    await rewrapKeys({ pool }, (done) => console.log(`${done} keys wrapped`))
    const used = await pool<{ id: string }[]>`select master_key_id as id from master_keys_in_use()`
    console.log(`Still needed: ${used.map(({ id }) => id).join(', ') || 'no key yet'}.`)
  } finally {
    await pool.end({ timeout: 1 })
  }
} catch (error) {
  console.error(`error: ${(error as Error).message}`)
  process.exitCode = 1
}
