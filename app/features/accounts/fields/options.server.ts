import { createHash } from 'node:crypto'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { fieldOptionLists, fieldOptions, groups } from '#db/schema/index.ts'
import type { Field } from './fields.ts'
import type { RecordValues } from './kind.ts'
import { EMPLOYEE_GROUP, MAX_OWN_OPTIONS, type Option, OPTION_DEFAULTS, type OptionKey } from './options.ts'

/**
 * The entries of lists that grow: what everyone has, then the account's own; or the list as the account made it. With
 * the entries that the user typed, whether or not an admin has kept them.
 */
export async function listOptions(
  ctx: Ctx,
  keys: readonly OptionKey[],
): Promise<Partial<Record<OptionKey, string[]>>> {
  if (keys.length === 0) return {}
  const options = await ctx.db((tx) => readOptions(tx, keys, ctx.actor?.id))
  return Object.fromEntries(keys.map((key) => [key, options[key].map(({ value }) => value)]))
}

/** The id of an entry that everyone has. It stays when the account makes the list its own. */
export function defaultId(key: OptionKey, value: string): string {
  const hex = createHash('sha256').update(`${key} ${value}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export async function readOptions<Key extends OptionKey>(
  tx: Database,
  keys: readonly Key[],
  /** Also the suggestions of this user. */
  userId?: string,
): Promise<Record<Key, Option[]>> {
  const [own, replaced, labels] = await Promise.all([
    tx
      .select({ key: fieldOptions.key, id: fieldOptions.id, value: fieldOptions.value })
      .from(fieldOptions)
      .where(
        and(
          inArray(fieldOptions.key, [...keys]),
          or(eq(fieldOptions.suggested, false), userId ? eq(fieldOptions.createdBy, userId) : undefined),
        ),
      )
      .orderBy(fieldOptions.position, fieldOptions.value),
    tx
      .select({ key: fieldOptionLists.key })
      .from(fieldOptionLists)
      .where(inArray(fieldOptionLists.key, [...keys])),
    keys.some((key) => key === EMPLOYEE_GROUP)
      ? tx.select({ id: groups.id, value: groups.label }).from(groups).orderBy(groups.position, groups.label)
      : [],
  ])
  const byKey = Map.groupBy(own, (row) => row.key)
  const whole = new Set(replaced.map((row) => row.key))
  return Object.fromEntries(
    keys.map((key) => [
      key,
      [
        ...(whole.has(key)
          ? []
          : OPTION_DEFAULTS[key].map((value) => ({ id: defaultId(key, value), value }))),
        ...(key === EMPLOYEE_GROUP ? labels : (byKey.get(key) ?? [])).map(({ id, value }) => ({ id, value })),
      ],
    ]),
  ) as Record<Key, Option[]>
}

/**
 * A list learns the entry someone typed into a record. What an admin types is offered to all; what others
 * type is a suggestion, because a slip would otherwise be offered to everyone.
 */
export async function learnOptions(
  tx: Database,
  ctx: Ctx,
  fields: readonly Field[],
  values: RecordValues,
): Promise<void> {
  const typed = new Map<string, { key: OptionKey; value: string; known: boolean }>()
  const look = (list: readonly Field[], record: RecordValues) => {
    for (const field of list) {
      const value = record[field.name]
      if (field.type === 'group' && value) look(field.fields, value as RecordValues)
      else if (field.type === 'list' && Array.isArray(value)) {
        for (const item of value) look(field.item, item as RecordValues)
      } else if (field.type === 'option' && field.options && typeof value === 'string') {
        const known = OPTION_DEFAULTS[field.options].some(
          (each) => each.toLowerCase() === value.toLowerCase(),
        )
        typed.set(`${field.options} ${value.toLowerCase()}`, { key: field.options, value, known })
      }
    }
  }
  look(fields, values)
  if (typed.size === 0) return
  const keys = [...new Set([...typed.values()].map((each) => each.key))]
  const whole = new Set(
    (
      await tx
        .select({ key: fieldOptionLists.key })
        .from(fieldOptionLists)
        .where(inArray(fieldOptionLists.key, keys))
    ).map((row) => row.key),
  )
  const suggested = !ctx.can.administer
  // All in one statement: an import brings dozens at a time.
  const entries = [...typed.values()]
    .filter(({ key, known }) => !known || whole.has(key))
    .map(({ key, value }, at) => ({ key, value, at, ordered: whole.has(key) }))
  if (entries.length === 0) return
  const own = sql`from field_options o where o.account_id = ${ctx.account.id}::uuid and o.key = e.key`
  await tx.execute(sql`
    insert into field_options (account_id, key, value, suggested, created_by, position)
    select ${ctx.account.id}::uuid, e.key, e.value, ${suggested}, ${ctx.actor?.id ?? null}::uuid,
      case when e.ordered then (select coalesce(max(o.position), 0) ${own}) + e.nth else 0 end
    from (
      select *, row_number() over (partition by key order by at) as nth
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (key text, value text, at int, ordered boolean)
      where not exists (select ${own} and lower(o.value) = lower(e.value) and (${suggested} or not o.suggested))
    ) e
    where (select count(*) ${own}) + e.nth <= ${MAX_OWN_OPTIONS}
    on conflict (account_id, key, lower(value)) do update set suggested = field_options.suggested and excluded.suggested`)
}

/** Every list a form of these fields offers. */
export function optionKeys(fields: readonly Field[]): OptionKey[] {
  const keys = fields.flatMap((field) =>
    field.type === 'list'
      ? optionKeys(field.item)
      : field.type === 'group'
        ? optionKeys(field.fields)
        : field.options
          ? [field.options]
          : [],
  )
  return [...new Set(keys)]
}
