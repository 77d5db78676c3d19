import { and, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { users } from '#db/schema/index.ts'
import type { Mentionable } from '#app/lib/mentions.ts'

/** The active users that a text can mention: those of `where`, or all. */
export const selectMentionable = (tx: Database, where?: SQL): Promise<Mentionable[]> =>
  tx
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(and(isNull(users.disabledAt), where))

/** The `MentionView`s of a row of the table `alias`, in raw SQL. */
export const mentionViews = (alias: string): SQL =>
  sql.raw(
    `(select coalesce(json_agg(json_build_object('userId', x.value ->> 'userId', 'at', x.value -> 'at', ` +
      `'length', x.value -> 'length', 'name', trim(mu.first_name || ' ' || mu.last_name)) order by x.ordinality), '[]') ` +
      `from jsonb_array_elements(${alias}.mentions) with ordinality x join users mu on mu.account_id = ${alias}.account_id ` +
      `and mu.id = (x.value ->> 'userId')::uuid)`,
  )
