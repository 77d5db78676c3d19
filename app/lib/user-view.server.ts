import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { users } from '#db/schema/index.ts'
import { avatarUrl } from './avatar.ts'

/** A user as an author, viewer or follower. */
export const userAnswer = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  avatar: z.string().nullable().describe('The path of the picture; null for initials.'),
})
export type UserView = z.infer<typeof userAnswer>

export type UserRow = Pick<typeof users.$inferSelect, 'id' | 'firstName' | 'lastName' | 'avatarKey'>

/** A `UserRow` of the table `alias` in raw SQL; null where an outer join found none. */
export const userRow = (alias: string): SQL =>
  sql.raw(
    `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'firstName', ${alias}.first_name, ` +
      `'lastName', ${alias}.last_name, 'avatarKey', ${alias}.avatar_key) end`,
  )

export const userView = ({ id, firstName, lastName, avatarKey }: UserRow): UserView => ({
  id,
  firstName,
  lastName,
  avatar: avatarUrl(id, avatarKey),
})
