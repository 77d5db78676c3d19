import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { env } from '#app/lib/env.server.ts'
import { forbidden } from '#app/lib/errors.ts'
import { accessToken, TOKEN_TTL } from '#app/features/telephony/calls/provider/voice.server.ts'
import { accounts, users } from '#db/schema/index.ts'
import { requireCaller } from '#app/features/telephony/calls/calls/legs.server.ts'
import type { PhoneToken } from '#app/features/telephony/calls/phone-views.server.ts'
import { identityOf } from '#app/features/telephony/calls/calls/names.server.ts'

/** A token for the user's device, valid for `ttl` seconds (POST /phone/token). */
export async function createToken(ctx: Ctx, ttl = TOKEN_TTL): Promise<PhoneToken> {
  const actor = requireCaller(ctx)
  const [allowed] = await ctx.db((tx) =>
    tx
      .select({ id: users.id })
      .from(users)
      .innerJoin(
        accounts,
        and(eq(accounts.id, users.accountId), isNull(accounts.suspendedAt), isNull(accounts.closedAt)),
      )
      .where(and(eq(users.id, actor.id), isNull(users.disabledAt))),
  )
  if (!allowed) throw forbidden()
  const identity = identityOf({ accountId: ctx.account.id, userId: actor.id })
  return {
    token: accessToken(identity, ttl),
    identity,
    expiresAt: new Date(ctx.now().getTime() + ttl * 1000).toISOString(),
    signalingUrl: env().TWILIO_SIGNALING_URL ?? null,
  }
}
