import { desc, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { lockName } from '#app/lib/locks.server.ts'
import type { Database } from '#db/client.ts'
import { evidenceEntries, evidenceSeals } from '#db/schema/index.ts'
import { CHAIN_START, nextLink, type Seal, sealHash } from './chain.server.ts'
import type { StoredEntry, StoredSeal } from './verify.server.ts'

const BATCH = 1000

/** The account's newest seal. */
export async function newestSeal(tx: Database): Promise<{ number: number; hash: string } | null> {
  const [newest] = await tx
    .select({ number: evidenceSeals.number, hash: evidenceSeals.hash })
    .from(evidenceSeals)
    .orderBy(desc(evidenceSeals.number))
    .limit(1)
  return newest ?? null
}

/** Adds an evidence file to the account's chain, in the caller's transaction. Two at once come one after the other. */
export async function addSeal(
  tx: Database,
  ctx: Ctx,
  sealed: Omit<Seal, 'number' | 'previousHash' | 'entryCount'> & { hashes: readonly string[] },
): Promise<StoredSeal> {
  const { hashes, ...said } = sealed
  await lockName(tx, ctx, 'evidence chain')
  const before = await newestSeal(tx)
  const seal: Seal = {
    ...said,
    entryCount: hashes.length,
    number: (before?.number ?? 0) + 1,
    previousHash: before?.hash ?? CHAIN_START,
  }
  const stored = { ...seal, hash: sealHash(ctx.account.id, seal) }
  await tx.insert(evidenceSeals).values({ accountId: ctx.account.id, ...stored })
  let chain = CHAIN_START
  for (let from = 0; from < hashes.length; from += BATCH) {
    await tx.insert(evidenceEntries).values(
      hashes.slice(from, from + BATCH).map((hash, index) => {
        chain = nextLink(chain, hash)
        return { accountId: ctx.account.id, sealId: seal.id, position: from + index + 1, hash, chain }
      }),
    )
  }
  return stored
}

/** The account's seals, in the order of the chain. */
export async function readSeals(tx: Database): Promise<StoredSeal[]> {
  return tx.select().from(evidenceSeals).orderBy(evidenceSeals.number)
}

/** All entries that the account has sealed, in the order of files and positions. */
export async function* readSealedEntries(
  read: <T>(work: (tx: Database) => Promise<T>) => Promise<T>,
): AsyncGenerator<StoredEntry> {
  for (let last: StoredEntry | undefined; ;) {
    const rows: StoredEntry[] = await read((tx) => entriesAfter(tx, last))
    yield* rows
    if (rows.length < BATCH) return
    last = rows.at(-1)
  }
}

const entriesAfter = (tx: Database, last: StoredEntry | undefined): Promise<StoredEntry[]> =>
  tx
    .select()
    .from(evidenceEntries)
    .where(
      last &&
        sql`(${evidenceEntries.sealId}, ${evidenceEntries.position}) > (${last.sealId}::uuid, ${last.position}::int)`,
    )
    .orderBy(evidenceEntries.sealId, evidenceEntries.position)
    .limit(BATCH)
    .execute()
