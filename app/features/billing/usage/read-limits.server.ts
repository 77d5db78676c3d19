import type { Database } from '#db/client.ts'
import { usageLimits } from '#db/schema/index.ts'

/** The most that an account may use in a month; null for no limit. */
export interface Limits {
  minutes: number | null
  messages: number | null
}

export interface StoredLimits {
  values: Limits
  version: number
}

export async function readLimits(tx: Database): Promise<StoredLimits> {
  const [row] = await tx
    .select({ minutes: usageLimits.minutes, messages: usageLimits.messages, version: usageLimits.version })
    .from(usageLimits)
  const { version = 1, minutes = null, messages = null } = row ?? {}
  return { values: { minutes, messages }, version }
}
