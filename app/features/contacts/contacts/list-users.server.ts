import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Role } from '#app/lib/permissions.ts'
import { type UserView, userView } from '#app/lib/user-view.server.ts'
import { users } from '#db/schema/index.ts'
import { searchTerm } from '#app/features/people/clients/list-clients.server.ts'

/** A user as the /users list shows them. */
export interface UserListItem extends UserView {
  email: string
  role: Role
  phone: string | null
  extension: string | null
}

/** More than any account has, so the list needs no pages. */
const MOST_USERS = 1000

/** The users who can sign in, by name; `search` finds parts of names, email and extension. */
export async function listUsers(ctx: Ctx, input: { search?: string | null } = {}): Promise<UserListItem[]> {
  const term = searchTerm(input.search)
  const pattern = `%${term.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await ctx.db((tx) =>
    tx
      .select()
      .from(users)
      .where(
        and(
          eq(users.accountId, ctx.account.id),
          isNull(users.disabledAt),
          term
            ? sql`fold_text(concat_ws(' ', ${users.firstName}, ${users.lastName}, ${users.email}, ${users.extension})) like fold_text(${pattern})`
            : undefined,
        ),
      )
      .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id))
      .limit(MOST_USERS),
  )
  return rows.map((user) => ({
    ...userView(user),
    email: user.email,
    role: user.role,
    phone: user.phone,
    extension: user.extension,
  }))
}
