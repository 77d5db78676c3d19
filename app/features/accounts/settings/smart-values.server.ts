import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { EMPLOYEE_GROUP, type Option, type OptionKey } from '#app/features/accounts/fields/options.ts'
import { readOptions } from '#app/features/accounts/fields/options.server.ts'
import { lockName } from '#app/lib/locks.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { fullName } from '#app/lib/names.ts'
import { parseInput } from '#app/lib/parse-input.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { fieldOptionLists, fieldOptions, users } from '#db/schema/index.ts'
import { renames, writeGroups } from './employee-groups.server.ts'
import { GROUP_KEYS, groupName, isGroupKey, type ValueGroup } from './smart-value-groups.ts'
import { valueSchema, valuesSchema } from './smart-values.schema.ts'

/** All groups of smart values, by name. */
export async function listValueGroups(ctx: Ctx): Promise<ValueGroup[]> {
  const groups = await ctx.db((tx) => readGroups(tx, GROUP_KEYS))
  return groups.toSorted((a, b) => a.name.localeCompare(b.name, 'en-US'))
}

export async function getValueGroup(ctx: Ctx, key: string): Promise<ValueGroup> {
  const group = requireGroup(key)
  const [found] = await ctx.db((tx) => readGroups(tx, [group]))
  return found!
}

async function readGroups(tx: Database, keys: readonly OptionKey[]): Promise<ValueGroup[]> {
  const [values, suggested] = await Promise.all([
    readOptions(tx, keys),
    tx
      .select({
        key: fieldOptions.key,
        id: fieldOptions.id,
        value: fieldOptions.value,
        firstName: users.firstName,
        lastName: users.lastName,
      })
      .from(fieldOptions)
      .leftJoin(users, on(users, fieldOptions.createdBy))
      .where(and(inArray(fieldOptions.key, [...keys]), eq(fieldOptions.suggested, true)))
      .orderBy(fieldOptions.id),
  ])
  return keys.map((key) => ({
    key,
    name: groupName(key),
    values: values[key],
    suggestions: suggested
      .filter((row) => row.key === key)
      .map(({ id, value, firstName, lastName }) => ({
        id,
        value,
        by: fullName(firstName, lastName) || null,
      })),
  }))
}

/**
 * Saves the whole list of a group. `seen` is the list as the editor loaded it: values that records have
 * added since are kept, at the end. `was` has the previous name of each value.
 */
export async function replaceValues(
  ctx: Ctx,
  key: string,
  {
    given,
    seen,
    was = [],
  }: { given: readonly unknown[]; seen: readonly string[]; was?: readonly string[] | undefined },
): Promise<void> {
  const group = requireGroup(key)
  ctx.require('administer')
  const checked = valuesSchema.safeParse(given)
  if (!checked.success) throw new AppError('invalid', checked.error.issues[0]!.message)
  await ctx.db(async (tx) => {
    const current = await lockGroup(tx, ctx, group)
    const known = new Set([...checked.data, ...seen].map((value) => value.toLowerCase()))
    const learned = current.filter((value) => !known.has(value.toLowerCase()))
    const values = [...checked.data, ...learned]
    if (group === EMPLOYEE_GROUP) await writeGroups(tx, ctx, values, renames(current, values, was))
    else await write(tx, ctx, group, values, renames(current, values, was))
    await audit(tx, ctx, { action: 'changed smart values', entity: 'smart value group', detail: group })
  })
}

/** Adds a value at the end of a group. */
export async function addValue(ctx: Ctx, key: string, given: unknown): Promise<Option> {
  const group = requireGroup(key)
  ctx.require('administer')
  const value = parseInput(valueSchema, given)
  return ctx.db(async (tx) => {
    const current = await lockGroup(tx, ctx, group)
    const values = parseInput(valuesSchema, [...current, value])
    if (group === EMPLOYEE_GROUP) await writeGroups(tx, ctx, values, new Map())
    else await write(tx, ctx, group, values)
    await audit(tx, ctx, { action: 'changed smart values', entity: 'smart value group', detail: group })
    return (await readOptions(tx, [group]))[group].find((each) => each.value === value)!
  })
}

/** Deletes a value or a suggestion from a group. */
export async function deleteValue(ctx: Ctx, key: string, id: string): Promise<void> {
  const group = requireGroup(key)
  ctx.require('administer')
  if (!isUuid(id)) throw notFound('This value')
  await ctx.db(async (tx) => {
    const values = await lockGroup(tx, ctx, group)
    const current = (await readOptions(tx, [group]))[group]
    const left = current.filter((each) => each.id !== id).map(({ value }) => value)
    if (left.length === values.length) {
      const suggestions = await tx.delete(fieldOptions).where(suggestion(group, id)).returning()
      if (suggestions.length === 0) throw notFound('This value')
    } else if (group === EMPLOYEE_GROUP) await writeGroups(tx, ctx, left, new Map())
    else await write(tx, ctx, group, left)
    await audit(tx, ctx, { action: 'deleted a smart value', entity: 'smart value group', detail: group })
  })
}

/** Offers a suggestion to everyone, at the end of its list. */
export async function keepValue(ctx: Ctx, key: string, id: string): Promise<void> {
  const group = requireGroup(key)
  ctx.require('administer')
  if (!isUuid(id)) throw notFound('This value')
  await ctx.db(async (tx) => {
    const place = sql`(select coalesce(max(position), 0) + 1 from field_options where key = ${group} and not suggested)`
    const kept = await tx
      .update(fieldOptions)
      .set({ suggested: false, position: sql`${place}` })
      .where(suggestion(group, id))
      .returning()
    if (kept.length === 0) throw notFound('This value')
    await audit(tx, ctx, { action: 'kept a smart value', entity: 'smart value group', detail: group })
  })
}

const suggestion = (key: OptionKey, id: string) =>
  and(eq(fieldOptions.key, key), eq(fieldOptions.id, id), eq(fieldOptions.suggested, true))

function requireGroup(key: string): OptionKey {
  if (!isGroupKey(key)) throw notFound('This group')
  return key
}

async function lockGroup(tx: Database, ctx: Ctx, key: OptionKey): Promise<string[]> {
  await lockName(tx, ctx, `values ${key}`)
  return (await readOptions(tx, [key]))[key].map(({ value }) => value)
}

/** Replaces the account's list; a value that stays or is renamed keeps its id. */
async function write(
  tx: Database,
  ctx: Ctx,
  key: OptionKey,
  values: readonly string[],
  renamed: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const accountId = ctx.account.id
  const ids = new Map((await readOptions(tx, [key]))[key].map(({ id, value }) => [value.toLowerCase(), id]))
  const list = values.map((value) => ({
    value,
    id: ids.get(renamed.get(value) ?? value.toLowerCase()) ?? null,
  }))
  await tx.insert(fieldOptionLists).values({ accountId, key }).onConflictDoNothing()
  // A suggestion that the list now has is kept.
  const listed = inArray(
    sql`lower(${fieldOptions.value})`,
    values.map((value) => value.toLowerCase()),
  )
  await tx
    .delete(fieldOptions)
    .where(
      and(
        eq(fieldOptions.key, key),
        values.length > 0 ? or(eq(fieldOptions.suggested, false), listed) : eq(fieldOptions.suggested, false),
      ),
    )
  if (values.length === 0) return
  await tx.execute(sql`
    insert into field_options (account_id, id, key, value, position)
    select ${accountId}::uuid, coalesce(id, uuidv7()), ${key}, value, place
    from rows from (jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as (id uuid, value text))
      with ordinality as list (id, value, place)
    returning 1`)
}
