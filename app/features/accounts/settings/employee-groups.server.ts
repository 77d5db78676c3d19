import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'

/** Matches old names with new ones, so that a renamed group keeps its people. */
export function renames(
  current: readonly string[],
  values: readonly string[],
  was: readonly string[],
): Map<string, string> {
  const before = new Set(current.map((value) => value.toLowerCase()))
  const after = new Set(values.map((value) => value.toLowerCase()))
  return new Map(
    values.flatMap((value, index) => {
      const old = was[index]?.toLowerCase()
      const renamed = old && before.has(old) && !after.has(old) && !before.has(value.toLowerCase())
      return renamed ? [[value, old]] : []
    }),
  )
}

/** Replaces the account's groups of users with these, in this order. People of a removed group leave it. */
export async function writeGroups(
  tx: Database,
  ctx: Ctx,
  values: readonly string[],
  renamed: ReadonlyMap<string, string>,
): Promise<void> {
  const list = values.map((value, index) => ({
    value,
    was: renamed.get(value) ?? value.toLowerCase(),
    place: index + 1,
  }))
  await tx.execute(sql`
    with list as (
      select * from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as l (value text, was text, place int)
    ), gone as (
      delete from groups g where not exists (select 1 from list where list.was = lower(g.label))
    ), kept as (
      update groups g set label = list.value, position = list.place from list
      where list.was = lower(g.label) returning list.place
    )
    insert into groups (account_id, label, position)
    select ${ctx.account.id}::uuid, value, place from list where place not in (select place from kept)`)
}
