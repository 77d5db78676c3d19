import { count, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { fieldOptions } from '#db/schema/index.ts'
import type { Field } from './fields.ts'
import type { RecordValues } from './kind.ts'
import { MAX_OWN_OPTIONS, OPTION_DEFAULTS, type OptionKey } from './options.ts'

/** The entries of lists that grow: what everybody has, then the account's own. */
export async function listOptions(
  ctx: Ctx,
  keys: readonly OptionKey[],
): Promise<Partial<Record<OptionKey, string[]>>> {
  if (keys.length === 0) return {}
  const own = await ctx.db((tx) =>
    tx
      .select({ key: fieldOptions.key, value: fieldOptions.value })
      .from(fieldOptions)
      .where(inArray(fieldOptions.key, [...keys]))
      .orderBy(fieldOptions.position, fieldOptions.value),
  )
  return Object.fromEntries(
    keys.map((key) => [
      key,
      [...OPTION_DEFAULTS[key], ...own.filter((row) => row.key === key).map((row) => row.value)],
    ]),
  )
}

/** A list learns the entry somebody typed into a record (spec 2, 7). */
export async function learnOptions(
  tx: Database,
  ctx: Ctx,
  fields: readonly Field[],
  values: RecordValues,
): Promise<void> {
  const typed = new Map<string, { key: OptionKey; value: string }>()
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
        if (!known) typed.set(`${field.options} ${value.toLowerCase()}`, { key: field.options, value })
      }
    }
  }
  look(fields, values)
  for (const { key, value } of typed.values()) {
    const room = tx.select({ n: count() }).from(fieldOptions).where(eq(fieldOptions.key, key))
    await tx.execute(sql`
      insert into field_options (account_id, key, value)
      select ${ctx.account.id}::uuid, ${key}, ${value} where (${room}) < ${MAX_OWN_OPTIONS}
      on conflict (account_id, key, lower(value)) do nothing`)
  }
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
