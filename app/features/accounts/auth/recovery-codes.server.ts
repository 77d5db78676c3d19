import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import { tokenHash } from '#app/lib/crypto.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { forbidden } from '#app/lib/errors.ts'
import type { Services } from '#app/lib/services.ts'
import type { Database } from '#db/client.ts'
import { recoveryCodes } from '#db/schema/index.ts'
import { confirmPassword } from './confirm-password.server.ts'
import { RECOVERY_CODES } from './recovery-codes.ts'

interface Who {
  accountId: string
  userId: string
}

/** Without i, l, o and u, which are misread: 5 bits a character. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * Makes ten new codes, which replace the earlier ones, and returns them: they are stored as hashes and can't be shown
 * again.
 */
export async function makeRecoveryCodes(services: Services, ctx: Ctx, password: string): Promise<string[]> {
  const who = own(ctx)
  await confirmPassword(services, ctx, password)
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await ctx.db(async (tx) => {
    await tx.delete(recoveryCodes).where(of(who))
    await tx
      .insert(recoveryCodes)
      .values(codes.map((code) => ({ ...who, codeHash: hashOf(code), createdAt: ctx.now() })))
    await audit(tx, ctx, { action: 'made recovery codes', entity: 'user', entityId: who.userId })
  })
  return codes
}

/** How many codes the user has left; null when none were made. */
export async function recoveryCodesLeft(ctx: Ctx): Promise<number | null> {
  const who = own(ctx)
  return ctx.db(async (tx) => {
    const rows = await tx.select({ usedAt: recoveryCodes.usedAt }).from(recoveryCodes).where(of(who))
    return rows.length === 0 ? null : rows.filter(({ usedAt }) => usedAt === null).length
  })
}

/** Uses up a code. True only once, even for simultaneous calls. */
export async function takeRecoveryCode(tx: Database, who: Who, code: string, now: Date): Promise<boolean> {
  const taken = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(of(who), eq(recoveryCodes.codeHash, hashOf(code)), isNull(recoveryCodes.usedAt)))
    .returning({ id: recoveryCodes.id })
  return taken.length > 0
}

/** Six groups of four characters: 120 bits. */
function newCode(): string {
  // 256 is a multiple of 32, so that each character is as likely as any other.
  const characters = [...randomBytes(24)].map((byte) => ALPHABET[byte % 32]!)
  return characters.join('').match(/.{4}/g)!.join('-')
}

const hashOf = (code: string) => tokenHash(code.replace(/[\s-]/g, '').toLowerCase())

const of = (who: Who) => and(eq(recoveryCodes.accountId, who.accountId), eq(recoveryCodes.userId, who.userId))

function own(ctx: Ctx): Who {
  if (!ctx.actor || ctx.ghostedBy) throw forbidden()
  return { accountId: ctx.account.id, userId: ctx.actor.id }
}
