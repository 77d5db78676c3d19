import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { companySignIns, signInDomains, users } from '#db/schema/index.ts'

export const COMPANY_ONLY =
  'Your company asks you to sign in with your company account. Use the link for that below.'

/**
 * Whether a user can sign in by their company, and whether they must. Owners can mend it, so it never shuts them out; no company
 * vouches for super users.
 */
export async function companyRule(tx: Database, userId: string): Promise<'must' | 'can' | null> {
  const [row] = await tx
    .select({ required: companySignIns.required, role: users.role })
    .from(companySignIns)
    .innerJoin(users, eq(users.accountId, companySignIns.accountId))
    .innerJoin(
      signInDomains,
      and(
        eq(signInDomains.accountId, users.accountId),
        eq(signInDomains.domain, sql`split_part(${users.email}, '@', 2)`),
      ),
    )
    .where(and(eq(users.id, userId), isNotNull(signInDomains.provedAt), ne(users.role, 'super')))
  if (!row) return null
  return row.required && row.role !== 'owner' ? 'must' : 'can'
}
