import { and, eq } from 'drizzle-orm'
import QRCode from 'qrcode'
import { audit } from '#app/lib/audit.server.ts'
import { open, seal } from '#app/lib/crypto.server.ts'
import type { Ctx, CtxActor } from '#app/lib/ctx.server.ts'
import { AppError, forbidden } from '#app/lib/errors.ts'
import type { Services } from '#app/lib/services.ts'
import { users } from '#db/schema/index.ts'
import { confirmPassword } from './confirm-password.server.ts'
import { countTry, forgiveTry } from './limits.server.ts'
import { newSecret, stepOf, totp } from './mfa-code.server.ts'

export const UNABLE_TO_VERIFY = 'unable to verify'

export interface MfaSetup {
  /** An SVG as a data URL. */
  qr: string
  /** In groups of four, to type by hand. */
  key: string
  /** The QR code's content: `otpauth://…`. */
  url: string
}

/**
 * Creates a new secret. The previous one stays in force until a code of the new one is verified. Replacing one needs
 * the password, so that an unlocked browser isn't enough.
 */
export async function beginMfaSetup(services: Services, ctx: Ctx, password: string): Promise<MfaSetup> {
  const actor = own(ctx)
  if (actor.mfaEnabled) await confirmPassword(services, ctx, password)
  const secret = newSecret()
  await ctx.db(async (tx) => {
    const mfaPendingSecret = await seal(tx, ctx.account.id, secret, place(actor, 'mfa_pending_secret'))
    await tx.update(users).set({ mfaPendingSecret }).where(me(ctx, actor))
  })
  return show(secret, actor)
}

/** The unverified setup, to show it again after a wrong code; null when there is none. */
export async function currentMfaSetup(ctx: Ctx): Promise<MfaSetup | null> {
  const actor = own(ctx)
  const secret = await ctx.db((tx) => pendingSecret(tx, ctx, actor))
  return secret ? show(secret, actor) : null
}

/** Turns on multi-factor sign-in by a code of the new secret, which can't be used again. */
export async function verifyMfaSetup(services: Services, ctx: Ctx, code: string): Promise<void> {
  const actor = own(ctx)
  const limits = { 'mfa user': actor.id }
  await countTry(services, limits)
  await ctx.db(async (tx) => {
    const secret = await pendingSecret(tx, ctx, actor)
    const step = secret && stepOf(secret, code, ctx.now())
    if (!secret || !step) throw new AppError('invalid', UNABLE_TO_VERIFY, 'code')
    await tx
      .update(users)
      .set({
        mfaEnabled: true,
        mfaSecret: await seal(tx, ctx.account.id, secret, place(actor, 'mfa_secret')),
        mfaPendingSecret: null,
        mfaLastStep: step,
      })
      .where(me(ctx, actor))
    await audit(tx, ctx, {
      action: actor.mfaEnabled ? 'set up multi-factor sign-in again' : 'turned multi-factor sign-in on',
      entity: 'user',
      entityId: actor.id,
    })
  })
  await forgiveTry(services, limits, ['mfa user'])
}

/** Users set it up for themselves only. */
function own(ctx: Ctx): CtxActor {
  if (!ctx.actor || ctx.ghostedBy) throw forbidden()
  return ctx.actor
}

const me = (ctx: Ctx, actor: CtxActor) => and(eq(users.accountId, ctx.account.id), eq(users.id, actor.id))
const place = (actor: CtxActor, column: string) => ({ table: 'users', column, rowId: actor.id })

async function pendingSecret(
  tx: Parameters<Parameters<Ctx['db']>[0]>[0],
  ctx: Ctx,
  actor: CtxActor,
): Promise<string | null> {
  const [row] = await tx
    .select({ sealed: users.mfaPendingSecret })
    .from(users)
    .where(me(ctx, actor))
    .for('update')
  return row?.sealed ? open(tx, ctx.account.id, row.sealed, place(actor, 'mfa_pending_secret')) : null
}

async function show(secret: string, actor: CtxActor): Promise<MfaSetup> {
  const url = totp(secret, actor.email).toString()
  const svg = await QRCode.toString(url, { type: 'svg', margin: 2 })
  return {
    qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
    key: secret.match(/.{1,4}/g)!.join(' '),
    url,
  }
}
