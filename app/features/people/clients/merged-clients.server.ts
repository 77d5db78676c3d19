import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { someoneElse } from '#app/lib/event-sentences.ts'
import { fullName } from '#app/lib/names.ts'
import type { Database } from '#db/client.ts'
import { uuids } from '#db/uuids.ts'

// The address to which a merged client's page and records redirect. The area of merging is above this one.

/** The client that one was merged into, and the user who merged it; undefined if it wasn't. */
export async function mergedAway(
  tx: Database,
  id: string,
): Promise<{ into: { id: string; name: string }; name: string | null; by: string | null } | undefined> {
  const [merge] = await tx.execute<{
    into: string
    names: { keep: string; other: string | null }
    first: string | null
    last: string | null
  }>(sql`
    select m.client_id as into, m.snapshot -> 'names' as names, u.first_name as first, u.last_name as last
    from client_merges m left join users u on u.account_id = m.account_id and u.id = m.user_id
    where m.other_id = ${id}::uuid and m.kind = 'merge' and m.undone_at is null
    order by m.id desc limit 1`)
  return (
    merge && {
      into: { id: merge.into, name: merge.names.keep },
      name: merge.names.other,
      by: fullName(merge.first, merge.last) || null,
    }
  )
}

/** The client that has a merged client's records now, after any number of merges; undefined if it wasn't merged. */
export async function survivorOf(
  tx: Database,
  id: string,
): Promise<{ id: string; live: boolean } | undefined> {
  const [row] = await tx.execute<{ id: string; live: boolean }>(sql`
    with recursive way (id, step) as (
      select ${id}::uuid, 0
      union all
      select last.into, way.step + 1 from way cross join lateral (
        select m.client_id as into from client_merges m
        where m.other_id = way.id and m.kind = 'merge' and m.undone_at is null
        order by m.id desc limit 1
      ) last
      where way.step < 50
    )
    select way.id, c.deleted_at is null as live from way join clients c on c.id = way.id
    where way.step > 0 order by way.step desc limit 1`)
  return row
}

/** The error for a client that was merged; undefined if it wasn't. */
export async function mergedBy(tx: Database, id: string): Promise<AppError | undefined> {
  const merge = await mergedAway(tx, id)
  return (
    merge &&
    new AppError(
      'conflict',
      `${someoneElse(merge.by)} has already merged ${merge.name} into ${merge.into.name}.`,
    )
  )
}

/** Returns which of these clients took part in a merge or split that has not been undone. */
export async function mergedSince(tx: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.execute<{ id: string }>(sql`
    select given.id from unnest(${uuids(ids)}) as given (id)
    where exists (select 1 from client_merges m where m.client_id = given.id and m.undone_at is null)
      or exists (select 1 from client_merges m where m.other_id = given.id and m.undone_at is null)`)
  return new Set(rows.map(({ id }) => id))
}

/**
 * The client that has this client's records now: itself, or after merges the last one, also if that is in the trash.
 */
export const holderOf = async (ctx: Ctx, id: string): Promise<string> =>
  (await ctx.db((tx) => survivorOf(tx, id)))?.id ?? id
