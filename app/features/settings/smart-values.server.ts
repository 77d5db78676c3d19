import { and, eq, notInArray, sql } from 'drizzle-orm'
import { EMPLOYEE_GROUP, type OptionKey } from '#app/features/fields/options.ts'
import { readOptions } from '#app/features/fields/options.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, forbidden, notFound } from '#app/lib/errors.ts'
import type { Database } from '#db/client.ts'
import { fieldOptionLists, fieldOptions } from '#db/schema/index.ts'
import { renames, writeGroups } from './employee-groups.server.ts'
import { GROUP_KEYS, groupName, isGroupKey, type ValueGroup } from './smart-value-groups.ts'
import { valuesSchema } from './smart-values.schema.ts'

/** All groups of smart values, by name. */
export async function listValueGroups(ctx: Ctx): Promise<ValueGroup[]> {
  const values = await ctx.db((tx) => readOptions(tx, GROUP_KEYS))
  return GROUP_KEYS.map((key) => ({ key, name: groupName(key), values: values[key] })).toSorted((a, b) =>
    a.name.localeCompare(b.name, 'en-US'),
  )
}

/** @throws AppError not-found */
export async function getValueGroup(ctx: Ctx, key: string): Promise<ValueGroup> {
  const group = requireGroup(key)
  const values = await ctx.db((tx) => readOptions(tx, [group]))
  return { key: group, name: groupName(group), values: values[group] }
}

/**
 * Saves the whole list of a group (spec 1, 4). `seen` is the list as the editor loaded it: values that records have
 * added since are kept, at the end. `was` has the previous name of each value.
 * @throws AppError forbidden, not-found, invalid
 */
export async function replaceValues(
  ctx: Ctx,
  key: string,
  given: readonly unknown[],
  seen: readonly string[],
  was: readonly string[] = [],
): Promise<void> {
  const group = requireGroup(key)
  if (!ctx.can.administer) throw forbidden()
  const checked = valuesSchema.safeParse(given)
  if (!checked.success) throw new AppError('invalid', checked.error.issues[0]!.message)
  await ctx.db(async (tx) => {
    const current = await lockGroup(tx, ctx, group)
    const known = new Set([...checked.data, ...seen].map((value) => value.toLowerCase()))
    const learned = current.filter((value) => !known.has(value.toLowerCase()))
    const values = [...checked.data, ...learned]
    if (group === EMPLOYEE_GROUP) await writeGroups(tx, ctx, values, renames(current, values, was))
    else await write(tx, ctx, group, values)
    await audit(tx, ctx, { action: 'changed smart values', entity: 'smart value group', detail: group })
  })
}

/** Deletes a value from a group. @throws AppError forbidden, not-found */
export async function deleteValue(ctx: Ctx, key: string, value: string): Promise<void> {
  const group = requireGroup(key)
  if (!ctx.can.administer) throw forbidden()
  await ctx.db(async (tx) => {
    const current = await lockGroup(tx, ctx, group)
    const left = current.filter((each) => each.toLowerCase() !== value.toLowerCase())
    if (left.length === current.length) throw notFound('This value')
    if (group === EMPLOYEE_GROUP) await writeGroups(tx, ctx, left, new Map())
    else await write(tx, ctx, group, left)
    await audit(tx, ctx, { action: 'deleted a smart value', entity: 'smart value group', detail: group })
  })
}

function requireGroup(key: string): OptionKey {
  if (!isGroupKey(key)) throw notFound('This group')
  return key
}

async function lockGroup(tx: Database, ctx: Ctx, key: OptionKey): Promise<string[]> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('values ' || ${ctx.account.id} || ' ' || ${key}, 0))`,
  )
  return (await readOptions(tx, [key]))[key]
}

/** Replaces the account's list; a value that stays keeps its row. */
async function write(tx: Database, ctx: Ctx, key: OptionKey, values: readonly string[]): Promise<void> {
  const accountId = ctx.account.id
  await tx.insert(fieldOptionLists).values({ accountId, key }).onConflictDoNothing()
  const kept = values.map((value) => value.toLowerCase())
  await tx
    .delete(fieldOptions)
    .where(
      and(
        eq(fieldOptions.key, key),
        kept.length > 0 ? notInArray(sql`lower(${fieldOptions.value})`, kept) : undefined,
      ),
    )
  if (values.length === 0) return
  await tx.execute(sql`
    insert into field_options (account_id, key, value, position)
    select ${accountId}::uuid, ${key}, value, place
    from jsonb_array_elements_text(${JSON.stringify(values)}::jsonb) with ordinality as list (value, place)
    on conflict (account_id, key, lower(value)) do update set position = excluded.position, value = excluded.value`)
}
