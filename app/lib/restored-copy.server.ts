import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'

/** Only a command makes a copy of what is none, and then the processes start again. */
let isOriginal = false

/**
 * Whether this database was restored from a backup and not released since, so that no job runs (docs/operations.md). Asks in a
 * transaction of `run` until the answer is no, so that pages don't ask again and again.
 */
export async function isUnreleasedCopy(
  run: <T>(work: (tx: Database) => Promise<T>) => Promise<T>,
): Promise<boolean> {
  if (isOriginal) return false
  const [row] = await run((tx) => tx.execute<{ copy: boolean }>(sql`select is_unreleased_copy() as copy`))
  isOriginal = !row!.copy
  return row!.copy
}
