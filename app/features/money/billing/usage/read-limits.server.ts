import type { Ctx } from '#app/lib/ctx.server.ts'
import { lockName } from '#app/lib/locks.server.ts'
import type { Database } from '#db/client.ts'
import { usageLimits } from '#db/schema/index.ts'

/** The most that an account may use in a month; null for no limit. */
export interface UsageLimits {
  minutes: number | null
  messages: number | null
}

export interface StoredLimits {
  values: UsageLimits
  version: number
}

export async function readLimits(tx: Database): Promise<StoredLimits> {
  const [row] = await tx
    .select({ minutes: usageLimits.minutes, messages: usageLimits.messages, version: usageLimits.version })
    .from(usageLimits)
  const { version = 1, minutes = null, messages = null } = row ?? {}
  return { values: { minutes, messages }, version }
}

/** Keeps the limits from being changed, or compared with the use, at once by others until the transaction ends. */
export const lockUsageLimits = (tx: Database, ctx: Ctx): Promise<void> => lockName(tx, ctx, 'usage limits')
