import { and, eq } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, forbidden } from '#app/lib/errors.ts'
import { hashPassword } from '#app/lib/password.server.ts'
import type { Services } from '#app/lib/services.ts'
import { users } from '#db/schema/index.ts'
import { confirmPassword } from './confirm-password.server.ts'
import { passwordProblem } from './password-rules.ts'
import { endSessionsOf, REASONS, publishEnded } from './session.server.ts'

/** Changes the user's own password and ends their other sessions. Refused while acting as another user. */
export async function changePassword(
  services: Services,
  ctx: Ctx,
  sessionId: string,
  input: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { actor } = ctx
  if (!actor || ctx.ghostedBy) throw forbidden()
  const problem = passwordProblem(input.newPassword, actor.email)
  if (problem) throw new AppError('invalid', problem, 'newPassword')
  await confirmPassword(services, ctx, input.currentPassword)
  const me = and(eq(users.accountId, ctx.account.id), eq(users.id, actor.id))
  const passwordHash = await hashPassword(input.newPassword)
  const ended = await ctx.db(async (tx) => {
    await tx.update(users).set({ passwordHash, passwordChangedAt: ctx.now() }).where(me)
    await audit(tx, ctx, { action: 'changed the password', entity: 'user', entityId: actor.id })
    const who = { accountId: ctx.account.id, userId: actor.id }
    return endSessionsOf(tx, who, { reason: REASONS.password, now: ctx.now(), except: sessionId })
  })
  await publishEnded(services.bus, ended, REASONS.password)
}
