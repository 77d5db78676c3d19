import { and, inArray, lt, ne } from 'drizzle-orm'
import { keyedHash } from '#app/lib/crypto.server.ts'
import type { Database } from '#db/client.ts'
import { nightlyOptOuts } from '#db/schema/index.ts'
import type { Import } from '../import/imports.server.ts'

// A list has a number every night, also after it opted in here or the night was undone. It counts on the first of these nights.

/** An opt-out as a list says it: the number, and when if it has a date. */
export const saidOptOut = (phone: string, at: Date | null) => `${phone} ${at?.toISOString() ?? ''}`

const hashOf = (said: string) => keyedHash('nightly opt-out', said).toString('base64url')

/** Remembers what a nightly list of opt-outs says, and returns what an earlier one has said all the time. */
export async function repeatedOptOuts(
  tx: Database,
  row: Import,
  said: readonly string[],
): Promise<ReadonlySet<string>> {
  const hashes = new Map(said.map((each) => [hashOf(each), each]))
  if (hashes.size === 0) return new Set()
  const rows = [...hashes.keys()].map((number) => ({
    accountId: row.accountId,
    number,
    since: row.createdAt,
    importId: row.id,
  }))
  await tx
    .insert(nightlyOptOuts)
    .values(rows)
    .onConflictDoUpdate({
      target: [nightlyOptOuts.accountId, nightlyOptOuts.number],
      set: { importId: row.id },
    })
  const known = await tx
    .select({ number: nightlyOptOuts.number })
    .from(nightlyOptOuts)
    .where(and(inArray(nightlyOptOuts.number, [...hashes.keys()]), lt(nightlyOptOuts.since, row.createdAt)))
  return new Set(known.map(({ number }) => hashes.get(number)!))
}

/** Forgets what is no longer on the list: what comes back is new. */
export async function forgetLeftOptOuts(tx: Database, row: Import): Promise<void> {
  // One that was stopped hasn't come to all of its rows.
  const isWhole = !row.error && row.sheets.some(({ kind }) => kind === 'optOuts')
  if (row.source === 'user' || !isWhole) return
  await tx.delete(nightlyOptOuts).where(ne(nightlyOptOuts.importId, row.id))
}
