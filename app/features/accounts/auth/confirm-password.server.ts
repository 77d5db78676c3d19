import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, forbidden } from '#app/lib/errors.ts'
import { verifyPassword } from '#app/lib/password.server.ts'
import type { Services } from '#app/lib/services.ts'
import { users } from '#db/schema/index.ts'
import { countTry, forgiveTry } from './limits.server.ts'

const ENTER = 'Enter your current password.'
const AT_COMPANY = 'Sign in at your company again, and then do this once more.'

/** How long it counts that a user has signed in at their company. */
const COMPANY_MS = 10 * 60_000

/**
 * Checks the user's own password before an action for which an unlocked browser isn't enough. Users who sign in by their company
 * aren't asked for one: they must have signed in there just now.
 */
export async function confirmPassword(services: Services, ctx: Ctx, password: string): Promise<void> {
  const { actor } = ctx
  if (!actor || ctx.ghostedBy) throw forbidden()
  if (ctx.companyAt && ctx.now().getTime() - ctx.companyAt.getTime() < COMPANY_MS) return
  if (password === '') throw new AppError('invalid', ctx.companyAt ? AT_COMPANY : ENTER, 'currentPassword')
  const limits = { 'password user': actor.id }
  await countTry(services, limits)
  const [user] = await ctx.db((tx) =>
    tx
      .select({ hash: users.passwordHash })
      .from(users)
      .where(and(eq(users.accountId, ctx.account.id), eq(users.id, actor.id))),
  )
  if (!(await verifyPassword(user?.hash ?? null, password))) {
    throw new AppError('invalid', 'This is not your current password.', 'currentPassword')
  }
  await forgiveTry(services, limits, ['password user'])
}
