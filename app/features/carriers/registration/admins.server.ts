import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { users } from '#db/schema/index.ts'

const isAdmin = and(inArray(users.role, ['owner', 'admin']), isNull(users.disabledAt))

/** The ids of the owners and admins, who are mailed what providers decide. */
export async function listAdmins(tx: Database): Promise<string[]> {
  const admins = await tx.select({ id: users.id }).from(users).where(isAdmin)
  return admins.map(({ id }) => id)
}

/** An owner or admin to mail to; undefined for someone who isn't one any more. */
export async function findAdmin(
  tx: Database,
  id: string,
): Promise<{ email: string; firstName: string } | undefined> {
  const [admin] = await tx
    .select({ email: users.email, firstName: users.firstName })
    .from(users)
    .where(and(eq(users.id, id), isAdmin))
  return admin
}
