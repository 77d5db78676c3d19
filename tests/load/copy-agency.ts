import type { Sql } from 'postgres'

/**
 * Adds `count` copies of an account with all its rows. Every id becomes another of the same age, the same one wherever it
 * is referred to, except inside JSON. Numbers of the agency become `numberOf(copy, place)`, digits with the country code.
 * Needs a superuser, and neither triggers nor foreign keys run.
 */
export async function copyAgency(
  sql: Sql,
  accountId: string,
  count: number,
  numberOf: (copy: number, place: number) => string,
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    // Search indexes built at the end take a fraction of the time.
    const indexes = await tx<{ name: string; definition: string }[]>`
      select c.relname as name, pg_get_indexdef(c.oid) as definition
      from pg_class c join pg_am m on m.oid = c.relam
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'i' and m.amname in ('gin', 'gist')`
    for (const { name } of indexes) await tx.unsafe(`drop index ${name}`)
    // The last 16 bits name the copy; those before them are random enough.
    await tx`
      create function pg_temp.copied(id uuid, copy int) returns uuid language sql immutable
      return (left(id::text, 32) || lpad(to_hex(copy), 4, '0'))::uuid`
    const columns = await tx<{ table: string; names: string[]; types: string[] }[]>`
      select c.relname as table, array_agg(a.attname::text order by a.attnum) as names,
        array_agg(format_type(a.atttypid, null) order by a.attnum) as types
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attgenerated = '' and (
        c.relname = 'accounts' or exists (
          select from pg_attribute owner where owner.attrelid = c.oid and owner.attname = 'account_id'))
      group by c.relname`
    for (const { table, names, types } of columns) {
      // Tokens and the payment provider's customers are unique among all accounts.
      if (['sessions', 'billing_customers', 'phone_numbers'].includes(table)) continue
      const values = names.map((name, index) => {
        if (types[index] === 'uuid') return `pg_temp.copied(r.${name}, copy)`
        if (types[index] === 'uuid[]')
          return `array(select pg_temp.copied(each, copy) from unnest(r.${name}) each)`
        return `r.${name}`
      })
      await tx.unsafe(
        `insert into ${table} (${names.join(', ')}) select ${values.join(', ')}
         from ${table} r, generate_series(1, $2::int) copy where r.${table === 'accounts' ? 'id' : 'account_id'} = $1`,
        [accountId, count],
      )
    }
    await tx`update locations set call_flow = null`
    const numbers = await tx<{ id: string }[]>`
      select id from phone_numbers where account_id = ${accountId} and status <> 'released' order by is_default desc, id`
    const rows = Array.from({ length: count }, (_, index) =>
      numbers.map(({ id }, place) => ({ id, copy: index + 1, number: numberOf(index + 1, place) })),
    ).flat()
    await tx`
      insert into phone_numbers (account_id, id, location_id, number, friendly_name, is_default, created_at)
      select pg_temp.copied(n.account_id, made.copy), pg_temp.copied(n.id, made.copy),
        pg_temp.copied(n.location_id, made.copy), made.number, n.friendly_name, n.is_default, n.created_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as made (id uuid, copy int, number text)
      join phone_numbers n on n.account_id = ${accountId} and n.id = made.id`
    for (const { definition } of indexes) await tx.unsafe(definition)
  })
}
