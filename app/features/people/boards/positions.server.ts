import { type SQL, sql } from 'drizzle-orm'
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import type { Database } from '#db/client.ts'
import { liveCard } from './boards.server.ts'

/** A key grows by a letter with each few cards put between the same two. Past this length the lane gets new keys. */
const LONGEST = 40

/** The keys of `count` cards below the last one. */
export const positionsAfter = (last: string | null, count: number): string[] =>
  generateNKeysBetween(last, null, count)

/** The last key of a lane; null for an empty one. */
export async function lastPosition(tx: Database, laneId: string): Promise<string | null> {
  const [row] = await tx.execute<{ last: string | null }>(sql`
    select max(k.position) as last from task_cards k where k.lane_id = ${laneId}::uuid and ${liveCard}`)
  return row?.last ?? null
}

/**
 * A key below the card `after` in the lane, or at its top. A card that has left the lane counts as its top. The board is
 * locked, so that no two cards get one key.
 */
export async function positionBelow(
  tx: Database,
  laneId: string,
  { after, cardId }: { after: string | null; cardId: string | null },
): Promise<string> {
  const above = sql`(
    select k.position from task_cards k
    where k.id = ${after}::uuid and k.lane_id = ${laneId}::uuid and k.id is distinct from ${cardId}::uuid)`
  return shortPosition(tx, laneId, () => keyBelow(tx, laneId, above, cardId))
}

/** A key as near as can be to `at`, the key that the card had in the lane before. */
export function positionNear(
  tx: Database,
  laneId: string,
  { at, cardId }: { at: string; cardId: string },
): Promise<string> {
  const above = sql`(
    select max(k.position) from task_cards k
    where k.lane_id = ${laneId}::uuid and k.id <> ${cardId}::uuid and ${liveCard} and k.position < ${at})`
  return shortPosition(tx, laneId, () => keyBelow(tx, laneId, above, cardId))
}

/** A key between `above`, a query for one, and the next in the lane. */
async function keyBelow(tx: Database, laneId: string, above: SQL, cardId: string | null): Promise<string> {
  const [row] = await tx.execute<{ above: string | null; below: string | null }>(sql`
    with near as (select ${above} as position)
    select (select position from near) as above, (
      select min(k.position) from task_cards k
      where k.lane_id = ${laneId}::uuid and k.id is distinct from ${cardId}::uuid and ${liveCard}
        and k.position > coalesce((select position from near), '')
    ) as below`)
  return generateKeyBetween(row?.above ?? null, row?.below ?? null)
}

async function shortPosition(tx: Database, laneId: string, next: () => Promise<string>): Promise<string> {
  const key = await next()
  if (key.length <= LONGEST) return key
  await renumber(tx, laneId)
  return next()
}

/** Gives the cards of a lane new, short keys in the same order. */
async function renumber(tx: Database, laneId: string): Promise<void> {
  const cards = await tx.execute<{ id: string }>(sql`
    select k.id from task_cards k where k.lane_id = ${laneId}::uuid and ${liveCard} order by k.position, k.id`)
  const keys = generateNKeysBetween(null, null, cards.length)
  const rows = cards.map(({ id }, index) => ({ id, position: keys[index] }))
  await tx.execute(sql`
    update task_cards k set position = r.position, version = k.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (id uuid, position text) where k.id = r.id`)
}
