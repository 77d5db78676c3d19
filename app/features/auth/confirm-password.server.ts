import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, forbidden } from '#app/lib/errors.ts'
import { verifyPassword } from '#app/lib/password.server.ts'
import type { Services } from '#app/lib/services.ts'
import { users } from '#db/schema/index.ts'
import { countTry, forgiveTry } from './limits.server.ts'

/**
 * Checks the user's own password before an action for which an unlocked browser isn't enough.
 * @throws AppError invalid at `currentPassword`; too-many.
 */
export async function confirmPassword(services: Services, ctx: Ctx, password: string): Promise<void> {
  const { actor } = ctx
  if (!actor || ctx.ghostedBy) throw forbidden()
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
