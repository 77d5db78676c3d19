import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Database } from '#db/client.ts'
import { users } from '#db/schema/index.ts'

const STEP_SECONDS = 30
/** The codes one step before and after are valid too, because clocks differ. */
const WINDOW = 1

export const newSecret = (): string => new Secret({ size: 20 }).base32

export function totp(secret: string, label: string): TOTP {
  return new TOTP({
    issuer: 'Switchboard',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
    secret: Secret.fromBase32(secret),
  })
}

/** The step of a valid code; null for any other. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = totp(secret, '').validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta
}

/** Uses up a user's step. True only once, even for simultaneous calls; then false for this and every earlier step. */
export async function takeStep(
  tx: Database,
  who: { accountId: string; userId: string },
  step: number,
): Promise<boolean> {
  const taken = await tx
    .update(users)
    .set({ mfaLastStep: step })
    .where(
      and(
        eq(users.accountId, who.accountId),
        eq(users.id, who.userId),
        or(isNull(users.mfaLastStep), lt(users.mfaLastStep, step)),
      ),
    )
    .returning({ id: users.id })
  return taken.length > 0
}
